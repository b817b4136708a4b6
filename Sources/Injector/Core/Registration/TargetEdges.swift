/// The edges of the graph that a parameter's target comes to.
struct TargetEdges {
  /// The outermost deferral decides the kind. Everything else that is injected has that kind.
  private(set) var kind: DependencyGraph.Kind
  /// A Boolean value that indicates whether nothing is wrong if the dependency is missing.
  private(set) var isOptional = false
  /// For a provider, the types of its arguments.
  private(set) var arguments: [any Any.Type] = []
  /// For a scope provider, the scope that it opens.
  private(set) var opened: ProvidedScope?
  /// A Boolean value that indicates whether the parameter takes a dictionary, or a handle of one.
  private(set) var isKeyed = false
  /// A Boolean value that indicates whether the parameter takes a `Resolver`.
  private(set) var isOpaque = false
  /// The registrations that satisfy the parameter; -1 for a missing one.
  private(set) var targets: [Int32] = []

  init(_ target: DependencyTarget, as kind: DependencyGraph.Kind = .direct) {
    self.kind = kind
    follow(target)
  }

  private mutating func follow(_ target: DependencyTarget) {
    switch target {
    case .registration(let index): targets.append(index)
    case .missing: targets.append(-1)
    case .optional(let wrapped):
      isOptional = true
      if kind == .direct { kind = .optional }
      follow(wrapped)
    case .all(let contributions, let isDictionary):
      isKeyed = isDictionary
      if kind == .injected { isOptional = true } else if !kind.isDeferred { kind = .all }
      for contribution in contributions { follow(contribution.target) }
    case .lazy(let service):
      if !kind.isDeferred { kind = .lazy }
      follow(service)
    case .provider(let service, let types):
      arguments = types
      if !kind.isDeferred { kind = .provider }
      follow(service)
    case .scopeProvider(let service, let provided):
      // At any depth: what lies behind it is used in another scope.
      (kind, opened) = (.scopeProvider, provided)
      follow(service)
    case .resolver: isOpaque = true
    }
  }
}
