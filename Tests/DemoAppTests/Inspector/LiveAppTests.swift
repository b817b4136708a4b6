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

  @Test func mockAndDecorator_workTogether() async throws {
    let app = try await start()
    try app.apply(LiveApp.Changes(mocksProfiles: true, logsProfiles: true))
    await window.rest()
    #expect(app.container.diagnostics == [])
    try await window.press("Sign out")
    #expect(window.labels.contains("Nothing leaked."))
    try await window.press("Sign in again")
    try window.enter("ada l", into: "userName")
    try window.enter("1234", into: "password")
    try await window.press("Sign in")
    #expect(window.labels.contains("Good to see you, Mock."))
    #expect(
      app.journal.lines == [
        "visits ended, 0 in all", "presence ended, alice was last at home",
        "profiles: alice's is asked for", "profiles: Mock's is here", "visits ended, 0 in all",
        "presence ended, alice was last at home", "profiles: ada l's is asked for", "profiles: Mock's is here",
      ])
  }

  @Test func change_leavesTheUser_whereTheyAre() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", notesFile: "/missing/notes.json"))
    try await window.press("Notes")
    try await window.press("Call Ada")
    try app.apply(LiveApp.Changes(logsProfiles: true))
    await window.rest()
    #expect(window.labels.contains("Ask how the engine is coming along."))
    try await window.press("Edit")
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Ask how the engine is coming along."))
    try await window.press("Back")
    try app.apply(LiveApp.Changes(mocksProfiles: true))
    await window.rest()
    #expect(window.buttons == ["Buy milk", "Call Ada", "Water the plants", "New note", "Back"])
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    #expect(window.labels == ["No feature opens demo://notes/list."])
    #expect(window.visibleViewController?.title == "No such page")
    try await window.press("Back")
    try await window.press("Picture of the day")
    try app.apply(LiveApp.Changes(mocksProfiles: true))
    await window.rest()
    #expect(window.labels == ["The harbour, early in the morning"])
    try await window.press("Back")
    try app.apply(LiveApp.Changes(hasFortunes: true))
    await window.rest()
    try await window.press("Fortune cookie")
    try app.apply(LiveApp.Changes(mocksProfiles: true, hasFortunes: true))
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
    #expect(window.visibleViewController?.view.descendant(HeadlessImageView.self)?.image?.name == "meadow")
    try app.apply(LiveApp.Changes(excluded: ["NotesPlugin"]))
    await window.rest()
    #expect(window.labels.contains("A meadow, late in the summer"))
    try await window.press("Back")
    try app.apply(LiveApp.Changes())
    await window.rest()
    #expect(window.labels.contains("Good to see you, alice."))
  }
}
