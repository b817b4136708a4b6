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
    var positions = [String: Int]()
    var lengths: [Int] = []
    var next: [Int] = []
    for (position, plugin) in graph.plugins.enumerated() {
      let dependency = plugin.dependencies.compactMap { positions[$0] }.max { lengths[$0] < lengths[$1] }
      lengths.append((dependency.map { lengths[$0] } ?? 0) + 1)
      next.append(dependency ?? -1)
      positions[plugin.name] = position
    }
    guard var position = lengths.lastIndex(where: { $0 >= longest }) else { return [] }
    let name = graph.plugins[position].name
    var path: [Int32] = []
    while path.count < 4, position >= 0 {
      path.append(Int32(position))
      position = next[position]
    }
    return [
      Finding(
        .endlessPlugins, -1, facts: path, about: .key(ServiceKey(type: name), source: nil, path: []), words: words)
    ]
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let names = finding.facts.map { graph.structure.plugins[Int($0)].name }.joined(separator: " -> ")
    return Words(
      message: "Plugins depend on each other without end: \(names) -> ..., at least \(longest) in a chain.",
      fix: "give plugins that are the same the same name, so that it is installed once")
  }
}
