import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A store in memory, which can be told to fail.
private actor MockNotes: NoteStoring {
  private(set) var notes: [Note]
  private let failsToWrite: Bool

  init(_ titles: [String], failsToWrite: Bool = false) {
    notes = titles.enumerated().map { Note(id: $0 + 1, title: $1, text: "") }
    self.failsToWrite = failsToWrite
  }

  func list() -> NoteList { NoteList(notes: notes) }

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

/// Fails once.
private actor Opening {
  private var hasFailed = false
  func open() throws -> any NoteStoring {
    if !hasFailed {
      hasFailed = true
      throw Failure.disk
    }
    return MockNotes(["found"])
  }
}

@Suite struct NotesTests {
  private let window = HeadlessWindow()

  private func start(_ store: MockNotes, link: String? = nil) async throws -> (Container, AppCoordinator) {
    let options = LaunchOptions(signedInUser: "alice", deepLink: link.flatMap(DeepLink.init))
    let container = try Container(
      AppPlugin(),
      overriding: {
        $0.instance(options, for: LaunchOptions.self)
        $0.asyncService((any NoteStoring).self, using: { store }).singleton()
      })
    let coordinator = try container.resolve(AppCoordinator.self, arguments: window)
    coordinator.start()
    await rest()
    return (container, coordinator)
  }

  private func rest() async {
    while let work = (window.visibleViewController as? any BusyScreen)?.work { await work.end() }
  }

  private var titles: [String] {
    window.visibleViewController.map { ScreenControls(of: $0).buttons.map(\.title) } ?? []
  }

  private func press(_ title: String) async throws {
    let screen = try #require(window.visibleViewController)
    try #require(ScreenControls(of: screen).buttons.first { $0.title == title }).press()
    await rest()
  }

  private func label(_ text: String) -> HeadlessLabel? {
    window.visibleViewController?.view.descendants.lazy.compactMap { $0 as? HeadlessLabel }.first { $0.text == text }
  }

  @Test func viewModel_opensTheStoreAnew_afterAFailure() async throws {
    let opening = Opening()
    let container = try Container {
      $0.asyncService((any NoteStoring).self, using: { try await opening.open() }).singleton()
      $0.viewModel(NotesViewModel.self, using: NotesViewModel.init).root()
    }
    let viewModel = try container.resolve(NotesViewModel.self)
    #expect(await viewModel.notes() == .failed(Failure.disk))
    #expect(await viewModel.notes() == .loaded(NoteList(notes: [Note(id: 1, title: "found", text: "")])))
  }

  @Test func list_showsTheNotes_andGoesBackHome() async throws {
    let app = try await start(MockNotes(["one", "two"]))
    try await press("Notes")
    #expect(titles == ["one", "two", "New note", "Back"])
    try await press("Back")
    #expect(window.visibleViewController is SignedInController)
    #expect(app.1.firstChild(of: HomeCoordinator.self)?.childCoordinators.isEmpty == true)
  }

  @Test func note_isDeleted_orTheFailureShown() async throws {
    let app = try await start(MockNotes(["one"]))
    try await press("Notes")
    try await press("one")
    try await press("Delete")
    #expect(titles == ["New note", "Back"])
    let full = try await start(MockNotes(["one"], failsToWrite: true))
    try await press("Notes")
    try await press("one")
    try await press("Delete")
    #expect(label("The disk is full.")?.isHidden == false)
    extendLifetime((app, full))
  }

  @Test func note_isAdded_withATitle_andAFailureShown() async throws {
    let app = try await start(MockNotes([]))
    try await press("Notes")
    try await press("New note")
    try await press("Save")
    #expect(label("A note needs a title.")?.isHidden == false)
    window.visibleViewController?.view.descendant(HeadlessTextField.self, identifiedBy: "title")?.enter("new")
    try await press("Save")
    #expect(titles == ["new", "New note", "Back"])
    let full = try await start(MockNotes([], failsToWrite: true))
    try await press("Notes")
    try await press("New note")
    window.visibleViewController?.view.descendant(HeadlessTextField.self, identifiedBy: "title")?.enter("new")
    try await press("Save")
    #expect(label("The disk is full.")?.isHidden == false)
    extendLifetime((app, full))
  }

  @Test func link_opensItsNote_orTheList() async throws {
    let app = try await start(MockNotes(["one", "two"]), link: "demo://notes/2")
    #expect(label("two") != nil)
    #expect(titles == ["Edit", "Delete", "Back"])
    let other = try await start(MockNotes(["one", "two"]), link: "demo://notes/9")
    #expect(titles == ["one", "two", "New note", "Back"])
    extendLifetime((app, other))
  }

  @Test func longList_turnsItsPages() async throws {
    let app = try await start(MockNotes((1...12).map { "n\($0)" }))
    try await press("Notes")
    #expect(titles == (1...9).map { "n\($0)" } + ["1 to 9 of 12, go on", "New note", "Back"])
    try await press("1 to 9 of 12, go on")
    #expect(titles == ["n10", "n11", "n12", "10 to 12 of 12, go on", "New note", "Back"])
    try await press("n11")
    #expect(label("n11") != nil)
    try await press("Back")
    try await press("10 to 12 of 12, go on")
    #expect(titles.first == "n1")
    extendLifetime(app)
  }
}
