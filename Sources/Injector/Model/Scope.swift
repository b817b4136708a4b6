/// A named stretch of time in which scoped instances live, such as a user's session or one checkout.
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
/// `within:` is optional. It tells validation which scope outlives which, so that a session's service that holds a
/// checkout's is refused before anything is built.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// The scope's name, then the names of the scopes around it, the innermost first.
  public let path: [String]

  /// The scope's name.
  public var name: String { path[0] }

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - name: The scope's name. Two scopes with one name and the same parents are the same scope.
  ///   - parent: The scope that this one is always opened in, or nil where it may be opened anywhere.
  public init(_ name: String, within parent: Scope? = nil) {
    path = [name] + (parent?.path ?? [])
  }

  /// The scope that this one is always opened in, or nil where it may be opened anywhere.
  public var parent: Scope? { path.count > 1 ? Scope(path: Array(path.dropFirst())) : nil }

  /// The scope's name.
  public var description: String { name }

  init(path: [String]) { self.path = path }

  /// Whether the other scope is one of those around this one.
  func isInside(_ other: Scope) -> Bool {
    path.count > other.path.count && path.suffix(other.path.count).elementsEqual(other.path)
  }
}
