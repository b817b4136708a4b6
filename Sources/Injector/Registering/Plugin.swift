/// A type that registers the services, view models, and screens of a feature.
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
/// A plugin can be a structure, a class, or an enumeration. In a target with default isolation `MainActor`, its
/// conformance is isolated to the main actor, and containers are built there.
public protocol Plugin {
  /// `Void` if the plugin has a synchronous `start(with:)`. The compiler infers it.
  associatedtype SynchronousStart = Never?
  /// `Void` if the plugin has a `start(with:)`, synchronous or not. The compiler infers it.
  associatedtype AwaitedStart = Never?
  /// `Void` if the plugin has a `stop(with:)`. The compiler infers it.
  associatedtype AwaitedStop = Never?

  /// The name of the plugin. By default, it is the name of the type.
  ///
  /// A container installs each name once. Two plugins of different types with the same name are an error.
  var name: String { get }

  /// The plugins that this one depends on, which are installed first. By default, the array is empty.
  var dependencies: [any Plugin] { get }

  /// Registers the plugin's services, view models, and screens. A container calls this method once, when it is built.
  func register(in registry: Registry)

  /// Starts the plugin after the container is built and its eager singletons exist. By default, this method does
  /// nothing.
  ///
  /// The container starts its plugins in order of installation. Implement the method without a result. If it's
  /// asynchronous, ``Container/start(within:)`` calls it. If it throws, the container's initializer rethrows the error.
  /// The plugins that have started are stopped soon after, and the container closes.
  @discardableResult
  func start(with resolver: Resolver) throws -> SynchronousStart

  /// Starts the plugin when ``Container/start(within:)`` is awaited.
  ///
  /// The method runs where the container's is awaited, or on its own actor, such as the main actor. Implement it
  /// without a result, instead of the synchronous method. For example:
  ///
  /// ```swift
  /// func start(with resolver: Resolver) async throws { try await resolver.resolveAsync(Server.self).connect() }
  /// ```
  ///
  /// If it throws, the plugins that have started are stopped, the container closes, and ``Container/start(within:)``
  /// rethrows the error.
  // The requirement says nothing of where it runs, as the methods of a plugin on the main actor would take that over:
  // they wouldn't be isolated to it then (decision 32).
  @discardableResult
  func start(with resolver: Resolver) async throws -> AwaitedStart

  /// Stops the plugin, which has started, when ``Container/stop(within:)`` is awaited. By default, this
  /// method does nothing.
  ///
  /// The container stops its plugins in reverse order, while it's still open. Implement the method without a result. If
  /// it throws, the error is thrown once everything has stopped and the container is closed.
  @discardableResult
  func stop(with resolver: Resolver) async throws -> AwaitedStop
}

/// The type of a plugin, and the plugin that is installed in its place: `(NetworkPlugin.self, FakeNetworkPlugin())`.
public typealias PluginReplacement = (replaced: any Plugin.Type, plugin: any Plugin)

extension Plugin {
  /// The name of the type, without its module.
  public var name: String { TypeName.unqualified(Self.self) }

  /// An empty array.
  public var dependencies: [any Plugin] { [] }

  /// Does nothing.
  @discardableResult
  public func start(with resolver: Resolver) throws -> Never? where SynchronousStart == Never? { nil }

  /// Does nothing.
  @discardableResult
  public func stop(with resolver: Resolver) async throws -> Never? where AwaitedStop == Never? { nil }

  /// A Boolean value that indicates whether the plugin starts when it's awaited.
  static var startsAsynchronously: Bool { AwaitedStart.self != Never?.self && SynchronousStart.self == Never?.self }

  static var stops: Bool { AwaitedStop.self != Never?.self }

  /// The type of a stored property `dependencies` that isn't the protocol's, so that nothing reads it, or `nil`.
  var statedDependencies: String? {
    let stated = Mirror(reflecting: self).children.first { $0.label == "dependencies" }?.value
    return stated.flatMap { type(of: $0) == [any Plugin].self ? nil : TypeName.of(type(of: $0)) }
  }
}
