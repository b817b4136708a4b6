/// INJ025: The dependencies of plugins end.
///
/// Each name is installed once, so plugins end unless their dependencies have new names forever.
enum EndlessPluginsRule {
  /// The number of plugins in a chain at which a container stops installing: more than anyone writes, and less than
  /// takes long or much memory.
  static let longest = 20_000

  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard graph.plugins.count >= longest else { return [] }
    // A plugin is installed after its dependencies.
    var chains = [String: (position: Int, length: Int, next: Int?)]()
    for (position, plugin) in graph.plugins.enumerated() {
      let next = plugin.dependencies.compactMap { chains[$0] }.max { $0.length < $1.length }
      chains[plugin.name] = (position, (next?.length ?? 0) + 1, next?.position)
    }
    guard let start = graph.plugins.last(where: { chains[$0.name]?.length ?? 0 >= longest }) else { return [] }
    var path: [Int32] = []
    var current = chains[start.name]
    while path.count < 4, let plugin = current {
      path.append(Int32(plugin.position))
      current = plugin.next.flatMap { chains[graph.plugins[$0].name] }
    }
    return [
      Finding(
        .endlessPlugins, -1, facts: path, about: .key(ServiceKey(type: start.name), source: nil, path: []), words: words
      )
    ]
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let names = finding.facts.map { graph.structure.plugins[Int($0)].name }.joined(separator: " -> ")
    return Words(
      message: "Plugins depend on each other without end: \(names) -> ..., at least \(longest) in a chain.",
      fix: "give plugins that are the same the same name, so that it is installed once")
  }
}
