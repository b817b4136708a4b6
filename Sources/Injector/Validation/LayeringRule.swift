/// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
enum LayeringRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let role = graph.node(index).role
      // Everything that the registration needs and must not, each once, and the first injection of a screen.
      var needed: [Int32] = []
      var injected: Int32 = -1
      var path: [Int32] = []
      for position in graph.edgeRange(from: index) where graph.edges[position].to >= 0 {
        let edge = graph.edges[position]
        let origin = order.origin(of: edge.to, in: graph)
        guard !needed.contains(origin), isBroken(by: role, needing: graph.node(Int(origin)).role, as: edge.kind)
        else { continue }
        if needed.isEmpty { path = edge.to == origin ? [Int32(index), origin] : [Int32(index), edge.to, origin] }
        if injected < 0, edge.kind == .injected, isScreen(graph.node(Int(origin)).role) { injected = Int32(position) }
        needed.append(origin)
      }
      guard !needed.isEmpty else { continue }
      found.append(Finding(.layering, Int32(index), path: path, edge: injected, facts: needed, words: words))
    }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let needed = graph.list(finding.facts, graph.keyAndRole)
    var fix = "let a coordinator connect them, or report through a delegate"
    if finding.edge >= 0, let screen = finding.facts.first(where: { isScreen(graph.node($0).role) }) {
      let isShared = graph.node(finding.node).lifetime != .transient
      fix =
        "set the property from the other side: add .injecting { (screen, owner: \(graph.key(finding.node).type)) in "
        + "owner.screen = screen } to \(graph.name(screen))"
        + (isShared ? "" : ", and .perResolution() to \(graph.name(finding.node))")
    } else if let role = rightRole(for: finding, in: graph) {
      fix = "register \(graph.name(finding.node)) as a \(role) if it is one, or let a coordinator connect them"
    }
    return Words(
      message: "\(graph.keyAndRole(finding.node)) needs \(needed): dependencies point from coordinators to controllers "
        + "to view models to services.",
      fix: fix)
  }

  /// What the registration is if the verb is wrong, or `nil` if the verb leaves no doubt.
  private static func rightRole(for finding: Finding, in graph: NamedGraph) -> String? {
    let role = graph.step(finding.node).role
    guard role == .service || role == .viewModel else { return nil }
    return finding.facts.allSatisfy { graph.step($0).role == .viewModel } ? "view model" : "coordinator"
  }

  private static func isScreen(_ role: Role) -> Bool { role == .controller || role == .screen }

  private static func isBroken(by role: Role, needing other: Role, as kind: DependencyGraph.Kind) -> Bool {
    switch role {
    case .service, .instance, .input: other.isUserInterface || other == .viewModel
    case .viewModel: other.isUserInterface
    case .controller, .screen: (other == .controller || other == .screen) && !kind.isDeferred
    case .coordinator, .alias, .decorator: false
    }
  }
}
