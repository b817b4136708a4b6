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
public protocol Plugin: PluginMembers {
  /// The name of the plugin. By default, it is the name of the type.
  ///
  /// A container installs each name once. Two plugins of different types with the same name are an error.
  var name: String { get }

  /// The plugins that this one depends on, which are installed first. By default, the array is empty.
  var dependencies: [any Plugin] { get }

  /// Registers the plugin's services, view models, and screens.
  ///
  /// A container calls this method once, when it is built.
  ///
  /// - Parameter registry: The registry of the container.
  func register(in registry: Registry)

  /// Starts the plugin after the container is built and its eager singletons exist. By default, this method does
  /// nothing.
  ///
  /// The container starts its plugins in order of installation. Implement the method without a result. If it's
  /// asynchronous, ``Container/start(within:)`` calls it.
  ///
  /// - Parameter resolver: The resolver of the new container.
  /// - Throws: An error if startup fails. The container closes and rethrows it.
  @discardableResult
  func start(with resolver: Resolver) throws -> SynchronousStart

  /// Starts the plugin when ``Container/start(within:)`` is awaited.
  ///
  /// The method runs on its own actor, such as the main actor, or on none. Implement it without a result, instead of
  /// the synchronous method. For example:
  ///
  /// ```swift
  /// func start(with resolver: Resolver) async throws { try await resolver.resolveAsync(Server.self).connect() }
  /// ```
  ///
  /// - Parameter resolver: The resolver of the new container.
  /// - Throws: An error if startup fails. The plugins that have started are stopped, the container closes, and
  ///   ``Container/start(within:)`` rethrows the error.
  @concurrent @discardableResult
  func start(with resolver: Resolver) async throws -> AwaitedStart

  /// Stops the plugin, which has started, when ``Container/stop(within:)`` is awaited. By default, this
  /// method does nothing.
  ///
  /// The container stops its plugins in reverse order, while it's still open. Implement the method without a result.
  ///
  /// - Parameter resolver: The resolver of the container.
  /// - Throws: An error to be thrown once everything has stopped and the container is closed.
  @concurrent @discardableResult
  func stop(with resolver: Resolver) async throws -> AwaitedStop
}

extension Plugin {
  /// The name of the type, without its module.
  public var name: String { TypeName.unqualified(Self.self) }

  /// An empty array.
  public var dependencies: [any Plugin] { [] }
}

/// What a plugin declares under the names of the members of ``Plugin``, in whatever form.
///
/// The members of `Plugin` have defaults, so the compiler accepts a member that only looks like one of them, and
/// nothing uses it. The compiler infers the types of this protocol from such a member: `Never?` if there is none.
///
/// The asynchronous members are `@concurrent`: a member on the caller's actor would be so in a plugin on the main
/// actor.
@_documentation(visibility: internal)
public protocol PluginMembers {
  /// The type of the plugin's own `dependencies`.
  associatedtype StatedDependencies = Never?
  /// `Void` if the plugin has a synchronous `start(with:)`.
  associatedtype SynchronousStart = Never?
  /// `Void` if the plugin has a `start(with:)`, synchronous or not.
  associatedtype AwaitedStart = Never?
  /// `Void` if the plugin has a `stop(with:)`.
  associatedtype AwaitedStop = Never?
  /// `Void` if the plugin has a `start(resolver:)`.
  associatedtype ResolverStart = Never?
  /// `Void` if the plugin has a `start(using:)`.
  associatedtype UsingStart = Never?
  /// `Void` if the plugin has a `start(_:)`.
  associatedtype UnlabeledStart = Never?
  /// `Void` if the plugin has a `start(with:)` that takes a container.
  associatedtype ContainerStart = Never?
  /// `Void` if the plugin has a `stop(resolver:)`.
  associatedtype ResolverStop = Never?

  /// The plugin's own dependencies.
  var dependencies: StatedDependencies { get }

  /// The plugin's own method.
  @discardableResult
  func start(with resolver: Resolver) throws -> SynchronousStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func start(with resolver: Resolver) async throws -> AwaitedStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func stop(with resolver: Resolver) async throws -> AwaitedStop

  /// The plugin's own method.
  @concurrent @discardableResult
  func start(resolver: Resolver) async throws -> ResolverStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func start(using resolver: Resolver) async throws -> UsingStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func start(_ resolver: Resolver) async throws -> UnlabeledStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func start(with container: Container) async throws -> ContainerStart

  /// The plugin's own method.
  @concurrent @discardableResult
  func stop(resolver: Resolver) async throws -> ResolverStop
}

extension PluginMembers where StatedDependencies == Never? {
  /// Nothing.
  public var dependencies: Never? { nil }
}

extension PluginMembers {
  /// Does nothing.
  @discardableResult
  public func start(with resolver: Resolver) throws -> Never? where SynchronousStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func start(with resolver: Resolver) async throws -> Never? where AwaitedStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func stop(with resolver: Resolver) async throws -> Never? where AwaitedStop == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func start(resolver: Resolver) async throws -> Never? where ResolverStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func start(using resolver: Resolver) async throws -> Never? where UsingStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func start(_ resolver: Resolver) async throws -> Never? where UnlabeledStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func start(with container: Container) async throws -> Never? where ContainerStart == Never? { nil }

  /// Does nothing.
  @concurrent @discardableResult
  public func stop(resolver: Resolver) async throws -> Never? where ResolverStop == Never? { nil }
}

extension Plugin {
  /// A Boolean value that indicates whether the plugin starts when it's awaited.
  static var startsAsynchronously: Bool { AwaitedStart.self != Never?.self && SynchronousStart.self == Never?.self }

  static var stops: Bool { AwaitedStop.self != Never?.self }

  /// What looks like a member of `Plugin`, and nothing uses.
  static var unusedMembers: [String] {
    let stated: any Any.Type = StatedDependencies.self
    let isUnused = stated != Never?.self && stated != [any Plugin].self
    let methods: [(member: String, result: any Any.Type)] = [
      ("start(resolver:)", ResolverStart.self), ("start(using:)", UsingStart.self),
      ("start(_:)", UnlabeledStart.self), ("start(with: Container)", ContainerStart.self),
      ("stop(resolver:)", ResolverStop.self),
    ]
    return (isUnused ? ["dependencies: \(TypeName.of(stated))"] : [])
      + methods.filter { $0.result != Never?.self }.map(\.member)
  }
}
