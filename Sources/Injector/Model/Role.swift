/// The role of a registration, which is the verb that registers it.
public enum Role: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A service, registered by `registry.service(...)` or `registry.asyncService(...)`.
  case service
  /// A view model, registered by `registry.viewModel(...)`.
  case viewModel
  /// A controller, registered by `registry.controller(...)`.
  case controller
  /// A controller whose views come from a storyboard, registered by `registry.screen(...)`.
  case screen
  /// A coordinator, registered by `registry.coordinator(...)`.
  case coordinator
  /// A value created outside the container, registered by `registry.instance(...)`.
  case instance
  /// A value that the caller who opens a scope hands over, declared by `registry.input(...)`.
  case input
  /// A registration that wraps another one, registered by `registry.decorate(...)`.
  case decorator
  /// A second key for another registration, registered by `.alias(...)`.
  case alias

  /// The name of the role: `viewModel`.
  public var description: String { rawValue }

  /// A Boolean value that indicates whether the role belongs to the user interface: a controller, a screen, or a
  /// coordinator.
  public var isUserInterface: Bool { self == .controller || self == .screen || self == .coordinator }
}
