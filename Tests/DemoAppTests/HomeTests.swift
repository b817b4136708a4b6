import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A flow that a plugin of its own brings.
private final class ClockFlow: Flow {
  var childCoordinators: [any Coordinator] = []
  private let navigation: HeadlessNavigationController
  init(navigation: HeadlessNavigationController, delegate: any FlowDelegate) { self.navigation = navigation }
  func start() { start(at: "noon") }
  func start(at path: String) {
    let screen = HeadlessViewController()
    screen.title = path
    navigation.pushViewController(screen, animated: false)
  }
}

private struct ClockPlugin: Plugin {
  var dependencies: [any Plugin] { [AppPlugin()] }
  func register(in registry: Registry) {
    registry.coordinator(ClockFlow.self, using: ClockFlow.init)
      .arguments(HeadlessNavigationController.self, (any FlowDelegate).self)
    registry.menuEntry("Clock", "clock", starting: ClockFlow.self)
  }
}

@Suite struct HomeTests {
  private let window = HeadlessWindow()

  private func start(_ options: LaunchOptions, _ plugin: any Plugin = AppPlugin()) async throws
    -> (Container, AppCoordinator)
  {
    let container = try Container(plugin, overriding: { $0.instance(options, for: LaunchOptions.self) })
    #expect(container.diagnostics == [])
    let coordinator = try container.resolve(AppCoordinator.self, arguments: window)
    coordinator.start()
    await rest()
    return (container, coordinator)
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

  @Test func menu_hasTheEntriesOfEachPlugin_andStartsTheirFlows() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice"), ClockPlugin())
    let screen = try #require(window.visibleViewController)
    #expect(
      ScreenControls(of: screen).buttons.map(\.title)
        == ["Your portrait", "Picture of the day", "Notes", "Clock", "Settings", "Sign out"])
    try await press("Clock")
    #expect(window.visibleViewController?.title == "noon")
    extendLifetime(app)
  }

  @Test func link_leadsToTheFeatureThatItNames() async throws {
    let app = try await start(
      LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://clock/six")), ClockPlugin())
    #expect(window.visibleViewController?.title == "six")
    extendLifetime(app)
  }

  @Test func link_toNoFeature_saysSo() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://clock/six")))
    #expect(labels == ["No feature opens demo://clock/six."])
    extendLifetime(app)
  }

  @Test(arguments: ["", "notes/3", "demo://", "demo://notes", "demo://notes/", "demo:///3", "demo://notes/3/4"])
  func link_isNil_ifItIsNoLink(text: String) { #expect(DeepLink(text) == nil) }

  @Test func settings_changeTheGreeting_onlyIfTheyAreSaved() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice"))
    #expect(labels.contains("Good to see you, alice."))
    try await press("Settings")
    try await press("Greeting: warm")
    try await press("Cancel")
    #expect(labels.contains("Good to see you, alice."))
    try await press("Settings")
    try await press("Greeting: warm")
    try await press("Save")
    #expect(labels.contains("Hello, alice."))
    #expect(app.1.firstChild(of: HomeCoordinator.self)?.childCoordinators.isEmpty == true)
  }

  @Test func variant_choosesTheGreeting() async throws {
    let app = try await start(LaunchOptions(signedInUser: "alice", variant: .brief))
    #expect(labels.contains("Hello, alice."))
    extendLifetime(app)
  }
}
