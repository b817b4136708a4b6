extension ValidationRules {
  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var lacking = graph.dependents().reach(from: graph.createdEdges(where: \.isMissing).map(\.from))
    let misfits = graph.createdEdges { edge in
      // What is missing behind the provider is reported by itself, and may be the input.
      edge.kind == .scopeProvider && (edge.scope == nil || edge.hasIncompatibleInputs)
        && edge.to.map { !lacking[$0] } == true
    }
    return misfits.findings(.scopeOpening, by: { "\($0.from) \($0.to ?? -1) \($0.inputs)" }) { edge, _, context in
      let (key, opened) = (context.name(edge.from), context.node(edge.path[1]).key)
      let given = edge.inputTypes.isEmpty ? "no inputs" : edge.inputs.joined(separator: ", ")
      guard let scope = edge.scope else {
        return Words(
          "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
            + "scoped, and not one scope takes exactly \(given).",
          fixes: edge.inputTypes.isEmpty ? context.taking(of: [edge]) : nil,
          .decide("register \(context.origin(of: edge.path[1]).key) with .scoped(_:)"),
          .decide("list exactly the inputs of one scope in the ScopeProvider"))
      }
      let taken = context.graph.created.map(context.node).filter { $0.role == .input && $0.lifetime.scope == scope }
      return Words(
        "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(given), but it takes "
          + "\(taken.isEmpty ? "no inputs" : taken.map(\.key.description).joined(separator: ", ")).",
        fixes: fixes(ofInputs: edge, of: scope, taking: taken.map(\.key.reference), in: context))
    }
  }

  private static func fixes(
    ofInputs edge: DependencyGraph.Edge, of scope: Scope, taking inputs: [TypeReference], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    var opener = edge
    opener.inputTypes = inputs
    let type = opener.spelled(as: edge.key.reference.spelling)
    let alike = context.edges(from: edge.from, to: edge.path[1]).filter {
      $0.kind == .scopeProvider && $0.inputTypes == edge.inputTypes
    }
    let words =
      inputs.isEmpty
      ? "remove the inputs from the ScopeProvider" : "list the inputs of the scope in the ScopeProvider: \(type)"
    let listing = Diagnostic.Fix.all(alike) {
      .take(type, at: $0.parameter, of: context.node(edge.from), words: words)
    }
    guard inputs.isEmpty else { return [listing] }
    // An override of an input, or the registration of a child that hides it, takes it from the scope.
    let replaced = context.graph.nodes.filter { $0.role == .input && $0.traits.contains(.replaced) }.map(\.key)
    let overrides = context.graph.created.map(context.node).filter {
      edge.inputTypes.contains($0.key.reference) && $0.role != .input
        && ($0.traits.contains(.overriding) || replaced.contains($0.key))
    }
    guard overrides.isEmpty else {
      let instead = "over where the scope opens, instead of overriding the input"
      return [.all(overrides) { .remove($0, words: "hand the value of \($0.key) \(instead)") }]
    }
    // A mock of an input would leave the scope without it.
    return [listing, .all(edge.inputTypes) { .declareInput(ServiceKey($0, nil), of: scope) }]
  }
}
