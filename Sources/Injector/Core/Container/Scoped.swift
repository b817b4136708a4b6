/// An instance with the scope that was opened for it.
///
/// A ``ScopeProvider`` returns one. The scope closes when you call ``close(isolation:)``, or when the last reference
/// to this object goes, so keep the object in a property: Swift may release a local variable after its last use. It
/// keeps the container in which it was opened alive, so let go of it, or close that container, when the scope is
/// over.
public final class Scoped<Value>: ServiceResolving {
  /// The instance.
  public let value: Value
  /// The open scope.
  public let container: Container

  init(_ value: Value, in container: Container) {
    self.value = value
    self.container = container
  }

  deinit { container.close(isolation: nil) }

  /// The read side of the open scope, to pass on.
  public var resolver: Resolver { container.resolver }

  /// Closes the scope, as ``Container/close(isolation:)`` does.
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The scope's instances that are still alive, without ``value``, which this object keeps.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    let own = type(of: value as Any) is AnyClass ? value as AnyObject : nil
    let watched = container.owner.close(isolation: isolation)
    return LeakedInstance.report(on: watched.filter { own == nil || $0.object !== own })
  }
}

extension Scoped: Sendable where Value: Sendable {}
