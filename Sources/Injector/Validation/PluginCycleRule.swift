/// INJ011: Plugins do not depend on each other in a circle.
enum PluginCycleRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginCycles.enumerated().map { position, cycle in
      let keys = cycle.path.map { ServiceKey(type: $0) }
      return Finding(
        .pluginCycle, -1, facts: [Int32(position)], about: .key(keys[0], source: nil, path: keys), words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let cycle = graph.structure.pluginCycles[Int(finding.facts[0])]
    return Words(
      message: "Plugins depend on each other: \(cycle.path.cycleDescription)"
        + "\(NamedGraph.alsoAffected(cycle.others, of: cycle.others.count)).",
      fix: "move what both need to a plugin of its own")
  }
}
