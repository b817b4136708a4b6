import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

@Suite struct LiveAppTests {
  private let window = HeadlessWindow()

  private func start(_ options: LaunchOptions = LaunchOptions(signedInUser: "alice")) async throws -> LiveApp {
    let app = try LiveApp(options: options, window: window)
    app.start()
    await window.rest()
    return app
  }

  private func key(_ name: String) throws -> ServiceKey {
    try #require(Experiment.all.first { $0.key.type == "DemoApp.\(name)" }).key
  }

  @Test func experiments_areOnServicesOfTheApp() throws {
    let keys = Set(try Container(AppPlugin()).graph.nodes.map(\.key))
    #expect(Experiment.all.filter { !keys.contains($0.key) }.map(\.key) == [])
  }

  @Test func mock_changesTheScreen_untilItIsTakenAway() async throws {
    let app = try await start()
    var changes = app.changes
    changes.mocked = [try key("ProfileLoading")]
    try app.apply(changes)
    await window.rest()
    #expect(window.labels.contains("Good to see you, Mock."))
    #expect(app.container.diagnostics == [])
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Good to see you, alice."))
  }

  @Test func everyMock_andEveryLog_worksTogether() async throws {
    let app = try await start()
    let keys = Set(Experiment.all.map(\.key))
    try app.apply(LiveApp.Changes(mocked: keys, logged: keys))
    await window.rest()
    try await window.press("Picture of the day")
    #expect(window.labels.contains("The harbour, early in the morning"))
    try await window.press("Back")
    try await window.press("Notes")
    try await window.press("A mock's note")
    try await window.press("Delete")
    #expect(window.labels.contains("There are no notes."))
    try await window.press("New note")
    try window.enter("Tea", into: "title")
    try await window.press("Save")
    try await window.press("Back")
    try await window.press("Sign out")
    #expect(window.labels.contains("Nothing leaked."))
    try await window.press("Sign in again")
    let fields = window.visibleViewController?.view.descendants.compactMap { $0 as? HeadlessTextField } ?? []
    for (field, text) in zip(fields, ["ada l", "1234"]) { field.enter(text) }
    try await window.press("Sign in")
    #expect(window.labels.contains("Good to see you, Mock."))
    #expect(
      app.journal.lines == [
        "profiles ended", "visits ended, 0 in all", "presence ended, alice was last at home",
        "profiles: alice's is asked for", "profiles: Mock's is here", "notes: 1 are listed", "notes: 1 is removed",
        "notes: 0 are listed",
        "notes: one is added", "notes: 1 are listed", "visits ended, 2 in all",
        "presence ended, alice was last at Notes", "profiles: ada l's is asked for",
        "profiles: Mock's is here",
      ])
  }

  @Test func plugin_isLeftOut_andPutBack_whileTheUserStaysSignedIn() async throws {
    let app = try await start()
    try await window.press("Settings")
    try await window.press("Greeting: warm")
    try await window.press("Save")
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    #expect(window.labels.contains("Hello, alice."))
    #expect(window.buttons == ["Your portrait", "Picture of the day", "Settings", "Sign out"])
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Hello, alice."))
    #expect(window.buttons == ["Your portrait", "Picture of the day", "Notes", "Settings", "Sign out"])
  }

  @Test func change_leavesTheUser_whereTheyAre() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", notesFile: "/missing/notes.json"))
    try await window.press("Notes")
    try await window.press("Call Ada")
    try app.apply(LiveApp.Changes(logged: [key("NoteStoring")]))
    await window.rest()
    #expect(window.labels.contains("Ask how the engine is coming along."))
    try await window.press("Edit")
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Ask how the engine is coming along."))
    try await window.press("Back")
    try app.apply(LiveApp.Changes(mocked: [key("NoteStoring")]))
    await window.rest()
    #expect(window.buttons == ["A mock's note", "New note", "Back"])
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    #expect(window.labels == ["No feature opens demo://notes/list."])
    try await window.press("Back")
    try await window.press("Picture of the day")
    try app.apply(LiveApp.Changes(mocked: [key("ProfileLoading")]))
    await window.rest()
    #expect(window.labels == ["The harbour, early in the morning"])
    try await window.press("Back")
    try app.apply(LiveApp.Changes(hasFortunes: true))
    await window.rest()
    try await window.press("Fortune cookie")
    try app.apply(LiveApp.Changes(mocked: [key("ProfileLoading")], hasFortunes: true))
    await window.rest()
    #expect(window.labels == ["A dependency of yours will be satisfied soon."])
    try await window.press("Back")
    #expect(window.labels.contains("Good to see you, Mock."))
  }

  @Test func change_keepsTheLinkThatWaits_andThePreferences() async throws {
    let app = try await start(LaunchOptions(deepLink: DeepLink("demo://picture/meadow")))
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    try window.enter("alice", into: "userName")
    try window.enter("1234", into: "password")
    try await window.press("Sign in")
    #expect(window.labels == ["A meadow, late in the summer"])
    try await window.press("Back")
    try await window.press("Settings")
    try await window.press("Greeting: warm")
    try await window.press("Save")
    try app.apply(LiveApp.Changes())
    await window.rest()
    try await window.press("Settings")
    #expect(window.buttons.contains("Greeting: brief"))
  }

  @Test func feature_thatAChildBrings_joinsTheMenu_andUsesWhatIsThere() async throws {
    let app = try await start()
    let root = app.container
    try app.apply(LiveApp.Changes(hasFortunes: true))
    await window.rest()
    #expect(app.container.diagnostics == [])
    #expect(!root.isRegistered(FortunePage.self))
    #expect(
      window.buttons == ["Your portrait", "Picture of the day", "Notes", "Fortune cookie", "Settings", "Sign out"])
    try await window.press("Fortune cookie")
    #expect(window.labels == ["A dependency of yours will be satisfied soon."])
    try await window.press("Another")
    #expect(window.labels == ["You will be constructed only when needed."])
    #expect(app.container.graph.edges.filter { $0.kind == .injected }.map(\.key.type) == ["DemoApp.FortunePresenting"])
    try await window.press("Back")
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"], hasFortunes: true))
    await window.rest()
    #expect(window.buttons == ["Your portrait", "Picture of the day", "Fortune cookie", "Settings", "Sign out"])
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.buttons == ["Your portrait", "Picture of the day", "Notes", "Settings", "Sign out"])
  }

  @Test func appGoesOn_ifItCannotBeBuiltAnew() async throws {
    let app = try await start()
    let container = app.container
    for excluded in ["SplashPlugin", "ServicesPlugin", "AppPlugin"] {
      #expect(throws: (any Error).self) { try app.apply(LiveApp.Changes(excluded: [excluded])) }
      #expect(app.container === container)
      #expect(app.changes == LiveApp.Changes())
    }
    let error = #expect(throws: ValidationError.self) { try app.apply(LiveApp.Changes(excluded: ["SplashPlugin"])) }
    #expect(error?.missingKeys.map(\.type) == ["DemoApp.SplashController"])
    try await window.press("Picture of the day")
    #expect(window.labels.contains("The harbour, early in the morning"))
  }

  @Test func link_isOpenedOnce_andThePlaceStays() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://picture/meadow")))
    #expect(window.labels.contains("A meadow, late in the summer"))
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    #expect(window.labels.contains("A meadow, late in the summer"))
    try await window.press("Back")
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Good to see you, alice."))
  }
}
