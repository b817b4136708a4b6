import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A flow that a plugin of its own brings.
private final class ClockFlow: Flow {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}
  let path = "noon"
  let navigation: HeadlessNavigationController
  init(navigation: HeadlessNavigationController) { self.navigation = navigation }
  func start(at path: String) {
    let screen = HeadlessViewController()
    screen.title = path
    navigation.pushViewController(screen, animated: false)
  }
}

private struct ClockPlugin: Plugin {
  var dependencies: [any Plugin] { [AppPlugin()] }
  func register(in registry: Registry) {
    registry.coordinator(ClockFlow.self, using: ClockFlow.init).arguments(HeadlessNavigationController.self)
    registry.menuEntry("Clock", "clock", starting: ClockFlow.self)
  }
}

@Suite struct HomeTests {
  private let window = HeadlessWindow()

  @Test func menu_hasTheEntriesOfEachPlugin_andStartsTheirFlows() async throws {
    let app = try await window.start(LaunchOptions(signedInUser: "alice"), ClockPlugin())
    #expect(window.buttons == ["Your portrait", "Picture of the day", "Notes", "Clock", "Settings", "Sign out"])
    try await window.press("Clock")
    #expect(window.visibleViewController?.title == "noon")
    extendLifetime(app)
  }

  @Test func link_leadsToTheFeatureThatItNames() async throws {
    let app = try await window.start(
      LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://clock/six")), ClockPlugin())
    #expect(window.visibleViewController?.title == "six")
    extendLifetime(app)
  }

  /// The rows of the visible screen that are drawn with a text.
  private func rows(_ text: String) throws -> Int {
    let screen = try #require(window.visibleViewController)
    return ScreenDrawing(screen: screen).canvas.lines.count { $0.contains(text) }
  }

  @Test(arguments: [("Notes", "Opening the notes"), ("Picture of the day", "Fetching the picture")])
  func loading_isShown_untilItEnds(entry: String, message: String) async throws {
    let app = try window.startNow(LaunchOptions(signedInUser: "alice", notesFile: "/missing/notes.json"))
    #expect(try rows("Loading your profile") == 1)
    #expect(try rows("· · ·") == 1)
    await window.rest()
    #expect(try rows("Loading your profile") == 0)
    #expect(try rows("· · ·") == 0)
    try window.pressNow(entry)
    #expect(try rows(message) == 1)
    await window.rest()
    #expect(try rows(message) == 0)
    extendLifetime(app)
  }

  @Test(arguments: ["", "notes/3", "demo://", "demo://notes", "demo://notes/", "demo:///3", "demo://notes/3/4"])
  func link_isNil_ifItIsNoLink(text: String) { #expect(DeepLink(text) == nil) }

  @Test func settings_changeTheGreeting_onlyIfTheyAreSaved() async throws {
    let app = try await window.start(LaunchOptions(signedInUser: "alice"))
    #expect(window.labels.contains("Good to see you, alice."))
    try await window.press("Settings")
    try await window.press("Greeting: warm")
    try await window.press("Cancel")
    #expect(window.labels.contains("Good to see you, alice."))
    try await window.press("Settings")
    try await window.press("Greeting: warm")
    try await window.press("Save")
    #expect(window.labels.contains("Hello, alice."))
    #expect(app.coordinator.firstChild(of: HomeCoordinator.self)?.childCoordinators.isEmpty == true)
  }
}
