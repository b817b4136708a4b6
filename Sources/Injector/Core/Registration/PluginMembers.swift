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
