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
    for index in graph.range where !isNeeded[index - graph.base] {
      let node = graph.node(index)
      // An unused input has a rule of its own.
      let isOfItsOwn = node.role != .alias && node.role != .decorator && node.role != .input
      guard isOfItsOwn, node.traits.isDisjoint(with: [.eager, .root]) else { continue }
      found.append(Finding(.unusedRegistration, Int32(index), words: words))
    }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "Nothing needs \(graph.key(finding.node)).",
      fix: "remove it, or add .root() if the app resolves it itself")
  }
}
