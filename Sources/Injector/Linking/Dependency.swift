/// The meanings of types in a container.
extension RegistrationList {
  typealias Edge = DependencyGraph.Edge

  /// Returns the edges to the registrations that a type with an identifier means here.
  func edges(on type: any Any.Type, _ identifier: ServiceIdentifier?) -> [Edge] {
    var edges: [Edge] = []
    addEdges(on: type, identifier, to: &edges)
    return edges
  }

  /// Adds the edges to the registrations that a type with an identifier means here: the one answer for parameters,
  /// resolves, handles, and the graph.
  ///
  /// A registration of exactly the type wins over the type's own meaning. The identifier belongs to the innermost
  /// type. A type that makes no sense, such as a list of lists, is missing, also behind an optional.
  ///
  /// - Returns: A Boolean value that indicates whether the type is a resolver.
  @discardableResult
  func addEdges(
    on type: any Any.Type, _ identifier: ServiceIdentifier?, as kind: Edge.Kind = .direct, from node: Int = -1,
    at position: Int? = nil, to edges: inout [Edge]
  ) -> Bool {
    let key = ServiceKey(type, identifier)
    if let target = self.position(of: type, identifier) {
      // Nearly all parameters are plain services.
      edges.append(Edge(from: node, to: target, key: key, kind: kind, parameter: position))
      return false
    }
    var edge = Edge(from: node, to: nil, key: key, kind: kind, parameter: position)
    let senseless = edge
    var (service, targets): (any Any.Type, [Int]) = (type, [])
    var isElement = false
    var isHandleOfElement = false
    var opensOwnScope = false
    while targets.isEmpty, let layer = Layer.outermost(of: service) {
      let isOptional = layer.kind == .optional
      // An element is a registration or one handle of it. Arguments reach through nothing but an optional.
      guard !isHandleOfElement, !isElement || layer.kind != .all, edge.argumentTypes.isEmpty || isOptional,
        layer.service != nil || !isElement && identifier == nil
      else {
        edges.append(senseless)
        return false
      }
      guard let inner = layer.service else {
        if service == type { return true }
        // Nor does a handle or an optional of a resolver make sense.
        edges.append(Edge(from: node, to: nil, key: ServiceKey(service), kind: kind, parameter: position))
        return false
      }
      // An injected optional must be registered.
      if kind != .injected || service != type || !isOptional { edge.enter(layer) }
      isHandleOfElement = isElement && layer.kind.isDeferred
      isElement = isElement || layer.kind == .all
      opensOwnScope = isOptional ? opensOwnScope : layer.kind == .scopeProvider
      service = inner
      targets =
        isElement
        ? contributions(to: inner, identifier, isKeyed: edge.isKeyed)
        : self.position(of: inner, identifier).map { [$0] } ?? []
    }
    if targets.isEmpty, isElement {
      guard isRegistered(service, identifier) else { return false }
      // A rule reports that the registrations aren't contributions.
      edge.kind = .all
    }
    edge.key = ServiceKey(service, identifier)
    if edge.kind == .all { edge.isOptional = true }
    let arguments = edge.argumentTypes.compactMap(\.live)
    let inputs = edge.inputTypes.compactMap(\.live)
    for target in targets.isEmpty ? [nil] : targets.map(Optional.some) {
      edge.to = target
      edge.hasIncompatibleArguments = target.map { isIncompatible(arguments, with: $0) } ?? false
      if edge.kind == .scopeProvider {
        edge.scope = scope(of: opensOwnScope ? target : nil, taking: inputs)
        edge.hasIncompatibleInputs = edge.scope.map { !takes($0, inputs) } ?? true
      }
      edges.append(edge)
    }
    return false
  }

  private func contributions(to type: any Any.Type, _ identifier: ServiceIdentifier?, isKeyed: Bool) -> [Int] {
    (contributions[ObjectIdentifier(type)] ?? []).filter { node in
      let own = nodes[node].key.identifier
      // A dictionary has no place for a contribution without an identifier.
      return (identifier == nil || own == identifier) && (own != nil || !isKeyed)
    }
  }

  /// Returns a Boolean value that indicates whether a type is registered by itself, and not as contributions. O(*n*).
  private func isRegistered(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    index.positions.contains {
      recipes[$0].type == type && (identifier == nil || nodes[$0].key.identifier == identifier)
    }
  }

  // MARK: Runtime arguments

  /// The types of the runtime arguments that a node takes; for an alias or a decorator, those of the wrapped node.
  func arguments(of node: Int) -> [any Any.Type] { nodes[origin(of: node)].argumentTypes.compactMap(\.live) }

  /// Returns a Boolean value that indicates whether values of the given types can never be the arguments of a node.
  private func isIncompatible(_ given: [any Any.Type], with node: Int) -> Bool {
    let taken = arguments(of: node)
    return given.count == taken.count && !zip(given, taken).allSatisfy { AnyArgument.isPossible($0, as: $1) }
  }

  // MARK: Scopes

  /// Returns the scope that a provider opens: that of a node or, if it isn't scoped, the one that takes the inputs.
  private func scope(of node: Int?, taking given: [any Any.Type]) -> Scope? {
    if let own = node.flatMap({ nodes[origin(of: $0)].lifetime.scope }) { return own }
    let fitting = inputs.keys.filter { takes($0, given) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns a Boolean value that indicates whether a scope takes exactly inputs of the given types, in any order.
  private func takes(_ scope: Scope, _ given: [any Any.Type]) -> Bool {
    func addresses(of types: [any Any.Type]) -> [Int] { types.map { Int(bitPattern: ObjectIdentifier($0)) }.sorted() }
    return addresses(of: (inputs[scope] ?? []).map { recipes[$0].type }) == addresses(of: given)
  }
}

extension DependencyGraph.Edge {
  /// Records a layer around the service. The outermost deferral decides about the kind, unless the service is used in
  /// another scope.
  fileprivate mutating func enter(_ layer: Layer) {
    switch layer.kind {
    case .optional:
      isOptional = true
      if kind == .direct { kind = .optional }
    case .all where kind == .injected: isOptional = true
    case .scopeProvider: kind = .scopeProvider
    default: if !kind.isDeferred { kind = layer.kind }
    }
    isKeyed = isKeyed || layer.isKeyed
    if layer.kind == .provider { argumentTypes = layer.types.map { .live($0) } }
    if layer.kind == .scopeProvider { inputTypes = layer.types.map { .live($0) } }
  }
}
