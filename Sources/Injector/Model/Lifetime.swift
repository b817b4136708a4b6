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
