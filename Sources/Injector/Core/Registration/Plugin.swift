/// A feature's registrations.
///
/// For example:
///
/// ```swift
/// struct AuthPlugin: Plugin {
///   var dependencies: [any Plugin] { [NetworkPlugin()] }
///
///   func register(in registry: Registry) {
///     registry.service((any Authenticating).self, using: Authenticator.init).singleton()
///     registry.viewModel(LoginViewModel.self, using: LoginViewModel.init)
///   }
/// }
/// ```
///
/// A plugin may be a struct, a class or an enum; in a target with default isolation `MainActor` it is on the main
/// actor, as containers are then built there.
public protocol Plugin {
  /// The plugin's name: the type's name unless the plugin says otherwise. A container installs each name once;
  /// plugins of different types that have one name are an error.
  var name: String { get }

  /// The plugins that this one resolves from. They are installed first. None by default.
  var dependencies: [any Plugin] { get }

  /// Makes the plugin's registrations.
  ///
  /// Called once for each container that is built with the plugin.
  func register(in registry: Registry)

  /// Runs once the container is built and its eager singletons exist, in the order of installation. Does nothing by
  /// default.
  ///
  /// - Parameter resolver: Resolves from the new container.
  /// - Throws: Whatever keeps the plugin from working; the container's initializer closes the container and throws it on.
  func start(with resolver: Resolver) throws
}

extension Plugin {
  /// The type's name, without its module.
  public var name: String { String(describing: Self.self) }

  /// No plugins.
  public var dependencies: [any Plugin] { [] }

  /// Does nothing.
  public func start(with resolver: Resolver) throws {}
}
