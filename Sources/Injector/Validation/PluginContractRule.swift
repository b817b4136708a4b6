/// INJ010: A plugin resolves from itself and from the plugins that it declares, directly or through them.
///
/// Contributions are left out: a plugin that collects `[T]` does not know who contributes.
struct PluginContractRule: ValidationRule {
  struct Problem: SharedFinding {
    var code: DiagnosticCode { .pluginContract }
    let node: Int32
    let needed: Int32
    let plugin: String
    let undeclared: String
    var others: [Int32] = []

    var path: [Int32] { [node, needed] }

    func message(in graph: NamedGraph) -> String {
      "\(graph.key(node)) of \(plugin) needs \(graph.key(needed)) of \(undeclared), which \(plugin) does not declare"
        + "\(graph.alsoAffected(others))."
    }

    func fix(in graph: NamedGraph) -> String { "add \(undeclared) to the dependencies of \(plugin)" }
  }

  private struct Border: Hashable {
    let from: String
    let to: String
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    let reachable = Reachability(graph.plugins)
    var found: [Problem] = []
    for index in graph.range {
      let plugin = Int(graph.node(index).plugin)
      guard plugin >= 0 else { continue }
      for edge in graph.edges(from: index) where Int(edge.to) >= graph.base && edge.kind != .all {
        let other = Int(graph.node(Int(edge.to)).plugin)
        guard other >= 0, other != plugin, !reachable.contains(other, from: plugin) else { continue }
        found.append(
          Problem(
            node: Int32(index), needed: edge.to, plugin: graph.plugins[plugin].name,
            undeclared: graph.plugins[other].name))
      }
    }
    return found.grouped { Border(from: $0.plugin, to: $0.undeclared) }
  }

  /// Which plugins a plugin reaches through declared dependencies. O(plugins + their dependencies) for each plugin that
  /// needs something of one that it doesn't declare itself.
  private final class Reachability {
    private let dependencies: [[Int]]
    private var reached: [Int: [Bool]] = [:]

    init(_ plugins: [DependencyGraph.InstalledPlugin]) {
      let positions = Dictionary(plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      dependencies = plugins.map { $0.dependencies.compactMap { positions[$0] } }
    }

    func contains(_ plugin: Int, from start: Int) -> Bool {
      if let known = reached[start] { return known[plugin] }
      if dependencies[start].contains(plugin) { return true }
      var seen = Array(repeating: false, count: dependencies.count)
      var pending = [start]
      while let current = pending.popLast() {
        for next in dependencies[current] where !seen[next] {
          seen[next] = true
          pending.append(next)
        }
      }
      reached[start] = seen
      return seen[plugin]
    }
  }
}
