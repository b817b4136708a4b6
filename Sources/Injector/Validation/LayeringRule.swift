/// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
struct LayeringRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .layering }
    let node: Int32
    let needed: Int32

    var path: [Int32] { [node, needed] }

    func message(in graph: NamedGraph) -> String {
      "\(graph.keyAndRole(node)) needs \(graph.keyAndRole(needed)): dependencies point from coordinators to controllers "
        + "to view models to services."
    }

    func fix(in graph: NamedGraph) -> String { "let a coordinator connect them, or report through a delegate" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range {
      let role = graph.node(index).role
      for edge in graph.edges(from: index) where edge.to >= 0 {
        let origin = order.origin(of: edge.to, in: graph)
        guard isBroken(by: role, needing: graph.node(Int(origin)).role, as: edge.kind) else { continue }
        found.append(Problem(node: Int32(index), needed: edge.to))
      }
    }
    return found
  }

  private func isBroken(by role: Role, needing other: Role, as kind: DependencyGraph.Kind) -> Bool {
    switch role {
    case .service, .instance: other.isUserInterface || other == .viewModel
    case .viewModel: other.isUserInterface
    case .controller, .screen: (other == .controller || other == .screen) && !kind.isDeferred
    case .coordinator, .alias, .decorator: false
    }
  }
}
