/// INJ017: Something needs each registration, unless the app resolves it itself.
enum UnusedRegistrationRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    groups(in: graph).map { nodes in
      Finding(.unusedRegistration, nodes[0], facts: nodes.count > 1 ? nodes : [], words: words)
    }
  }

  /// The registrations that nothing else needs, those that need each other together.
  static func groups(in graph: GraphStructure) -> [[Int32]] {
    // A registration that resolves dynamically may need anything.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let components = graph.components { _ in true }.numbers
    var members = Array(repeating: [Int32](), count: graph.nodes.count)
    var isNeeded = Array(repeating: false, count: graph.nodes.count)
    for node in graph.range {
      let own = components[node - graph.base]
      members[own].append(Int32(node))
      // What is needed by itself, or by what it needs, isn't needed for that.
      for edge in graph.edges(from: node) where Int(edge.to) >= graph.base {
        let other = components[Int(edge.to) - graph.base]
        if other != own { isNeeded[other] = true }
      }
    }
    return members.indices.lazy.filter { !members[$0].isEmpty && !isNeeded[$0] }.map { members[$0] }
      .filter { nodes in
        nodes.count == 1
          ? isOfItsOwn(graph.node(Int(nodes[0])))
          : nodes.allSatisfy { graph.node(Int($0)).traits.isDisjoint(with: [.eager, .root]) }
      }.stablySorted { $0[0] < $1[0] }
  }

  private static func isOfItsOwn(_ node: GraphStructure.Node) -> Bool {
    // An unused input has a rule of its own.
    node.role != .alias && node.role != .decorator && node.role != .input
      && node.traits.isDisjoint(with: [.eager, .root])
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    guard finding.facts.isEmpty else {
      return Words(
        message: "Nothing needs \(graph.list(finding.facts, graph.name)), except each other.",
        fix: "remove them, or add .root() to the one that the app resolves itself")
    }
    return Words(
      message: "Nothing needs \(graph.name(finding.node)).",
      fix: "remove it, or add .root() if the app resolves it itself")
  }
}

extension DependencyGraph {
  /// The registrations that nothing else needs, those that need each other together: what INJ017 finds. O(*n* + *e*).
  package var unusedRegistrations: [[Int]] {
    UnusedRegistrationRule.groups(in: GraphStructure(self)).map { $0.map(Int.init) }
  }
}
