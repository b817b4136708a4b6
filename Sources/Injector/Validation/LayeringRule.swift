/// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
struct LayeringRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .layering }
    let node: Int32
    /// Everything that the registration needs and must not, each once.
    var needed: [Int32]

    var path: [Int32] { [node, needed[0]] }

    func message(in graph: NamedGraph) -> String {
      "\(graph.keyAndRole(node)) needs \(graph.list(needed, graph.keyAndRole)): dependencies point from coordinators to "
        + "controllers to view models to services."
    }

    func fix(in graph: NamedGraph) -> String {
      guard let role = rightRole(in: graph) else {
        return "let a coordinator connect them, or report through a delegate"
      }
      return "register \(graph.key(node)) as a \(role) if it is one, or let a coordinator connect them"
    }

    /// What the registration is if the verb is wrong, or `nil` if the verb leaves no doubt.
    private func rightRole(in graph: NamedGraph) -> String? {
      let role = graph.step(node).role
      guard role == .service || role == .viewModel else { return nil }
      return needed.allSatisfy { graph.step($0).role == .viewModel } ? "view model" : "coordinator"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range {
      let role = graph.node(index).role
      for edge in graph.edges(from: index) where edge.to >= 0 {
        let origin = order.origin(of: edge.to, in: graph)
        guard isBroken(by: role, needing: graph.node(Int(origin)).role, as: edge.kind) else { continue }
        if found.last?.node == Int32(index) {
          if found.last?.needed.contains(edge.to) == false { found[found.count - 1].needed.append(edge.to) }
        } else {
          found.append(Problem(node: Int32(index), needed: [edge.to]))
        }
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
