import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A store in memory, which fails if asked to.
private actor MockNotes: NoteStoring {
  private(set) var notes: [Note]
  private let failsToWrite: Bool

  init(_ titles: [String], failsToWrite: Bool = false) {
    notes = titles.enumerated().map { Note(id: $0 + 1, title: $1, text: "") }
    self.failsToWrite = failsToWrite
  }

  func list() -> [Note] { notes }

  func save(_ draft: NoteDraft, as id: Int?) throws {
    if failsToWrite { throw Failure.disk }
    notes.append(Note(id: notes.count + 1, title: draft.title, text: draft.text))
  }

  func remove(_ id: Int) throws {
    if failsToWrite { throw Failure.disk }
    notes.removeAll { $0.id == id }
  }
}

private nonisolated enum Failure: Error, CustomStringConvertible {
  case disk
  var description: String { "The disk is full." }
}

@Suite struct NotesTests {
  private let window = HeadlessWindow()

  private func start(_ store: MockNotes, link: String? = nil) async throws -> (
    container: Container, coordinator: AppCoordinator
  ) {
    let options = LaunchOptions(signedInUser: "alice", deepLink: link.flatMap(DeepLink.init))
    return try await window.start(options) { $0.instance(store, for: (any NoteStoring).self) }
  }

  private func label(_ text: String) -> HeadlessLabel? {
    window.visibleViewController?.view.descendants.lazy.compactMap { $0 as? HeadlessLabel }.first { $0.text == text }
  }

  @Test func list_showsTheNotes_andGoesBackHome() async throws {
    let app = try await start(MockNotes(["one", "two"]))
    try await window.press("Notes")
    #expect(window.buttons == ["one", "two", "New note", "Back"])
    try await window.press("Back")
    #expect(window.visibleViewController is SignedInController)
    #expect(app.coordinator.firstChild(of: HomeCoordinator.self)?.childCoordinators.isEmpty == true)
  }

  @Test func failure_isShown_whenANoteIsDeletedOrAdded() async throws {
    let app = try await start(MockNotes(["one"], failsToWrite: true))
    try await window.press("Notes")
    try await window.press("one")
    try await window.press("Delete")
    #expect(label("The disk is full.")?.isHidden == false)
    try await window.press("Back")
    try await window.press("New note")
    try window.enter("new", into: "title")
    try await window.press("Save")
    #expect(label("The disk is full.")?.isHidden == false)
    extendLifetime(app)
  }

  @Test func link_opensItsNote_orTheList() async throws {
    let app = try await start(MockNotes(["one", "two"]), link: "demo://notes/2")
    #expect(label("two") != nil)
    #expect(window.buttons == ["Edit", "Delete", "Back"])
    let other = try await start(MockNotes(["one", "two"]), link: "demo://notes/9")
    #expect(window.buttons == ["one", "two", "New note", "Back"])
    #expect(label("There is no note 9.") != nil)
    try await window.press("one")
    try await window.press("Delete")
    #expect(label("Your notes") != nil)
    extendLifetime((app, other))
  }

  @Test func longList_turnsItsPages() async throws {
    let app = try await start(MockNotes((1...12).map { "n\($0)" }))
    try await window.press("Notes")
    #expect(window.buttons == (1...9).map { "n\($0)" } + ["1 to 9 of 12, go on", "New note", "Back"])
    try await window.press("1 to 9 of 12, go on")
    #expect(window.buttons == ["n10", "n11", "n12", "10 to 12 of 12, go on", "New note", "Back"])
    try await window.press("n11")
    #expect(label("n11") != nil)
    try await window.press("Back")
    try await window.press("10 to 12 of 12, go on")
    #expect(window.buttons.first == "n1")
    extendLifetime(app)
  }
}
