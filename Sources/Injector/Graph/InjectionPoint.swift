/// The registration that receives an instance.
///
/// A transient registration takes an optional one as a parameter of its factory, to know for whom it creates the
/// instance. For example, a logger has the name of its owner:
///
/// ```swift
/// registry.service(Log.self, using: { (point: InjectionPoint?) in Log(label: point?.key.type ?? "Shop") })
/// ```
///
/// The graph tells the receiver, so it costs nothing when an instance is created. An alias and a decorator hand the
/// instance on: the registration outside of them receives it. A ``Lazy``, a ``Provider`` and the other handles create
/// it for the registration that holds them. The parameter is `nil` if code resolves the instance, with
/// ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)`` or with a ``Resolution``.
///
/// An instance that is shared has several receivers, and what takes a `[T]` isn't the receiver of one contribution:
/// both are refused when the container is built.
public struct InjectionPoint: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The verb that registered it.
  public let role: Role
  /// The name of the plugin that registered it, or `nil` if a closure did.
  public let plugin: String?

  init(_ node: DependencyGraph.Node) { (key, role, plugin) = (node.key, node.role, node.plugin) }

  /// The key of the registration: `Shop.Cart`.
  public var description: String { key.description }
}
