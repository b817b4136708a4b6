/// INJ017: Something needs each registration, unless the app resolves it itself.
enum UnusedRegistrationRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // A registration that resolves dynamically may need anything.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    var isNeeded = Array(repeating: false, count: graph.nodes.count)
    for node in graph.range {
      // What is injected with itself isn't needed for that.
      for edge in graph.edges(from: node)
      where Int(edge.to) >= graph.base && (edge.kind != .injected || Int(edge.to) != node) {
        isNeeded[Int(edge.to) - graph.base] = true
      }
    }
    var found: [Finding] = []
    for index in graph.range where !isNeeded[index - graph.base] && isOfItsOwn(graph.node(index)) {
      found.append(Finding(.unusedRegistration, Int32(index), words: words))
    }
    return (found + islands(in: graph)).sorted { $0.node < $1.node }
  }

  /// The registrations that nothing outside of their cycle needs.
  private static func islands(in graph: GraphStructure) -> [Finding] {
    let components = graph.components { _ in true }.numbers
    var members: [Int: [Int32]] = [:]
    var isNeeded: Set<Int> = []
    for node in graph.range {
      let own = components[node - graph.base]
      members[own, default: []].append(Int32(node))
      for edge in graph.edges(from: node) where Int(edge.to) >= graph.base {
        let other = components[Int(edge.to) - graph.base]
        if other != own { isNeeded.insert(other) }
      }
    }
    return members.compactMap { component, nodes in
      guard nodes.count > 1, !isNeeded.contains(component),
        nodes.allSatisfy({ graph.node(Int($0)).traits.isDisjoint(with: [.eager, .root]) })
      else { return nil }
      return Finding(.unusedRegistration, nodes[0], facts: nodes, words: words)
    }
  }

  private static func isOfItsOwn(_ node: GraphStructure.Node) -> Bool {
    // An unused input has a rule of its own.
    node.role != .alias && node.role != .decorator && node.role != .input
      && node.traits.isDisjoint(with: [.eager, .root])
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    guard finding.facts.isEmpty else {
      return Words(
        message: "Nothing needs \(graph.list(finding.facts, { "\(graph.key($0))" })), except each other.",
        fix: "remove them, or add .root() to the one that the app resolves itself")
    }
    return Words(
      message: "Nothing needs \(graph.key(finding.node)).",
      fix: "remove it, or add .root() if the app resolves it itself")
  }
}
