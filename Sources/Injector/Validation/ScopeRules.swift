extension ValidationRules {
  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var lacking = graph.dependents(
      on: graph.edges.lazy.filter { $0.isMissing && graph.nodes[$0.from].isCreated }.map(\.from))
    return graph.createdEdges(where: { $0.kind == .scopeProvider }).compactMap { position in
      let edge = graph.edges[position]
      // What is missing behind the provider is reported by itself, and may be the input.
      guard let target = edge.to, edge.scope == nil || edge.hasIncompatibleInputs, !lacking[target] else { return nil }
      return Finding(.scopeOpening, edge.from, path: [edge.from, target]) { words(ofOpening: edge, $0, $1) }
    }
  }

  private static func words(
    ofOpening edge: DependencyGraph.Edge, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let (key, opened) = (context.key(finding.path[0]), context.key(finding.path[1]))
    let given = edge.inputTypes.isEmpty ? "no inputs" : edge.inputs.joined(separator: ", ")
    guard let scope = edge.scope else {
      return Words(
        message: "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
          + "scoped, and not one scope takes exactly \(given).",
        fix: "register \(opened) with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
    }
    let nodes = context.graph.nodes
    let taken = context.graph.created.filter { nodes[$0].role == .input && nodes[$0].lifetime.scope == scope }
      .map(context.key)
    let types = ([opened] + taken).map(\.reference.spelling).joined(separator: ", ")
    return Words(
      message: "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(given), but it takes "
        + "\(taken.isEmpty ? "no inputs" : taken.map(\.description).joined(separator: ", ")).",
      fix: taken.isEmpty
        ? "remove the inputs from the ScopeProvider, or declare them with registry.input"
        : "list the inputs of the scope in the ScopeProvider: ScopeProvider<\(types)>")
  }
}
