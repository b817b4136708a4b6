extension ValidationRules {
  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var lacking = graph.dependents().reach(from: graph.createdEdges(where: \.isMissing).map(\.from))
    let misfits = graph.createdEdges { edge in
      // What is missing behind the provider is reported by itself, and may be the input.
      edge.kind == .scopeProvider && (edge.scope == nil || edge.hasIncompatibleInputs)
        && edge.to.map { !lacking[$0] } == true
    }
    return misfits.grouped(by: { "\($0.from) \($0.to ?? -1) \($0.inputs)" }, of: \.from).map { edge, _ in
      Finding(.scopeOpening, [edge.from], path: edge.path) { context in
        let (key, opened) = (context.name(edge.from), context.node(edge.path[1]).key)
        let given = edge.inputTypes.isEmpty ? "no inputs" : edge.inputs.joined(separator: ", ")
        guard let scope = edge.scope else {
          return Words(
            "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
              + "scoped, and not one scope takes exactly \(given).",
            fixes: fixes(ofUnknownScope: edge, in: context))
        }
        let nodes = context.graph.nodes
        let taken = context.graph.created.map { nodes[$0] }.filter { $0.role == .input && $0.lifetime.scope == scope }
        return Words(
          "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(given), but it takes "
            + "\(taken.isEmpty ? "no inputs" : taken.map(\.key.description).joined(separator: ", ")).",
          fixes: fixes(ofInputs: edge, taking: taken.map(\.key), in: context))
      }
    }
  }

  private static func fixes(
    ofInputs edge: DependencyGraph.Edge, taking inputs: [ServiceKey], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    var opener = edge
    opener.inputTypes = inputs.map(\.reference)
    let type = opener.spelled(as: edge.key.reference.spelling)
    let node = context.node(edge.from)
    let alike = context.graph.edges(from: edge.from).filter {
      $0.kind == .scopeProvider && $0.to == edge.to && $0.inputTypes == edge.inputTypes
    }
    let words =
      inputs.isEmpty
      ? "remove the inputs from the ScopeProvider" : "list the inputs of the scope in the ScopeProvider: \(type)"
    let listing = Diagnostic.Fix(alike.map { .take(type, at: $0.parameter, of: node, words: words) })
    guard let scope = edge.scope, inputs.isEmpty else { return [listing] }
    let nodes = context.graph.nodes
    // A child that overrides an input takes it from the scope.
    let overrides = context.graph.created.map { nodes[$0] }.filter { node in
      edge.inputTypes.contains(node.key.reference)
        && nodes.contains { $0.role == .input && $0.traits.contains(.replaced) && $0.key == node.key }
    }
    guard overrides.isEmpty else {
      return [
        Diagnostic.Fix(
          overrides.map {
            .remove(
              $0, words: "hand the value of \($0.key) over where the scope opens, instead of overriding the input")
          })
      ]
    }
    // A mock of an input would leave the scope without it.
    let declared = Diagnostic.Fix(edge.inputTypes.map { .declareInput(ServiceKey($0, nil), of: scope) })
    return [listing, declared]
  }

  private static func fixes(
    ofUnknownScope edge: DependencyGraph.Edge, in context: FindingContext
  ) -> [Diagnostic.Fix] {
    var fixes: [Diagnostic.Fix] = []
    if edge.inputTypes.isEmpty, let provider = context.providers(insteadOf: [edge]) { fixes.append(provider) }
    let opened = context.node(context.graph.origin(of: edge.path[1]))
    return fixes + [
      [.decide("register \(opened.key) with .scoped(_:)")],
      [.decide("list exactly the inputs of one scope in the ScopeProvider")],
    ]
  }
}
