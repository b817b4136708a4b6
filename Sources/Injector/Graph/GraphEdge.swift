extension DependencyGraph {
  /// One dependency of a registration.
  public struct Edge: Hashable, Sendable {
    /// The position of the node that has the dependency.
    public var from: Int
    /// The position of the node that meets it, or nil where none does.
    public var to: Int?
    /// What was asked for.
    public var key: ServiceKey
    /// How it was asked for.
    public var kind: Kind
    /// The position of the parameter, counted from 0, or nil where no parameter asks: aliases, decorators, observed.
    public var parameter: Int?
    /// For `Provider<T, Argument...>`, the types of the arguments.
    public var arguments: [String]
    /// How the graph knows of it.
    public var provenance: Provenance
    /// Whether nothing is wrong where no node meets it: also true of a `Lazy<T>?` and a `Provider<T?>`.
    public var isOptional: Bool
    /// Whether a provider's arguments can never be of the types that the node takes which meets it.
    public var hasIncompatibleArguments: Bool

    /// Makes an edge of its parts; it is as optional as its kind and its provenance are, unless it is said.
    public init(
      from: Int, to: Int?, key: ServiceKey, kind: Kind, parameter: Int? = nil, arguments: [String] = [],
      provenance: Provenance = .declared, isOptional: Bool? = nil, hasIncompatibleArguments: Bool = false
    ) {
      self.from = from
      self.to = to
      self.key = key
      self.kind = kind
      self.parameter = parameter
      self.arguments = arguments
      self.provenance = provenance
      self.hasIncompatibleArguments = hasIncompatibleArguments
      self.isOptional = isOptional ?? Self.isOptional(kind, provenance)
    }

    /// Whether a dependency of a kind may be missing, if nothing else is known of it.
    static func isOptional(_ kind: Kind, _ provenance: Provenance) -> Bool {
      kind == .optional || kind == .all || provenance == .observed
    }
  }

  /// How a dependency is asked for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A parameter of type `T`.
    case direct
    /// A parameter of type `T?`: nil where nothing is registered.
    case optional
    /// A parameter of type `Lazy<T>`: built once, later.
    case lazy
    /// A parameter of type `Provider<T, Argument...>`: built again and again, later.
    case provider
    /// A parameter of type `[T]` or `[ServiceIdentifier: T]`: every contribution.
    case all
    /// A decorator's inner instance.
    case decorates
    /// An alias's original.
    case alias

    /// Whether the dependency is built later than the one who has it. A cycle through such an edge is none.
    public var isDeferred: Bool { self == .lazy || self == .provider }
  }

  /// How the graph knows of a dependency.
  public enum Provenance: String, Hashable, Sendable, CaseIterable {
    /// From a factory's parameters.
    case declared
    /// From a resolve that a tracer saw.
    case observed
  }
}
