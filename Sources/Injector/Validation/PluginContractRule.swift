/// INJ010: A plugin resolves from itself and from the plugins that it declares, directly or through them.
///
/// Contributions are left out: a plugin that collects `[T]` or `Lazy<[T]>` does not know who contributes.
enum PluginContractRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let reachable = PluginReachability(graph.plugins)
    var found: [Finding] = []
    for index in graph.range {
      let plugin = graph.node(index).plugin
      guard plugin >= 0 else { continue }
      for edge in graph.edges(from: index) where Int(edge.to) >= graph.base {
        let isCollected = edge.parameter >= 0 && graph.node(Int(edge.to)).traits.contains(.contribution)
        let other = graph.node(Int(edge.to)).plugin
        guard !isCollected, other >= 0, other != plugin, !reachable.contains(Int(other), from: Int(plugin)) else {
          continue
        }
        found.append(
          Finding(
            .pluginContract, Int32(index), path: [Int32(index), edge.to], facts: [plugin, other], words: words))
      }
    }
    return found.grouped()
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let plugins = finding.facts.map { graph.structure.plugins[Int($0)].name }
    let keys = finding.path.map(graph.key)
    return Words(
      message: "\(keys[0]) of \(plugins[0]) needs \(keys[1]) of \(plugins[1]), which \(plugins[0]) does not declare"
        + "\(graph.alsoAffected(finding.others)).",
      fix: "add \(plugins[1]) to the dependencies of \(plugins[0])")
  }
}
