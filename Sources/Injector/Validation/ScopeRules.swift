extension ValidationRules {
  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var lacking = graph.dependents().reach(from: graph.createdEdges(where: \.isMissing).map(\.from))
    let misfits = graph.createdEdges { edge in
      // What is missing behind the provider is reported by itself, and may be the input.
      edge.kind == .scopeProvider && (edge.scope == nil || edge.hasIncompatibleInputs)
        && edge.to.map { !lacking[$0] } == true
    }
    return misfits.map { edge in
      Finding(.scopeOpening, [edge.from], path: edge.path) { context in
        let (key, opened) = (context.name(edge.from), context.node(edge.path[1]).key)
        let given = edge.inputTypes.isEmpty ? "no inputs" : edge.inputs.joined(separator: ", ")
        guard let scope = edge.scope else {
          return Words(
            "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
              + "scoped, and not one scope takes exactly \(given).",
            fix: "register \(opened) with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
        }
        let nodes = context.graph.nodes
        let taken = context.graph.created.map { nodes[$0] }.filter { $0.role == .input && $0.lifetime.scope == scope }
        let types = ([opened] + taken.map(\.key)).map(\.reference.spelling).joined(separator: ", ")
        return Words(
          "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(given), but it takes "
            + "\(taken.isEmpty ? "no inputs" : taken.map(\.key.description).joined(separator: ", ")).",
          fix: taken.isEmpty
            ? "remove the inputs from the ScopeProvider, or declare them with registry.input"
            : "list the inputs of the scope in the ScopeProvider: ScopeProvider<\(types)>")
      }
    }
  }
}
