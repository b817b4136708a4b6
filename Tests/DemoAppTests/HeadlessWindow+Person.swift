import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// What a person in front of a window does and sees.
extension HeadlessWindow {
  /// Starts the app, and waits for the work of its first screen.
  ///
  /// - Returns: The container and the coordinator, which the app needs for as long as it runs.
  func start(
    _ options: LaunchOptions = LaunchOptions(signedInUser: "alice"), _ plugin: any Plugin = AppPlugin(),
    overriding: (Registry) -> Void = { _ in }
  ) async throws -> (container: Container, coordinator: AppCoordinator) {
    let app = try startNow(options, plugin, overriding: overriding)
    await rest()
    return app
  }

  /// Starts the app, whose first screen works on.
  func startNow(
    _ options: LaunchOptions = LaunchOptions(signedInUser: "alice"), _ plugin: any Plugin = AppPlugin(),
    overriding: (Registry) -> Void = { _ in }
  ) throws -> (container: Container, coordinator: AppCoordinator) {
    let container = try Container(
      plugin,
      overriding: {
        $0.instance(options, for: LaunchOptions.self)
        overriding($0)
      })
    #expect(container.diagnostics == [])
    let coordinator = try container.resolve(AppCoordinator.self, arguments: self)
    coordinator.start()
    return (container, coordinator)
  }

  /// Waits until the visible screen has finished its work.
  func rest() async {
    while let work = (visibleViewController as? any BusyScreen)?.work { await work.end() }
  }

  /// Presses the button with a title, and waits for the work that it starts.
  func press(_ title: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    try pressNow(title, sourceLocation: sourceLocation)
    await rest()
  }

  /// Presses the button with a title. The screen is released when the method returns.
  func pressNow(_ title: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let screen = try #require(visibleViewController, sourceLocation: sourceLocation)
    let button = screen.buttons.first { $0.title == title }
    try #require(button, "there is no \(title) among \(buttons)", sourceLocation: sourceLocation).press()
  }

  /// Enters a text into the field with an identifier.
  func enter(_ text: String, into identifier: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
  {
    let field = visibleViewController?.view.descendant(HeadlessTextField.self, identifiedBy: identifier)
    try #require(field, sourceLocation: sourceLocation).enter(text)
  }

  /// The texts of the labels, also of hidden ones.
  var labels: [String] {
    visibleViewController?.view.descendants.compactMap { ($0 as? HeadlessLabel)?.text } ?? []
  }

  /// The titles of the buttons that can be pressed.
  var buttons: [String] { visibleViewController?.buttons.map(\.title) ?? [] }
}
