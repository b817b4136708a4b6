extension ValidationRules {
  /// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
  static func layering(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let broken = graph.edges.indices.filter { position in
      let source = graph.edges[position].from
      guard let target = graph.edges[position].to, graph.nodes[source].isCreated else { return false }
      let other = graph.nodes[graph.origin(of: target)].role
      return isBroken(by: graph.nodes[source].role, needing: other, as: graph.edges[position].kind)
    }
    var seen = Set<Int>()
    return broken.map { graph.edges[$0].from }.filter { seen.insert($0).inserted }.map { index in
      let role = graph.nodes[index].role
      // Everything that the registration needs and must not, each once.
      var needed: [Int] = []
      var path: [Int] = []
      var screen: Int?
      for edge in graph.edges(from: index) {
        guard let target = edge.to else { continue }
        let origin = graph.origin(of: target)
        let other = graph.nodes[origin].role
        guard !needed.contains(origin), isBroken(by: role, needing: other, as: edge.kind) else { continue }
        if needed.isEmpty { path = target == origin ? [index, origin] : [index, target, origin] }
        if edge.kind == .injected, other.isScreen, screen == nil { screen = origin }
        needed.append(origin)
      }
      return Finding(.layering, [index], path: path) { [needed, screen] context in
        func keyAndRole(_ node: Int) -> String { "\(context.name(node)) (\(context.node(node).role))" }
        return Words(
          "\(keyAndRole(index)) needs \(context.names(needed, by: keyAndRole)): dependencies point from coordinators "
            + "to controllers to view models to services.",
          fix: fix(of: context.node(index), needing: needed, injecting: screen, in: context))
      }
    }
  }

  private static func fix(
    of node: DependencyGraph.Node, needing needed: [Int], injecting screen: Int?, in context: FindingContext
  ) -> String {
    let key = node.key
    if let screen {
      return "set the property from the other side: add .injecting { (screen, owner: \(key.reference.spelling)) in "
        + "owner.screen = screen } to \(context.name(screen))"
        + (node.lifetime == .transient ? ", and .perResolution() to \(key)" : "")
    }
    // The verb of a service or a view model may be wrong. Others leave no doubt.
    guard node.role == .service || node.role == .viewModel else {
      return "let a coordinator connect them, or report through a delegate"
    }
    let role = needed.allSatisfy { context.node($0).role == .viewModel } ? "view model" : "coordinator"
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
