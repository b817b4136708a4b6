/// INJ023: Plugins that override one key depend on each other, so that their order says which one wins.
enum ContestedOverrideRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !graph.replacedOverrides.isEmpty else { return [] }
    let reachable = PluginReachability(graph.plugins)
    return graph.replacedOverrides.enumerated().compactMap { position, replaced in
      let plugin = Int(graph.node(Int(replaced.node)).plugin)
      guard plugin >= 0 else { return nil }
      let unknown = replaced.overrides.indices.filter {
        !reachable.contains(replaced.overrides[$0].plugin, from: plugin)
      }
      guard !unknown.isEmpty else { return nil }
      return Finding(
        .contestedOverride, replaced.node, facts: [Int32(position), Int32(plugin)] + unknown.map(Int32.init),
        words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (node, overrides) = graph.structure.replacedOverrides[Int(finding.facts[0])]
    let plugin = graph.structure.plugins[Int(finding.facts[1])].name
    let replaced = finding.facts.dropFirst(2).map { overrides[Int($0)] }
    let others = replaced.map { "by \($0.plugin) at \($0.source)" }.joined(separator: ", ")
    return Words(
      message: "\(graph.name(node)) is overridden \(others), and by \(plugin), which replaces the others because it is "
        + "installed last.",
      fix: "add \(replaced[0].plugin) to the dependencies of \(plugin), or remove one of the overrides")
  }
}
