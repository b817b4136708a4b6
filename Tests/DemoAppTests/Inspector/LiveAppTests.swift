import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

@Suite struct LiveAppTests {
  private let window = HeadlessWindow()

  private func start(_ options: LaunchOptions = LaunchOptions(signedInUser: "alice")) async throws -> LiveApp {
    let app = try LiveApp(options: options, window: window)
    app.start()
    await rest()
    return app
  }

  private func rest() async {
    while let work = (window.visibleViewController as? any BusyScreen)?.work { await work.end() }
  }

  private func press(_ title: String) async throws {
    let screen = try #require(window.visibleViewController)
    try #require(ScreenControls(of: screen).buttons.first { $0.title == title }).press()
    await rest()
  }

  private var labels: [String] {
    window.visibleViewController?.view.descendants.compactMap { ($0 as? HeadlessLabel)?.text } ?? []
  }

  private var buttons: [String] {
    window.visibleViewController.map { ScreenControls(of: $0).buttons.map(\.title) } ?? []
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
    await rest()
    #expect(labels.contains("Good to see you, Mock."))
    #expect(app.container.diagnostics == [])
    try app.apply(LiveApp.Changes())
    await rest()
    #expect(labels.contains("Good to see you, alice."))
  }

  @Test func everyMock_andEveryLog_worksTogether() async throws {
    let app = try await start()
    let keys = Set(Experiment.all.map(\.key))
    try app.apply(LiveApp.Changes(mocked: keys, logged: keys))
    await rest()
    try await press("Picture of the day")
    #expect(labels.contains("A mock's picture of the harbour"))
    try await press("Back")
    try await press("Notes")
    try await press("A mock's note")
    try await press("Delete")
    #expect(labels.contains("There are no notes."))
    try await press("New note")
    window.visibleViewController?.view.descendant(HeadlessTextField.self, identifiedBy: "title")?.enter("Tea")
    try await press("Save")
    try await press("Back")
    try await press("Sign out")
    #expect(labels.contains("Nothing leaked."))
    try await press("Sign in again")
    let fields = window.visibleViewController?.view.descendants.compactMap { $0 as? HeadlessTextField } ?? []
    for field in fields { field.enter("x") }
    try await press("Sign in")
    #expect(labels.contains("Good to see you, Mock."))
    #expect(
      app.journal.lines == [
        "profiles ended", "visits ended, 0 in all", "presence ended, alice was last at home",
        "profiles: alice's is asked for", "profiles: Mock's is here", "pictures: harbour is asked for",
        "pictures: harbour is here", "notes: 1 are listed", "notes: 1 is removed", "notes: 0 are listed",
        "notes: one is added", "notes: 1 are listed", "visits ended, 2 in all",
        "presence ended, alice was last at Notes", "sign-in: x is accepted", "profiles: x's is asked for",
        "profiles: Mock's is here",
      ])
  }

  @Test func plugin_isLeftOut_andPutBack_whileTheUserStaysSignedIn() async throws {
    let app = try await start()
    try await press("Settings")
    try await press("Greeting: warm")
    try await press("Save")
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await rest()
    #expect(labels.contains("Hello, alice."))
    #expect(buttons == ["Your portrait", "Picture of the day", "Settings", "Sign out"])
    try app.apply(LiveApp.Changes())
    await rest()
    #expect(labels.contains("Hello, alice."))
    #expect(buttons == ["Your portrait", "Picture of the day", "Notes", "Settings", "Sign out"])
  }

  @Test func feature_thatAChildBrings_joinsTheMenu_andUsesWhatIsThere() async throws {
    let app = try await start()
    let root = app.container
    try app.apply(LiveApp.Changes(hasFortunes: true))
    await rest()
    #expect(app.container.diagnostics == [])
    #expect(!root.isRegistered((any FortuneTelling).self))
    #expect(
      buttons == ["Your portrait", "Picture of the day", "Notes", "Fortune cookie", "Settings", "Sign out"])
    try await press("Fortune cookie")
    #expect(labels == ["A dependency of yours will be satisfied soon."])
    try await press("Another")
    #expect(labels == ["You will be constructed only when needed."])
    #expect(app.container.graph.edges.filter { $0.kind == .injected }.map(\.key.type) == ["DemoApp.FortunePresenting"])
    try await press("Back")
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"], hasFortunes: true))
    await rest()
    #expect(buttons == ["Your portrait", "Picture of the day", "Fortune cookie", "Settings", "Sign out"])
    try app.apply(LiveApp.Changes())
    await rest()
    #expect(buttons == ["Your portrait", "Picture of the day", "Notes", "Settings", "Sign out"])
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
    try await press("Picture of the day")
    #expect(labels.contains("The harbour, early in the morning"))
  }

  @Test func link_isOpenedOnce() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://picture/meadow")))
    #expect(labels.contains("A meadow, late in the summer"))
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await rest()
    #expect(labels.contains("Good to see you, alice."))
  }
}
