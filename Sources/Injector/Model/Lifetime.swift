/// A value that determines how long an instance lives and what shares it.
public enum Lifetime: Hashable, Sendable {
  /// A new instance for each use. This is the default.
  case transient
  /// One instance for each call to `resolve`, shared by everything that the call creates.
  case perResolution
  /// One instance for as long as something holds a strong reference to it. A later resolve creates a new one.
  case weak
  /// One instance for each open scope of the given kind.
  case scoped(Scope)
  /// One instance for the container that owns the registration.
  case singleton
}

extension Lifetime {
  /// A Boolean value that indicates whether several resolves share an instance.
  package var isShared: Bool { self != .transient && self != .perResolution }

  /// A Boolean value that indicates whether a container or a scope keeps the instance until it closes.
  var isKept: Bool { isShared && self != .weak }

  /// The scope that keeps the instance, or `nil` if none does.
  package var scope: Scope? { if case .scoped(let scope) = self { scope } else { nil } }
}

extension Lifetime: CustomStringConvertible {
  /// The name of the lifetime, with the name of its scope in parentheses: `singleton`, `scoped(session)`.
  public var description: String {
    switch self {
    case .transient: "transient"
    case .perResolution: "perResolution"
    case .weak: "weak"
    case .scoped(let scope): "scoped(\(scope.name))"
    case .singleton: "singleton"
    }
  }
}

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
/// With a parent scope, validation rejects a service of the session that holds a service of the checkout.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// The name of the scope, followed by the names of its parents, innermost first.
  public let path: [String]

  /// The name of the scope.
  public var name: String { path[0] }

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - name: The name of the scope. Scopes with the same name and the same parents are equal.
  ///   - parent: The scope that must be open when this scope opens, or `nil` if it can open anywhere.
  public init(_ name: String, within parent: Scope? = nil) { path = [name] + (parent?.path ?? []) }

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
