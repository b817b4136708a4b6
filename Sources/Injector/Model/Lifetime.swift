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
  /// One instance for each value of the registration's runtime arguments, for as long as a policy keeps it. The text
  /// is the name of the policy.
  case kept(by: String)
  /// One instance for the container that owns the registration.
  case singleton
}

extension Lifetime: CustomStringConvertible {
  /// The name of the lifetime, with the name of its scope or policy in parentheses: `singleton`, `scoped(session)`,
  /// `kept(TimeToLive(seconds: 60))`.
  public var description: String {
    switch self {
    case .transient: "transient"
    case .perResolution: "perResolution"
    case .weak: "weak"
    case .scoped(let scope): "scoped(\(scope.name))"
    case .kept(let policy): "kept(\(policy))"
    case .singleton: "singleton"
    }
  }
}
