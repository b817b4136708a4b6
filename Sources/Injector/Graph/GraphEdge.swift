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
    /// aliases, decorators, and observed dependencies. The parameters of injections follow those of the factory.
    public package(set) var parameter: Int?
    /// The types of the arguments of a `Provider<T, Argument...>`.
    public package(set) var arguments: [String]
    /// The source of the dependency.
    public package(set) var provenance: Provenance
    /// A Boolean value that indicates whether the dependency may be missing. It is also `true` for `Lazy<T>?` and
    /// `Provider<T?>`.
    public package(set) var isOptional: Bool
    /// A Boolean value that indicates whether the arguments of a provider can't match the arguments of the node that
    /// satisfies the dependency.
    public package(set) var hasIncompatibleArguments: Bool
    /// The types of the inputs of a `ScopeProvider<T, Input...>`.
    public package(set) var inputs: [String]
    /// The scope that a `ScopeProvider` opens, or `nil` for any other dependency, and if nothing says which scope.
    public package(set) var scope: Scope?
    /// A Boolean value that indicates whether the inputs of a scope provider aren't those that the scope takes.
    public package(set) var hasIncompatibleInputs: Bool
    /// A Boolean value that indicates whether the parameter is a `[ServiceIdentifier: T]`, or a handle of one, which
    /// has room for one contribution with each identifier.
    public package(set) var isKeyed: Bool

    /// Creates an edge from the given values. If `isOptional` is `nil`, the kind and the provenance determine it.
    package init(
      from: Int, to: Int?, key: ServiceKey, kind: Kind, parameter: Int? = nil, arguments: [String] = [],
      provenance: Provenance = .declared, isOptional: Bool? = nil, hasIncompatibleArguments: Bool = false,
      inputs: [String] = [], scope: Scope? = nil, hasIncompatibleInputs: Bool = false, isKeyed: Bool = false
    ) {
      self.from = from
      self.to = to
      self.key = key
      self.kind = kind
      self.parameter = parameter
      self.arguments = arguments
      self.provenance = provenance
      self.hasIncompatibleArguments = hasIncompatibleArguments
      self.inputs = inputs
      self.scope = scope
      self.hasIncompatibleInputs = hasIncompatibleInputs
      self.isKeyed = isKeyed
      self.isOptional = isOptional ?? Self.isOptional(kind, provenance)
    }

    package static func isOptional(_ kind: Kind, _ provenance: Provenance) -> Bool {
      kind == .optional || kind == .all || provenance == .observed
    }
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

  /// The source of a dependency.
  public enum Provenance: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The dependency is declared by a registration.
    case declared
    /// The dependency was resolved dynamically and recorded by a tracer.
    case observed

    /// The name of the provenance: `observed`.
    public var description: String { rawValue }
  }
}
