/// A named period in which scoped instances live, such as a user's session or a checkout.
///
/// For example:
///
/// ```swift
/// extension Scope {
///   static let session = Scope("session")
///   static let checkout = Scope("checkout", within: .session)
/// }
/// ```
///
/// Pass a parent scope to declare which scope outlives the other. Validation then rejects a service of the session
/// that holds a service of the checkout.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// The name of the scope, followed by the names of its parents, innermost first.
  public let path: [String]

  /// The name of the scope.
  public var name: String { path[0] }

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - name: The name of the scope. Scopes with the same name and the same parents are equal.
  ///   - parent: The scope that must be open when this scope opens, or `nil` if this scope can open anywhere.
  public init(_ name: String, within parent: Scope? = nil) {
    path = [name] + (parent?.path ?? [])
  }

  /// The scope that must be open when this scope opens, or `nil` if this scope can open anywhere.
  public var parent: Scope? { path.count > 1 ? Scope(path: Array(path.dropFirst())) : nil }

  /// The name of the scope.
  public var description: String { name }

  package init(path: [String]) { self.path = path }

  /// Returns a Boolean value that indicates whether the other scope is an ancestor of this one.
  func isInside(_ other: Scope) -> Bool {
    path.count > other.path.count && path.suffix(other.path.count).elementsEqual(other.path)
  }
}
