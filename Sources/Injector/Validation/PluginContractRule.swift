/// INJ010: a plugin resolves from itself and from the plugins that it declares, directly or through them.
///
/// Contributions are left out: a plugin that collects `[T]` is not meant to know who contributes.
struct PluginContractRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let reachable = Reachability(graph.plugins)
    struct Border: Hashable {
      let from: Int32
      let to: Int32
    }
    var positions: [Border: Int] = [:]
    var found: [Finding] = []
    for index in graph.range {
      let plugin = graph.node(index).plugin
      guard plugin >= 0 else { continue }
      for edge in graph.edgeRange(from: index) {
        let to = graph.edges[edge].to
        guard to >= graph.base, graph.edges[edge].kind != .all else { continue }
        let other = graph.node(Int(to)).plugin
        guard other >= 0, other != plugin, !reachable.contains(Int(other), from: Int(plugin)) else { continue }
        let border = Border(from: plugin, to: other)
        if let position = positions[border] {
          found[position].others.append(Int32(index))
        } else {
          positions[border] = found.count
          found.append(
            Finding(
              code: .pluginContract, node: Int32(index), edge: Int32(edge), path: [Int32(index), to],
              names: [graph.plugins[Int(plugin)].name, graph.plugins[Int(other)].name]))
        }
      }
    }
    return found
  }

  /// Which plugins a plugin reaches through declared dependencies. O(plugins x their dependencies), worked out for each
  /// plugin once: plugins are counted in dozens.
  private final class Reachability {
    private let plugins: [DependencyGraph.InstalledPlugin]
    private let positions: [String: Int]
    private var reached: [Int: Set<Int>] = [:]

    init(_ plugins: [DependencyGraph.InstalledPlugin]) {
      self.plugins = plugins
      positions = Dictionary(plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func contains(_ plugin: Int, from start: Int) -> Bool {
      if let known = reached[start] { return known.contains(plugin) }
      var seen: Set<Int> = []
      var pending = [start]
      while let current = pending.popLast() {
        for name in plugins[current].dependencies {
          if let next = positions[name], seen.insert(next).inserted { pending.append(next) }
        }
      }
      reached[start] = seen
      return seen.contains(plugin)
    }
  }
}
