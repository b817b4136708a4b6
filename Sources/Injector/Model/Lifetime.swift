/// How long an instance is kept and who shares it.
public enum Lifetime: Hashable, Sendable {
  /// A new instance for each use. The default.
  case transient
  /// One instance in each call of `resolve`, shared by everything that this call builds.
  case perResolution
  /// One instance for as long as someone holds it; built again after that.
  case weak
  /// One instance in each container made with `makeScope` for that scope.
  case scoped(Scope)
  /// One instance in the container that owns the registration.
  case singleton
}

extension Lifetime: CustomStringConvertible {
  /// The lifetime's name, and the scope's in parentheses: `singleton`, `scoped(session)`.
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
