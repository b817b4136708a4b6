extension DependencyGraph {
  /// A dependency of a registration.
  public struct Edge: Equatable, Sendable {
    /// The index of the node that has the dependency.
    public package(set) var from: Int
    /// The index of the node that satisfies the dependency, or `nil` if no node does.
    public package(set) var to: Int?
    /// The requested key.
    public package(set) var key: ServiceKey
    /// The form in which the dependency is requested.
    public package(set) var kind: Kind
    /// The position of the parameter, starting at 0, or `nil` if the dependency doesn't come from a parameter: for
    /// aliases and decorators. The parameters of injections follow those of the factory.
    public package(set) var parameter: Int?
    package var argumentTypes: [TypeReference]
    /// A Boolean value that indicates whether the dependency may be missing. It is also `true` for `Lazy<T>?` and
    /// `Provider<T?>`.
    public package(set) var isOptional: Bool
    /// A Boolean value that indicates whether the arguments of a provider can't match the arguments of the node that
    /// satisfies the dependency.
    public package(set) var hasIncompatibleArguments: Bool
    package var inputTypes: [TypeReference]
    /// The scope that a `ScopeProvider` opens, or `nil` for any other dependency, and if nothing says which scope.
    public package(set) var scope: Scope?
    /// A Boolean value that indicates whether the inputs of a scope provider aren't those that the scope takes.
    public package(set) var hasIncompatibleInputs: Bool
    /// A Boolean value that indicates whether the parameter is a `[ServiceIdentifier: T]`, or a handle of one, which
    /// has room for one contribution with each identifier.
    public package(set) var isKeyed: Bool

    package init(
      from: Int, to: Int?, key: ServiceKey, kind: Kind, parameter: Int? = nil, arguments: [TypeReference] = [],
      isOptional: Bool? = nil, hasIncompatibleArguments: Bool = false, inputs: [TypeReference] = [],
      scope: Scope? = nil, hasIncompatibleInputs: Bool = false, isKeyed: Bool = false
    ) {
      self.from = from
      self.to = to
      self.key = key
      self.kind = kind
      self.parameter = parameter
      argumentTypes = arguments
      self.hasIncompatibleArguments = hasIncompatibleArguments
      inputTypes = inputs
      self.scope = scope
      self.hasIncompatibleInputs = hasIncompatibleInputs
      self.isKeyed = isKeyed
      // An empty collection is no absence.
      self.isOptional = isOptional ?? (kind == .optional || kind == .all)
    }

    /// The types of the arguments of a `Provider<T, Argument...>`.
    public var arguments: [String] { argumentTypes.map(\.name) }

    /// The types of the inputs of a `ScopeProvider<T, Input...>`.
    public var inputs: [String] { inputTypes.map(\.name) }

    /// A Boolean value that indicates whether the dependency isn't registered and must be. A decorator of nothing is
    /// another mistake.
    package var isMissing: Bool { to == nil && !isOptional && kind != .decorates }
  }
}

extension DependencyGraph.Edge {
  /// The form in which a dependency is requested.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A parameter of type `T`.
    case direct
    /// A parameter of type `T?`, which is `nil` if `T` isn't registered.
    case optional
    /// A parameter of type `Lazy<T>`, which creates the instance once, on first use.
    case lazy
    /// A parameter of type `Provider<T, Argument...>`, which creates instances on demand.
    case provider
    /// A parameter of type `ScopeProvider<T, Input...>`, which opens a scope and creates the instance in it.
    case scopeProvider
    /// A parameter of type `[T]` or `[ServiceIdentifier: T]`, which receives every contribution.
    case all
    /// A dependency that `.injecting` sets after the factory has returned. A cycle through it isn't an error.
    case injected
    /// The instance that a decorator wraps.
    case decorates
    /// The registration that an alias refers to.
    case alias

    /// The name of the kind: `scopeProvider`.
    public var description: String { rawValue }

    /// A Boolean value that indicates whether the dependency is created after its dependent. A cycle through such an
    /// edge isn't an error.
    public var isDeferred: Bool { self == .lazy || self == .provider || self == .scopeProvider }

    /// A Boolean value that indicates whether the dependency is created before its dependent.
    package var isNeededFirst: Bool { !isDeferred && self != .injected }
  }
}
