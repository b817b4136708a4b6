/// What a registration is for: the verb that it was registered with.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
  /// `registry.service(...)`.
  case service
  /// `registry.viewModel(...)`.
  case viewModel
  /// `registry.controller(...)`.
  case controller
  /// `registry.screen(...)`: a controller whose views come from a storyboard.
  case screen
  /// `registry.coordinator(...)`.
  case coordinator
  /// `registry.instance(...)`: a value made outside the container.
  case instance
  /// `registry.decorate(...)`: wraps another registration.
  case decorator
  /// `.also(...)`: a second key of another registration.
  case alias

  /// Whether the role belongs to the user interface: controllers, screens and coordinators.
  public var isUserInterface: Bool {
    switch self {
    case .controller, .screen, .coordinator: true
    case .service, .viewModel, .instance, .decorator, .alias: false
    }
  }
}
