/// INJ032: What a child overrides reaches everything in the child, except for what it shares with its parents.
enum KeptOverriddenRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var keeping = [Int32: [Int32]]()
    for (node, override) in graph.kept { keeping[override, default: []].append(node) }
    return keeping.orderedKeys.map { Finding(.keptOverridden, $0, facts: keeping[$0, default: []], words: words) }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let shared = graph.list(finding.facts) { graph.keyAndLifetime($0) }
    return Words(
      message:
        "\(graph.name(finding.node)) is replaced in this container. \(shared), which the container shares with its "
        + "parent, \(finding.facts.count == 1 ? "keeps" : "keep") what the parent has.",
      fix: "replace \(graph.name(finding.facts[0])) in this container too, or give it a lifetime that isn't shared")
  }
}
