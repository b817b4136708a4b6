extension ValidationRules {
  /// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
  static func layering(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let role = graph.node(index).role
      // Everything that the registration needs and must not, each once.
      var needed: [Int32] = []
      var path: [Int32] = []
      var injectsScreen = false
      for edge in graph.edges(from: index) where edge.to >= 0 {
        let origin = order.origin(of: edge.to, in: graph)
        let other = graph.node(Int(origin)).role
        guard !needed.contains(origin), isBroken(by: role, needing: other, as: edge.kind) else { continue }
        if needed.isEmpty { path = edge.to == origin ? [Int32(index), origin] : [Int32(index), edge.to, origin] }
        if edge.kind == .injected, other.isScreen { injectsScreen = true }
        needed.append(origin)
      }
      guard !needed.isEmpty else { continue }
      let finding = Finding(.layering, Int32(index), path: path) { [needed, injectsScreen] finding, graph in
        Words(
          message:
            "\(graph.keyAndRole(finding.node)) needs \(needed.lazy.map(graph.keyAndRole).listed): dependencies point "
            + "from coordinators to controllers to view models to services.",
          fix: fix(of: finding, needing: needed, injectsScreen: injectsScreen, in: graph))
      }
      found.append(finding)
    }
    return found
  }

  private static func fix(
    of finding: Finding, needing needed: [Int32], injectsScreen: Bool, in graph: NamedGraph
  ) -> String {
    let (key, node) = (graph.key(finding.node), graph.node(finding.node))
    if injectsScreen, let screen = needed.first(where: { graph.node($0).role.isScreen }) {
      return "set the property from the other side: add .injecting { (screen, owner: \(key.type)) in "
        + "owner.screen = screen } to \(graph.name(screen))"
        + (node.lifetime == .transient ? ", and .perResolution() to \(key)" : "")
    }
    // The verb of a service or a view model may be wrong. Others leave no doubt.
    guard node.role == .service || node.role == .viewModel else {
      return "let a coordinator connect them, or report through a delegate"
    }
    let role = needed.allSatisfy { graph.node($0).role == .viewModel } ? "view model" : "coordinator"
    return "register \(key) as a \(role) if it is one, or let a coordinator connect them"
  }

  private static func isBroken(by role: Role, needing other: Role, as kind: DependencyGraph.Edge.Kind) -> Bool {
    switch role {
    case .service, .instance, .input: other.isUserInterface || other == .viewModel
    case .viewModel: other.isUserInterface
    case .controller, .screen: other.isScreen && !kind.isDeferred
    case .coordinator, .alias, .decorator: false
    }
  }
}

extension Role {
  fileprivate var isScreen: Bool { self == .controller || self == .screen }
}
