/// Which plugins a plugin reaches through declared dependencies. O(plugins + their dependencies) for each plugin that
/// needs something of one that it doesn't declare itself.
package final class PluginReachability {
  private let dependencies: [[Int]]
  private let positions: [String: Int]
  private var reached: [[Bool]]

  package init(_ plugins: [DependencyGraph.InstalledPlugin]) {
    let positions = plugins.positionsByName()
    self.positions = positions
    dependencies = plugins.map { $0.dependencies.compactMap { positions[$0] } }
    reached = Array(repeating: [], count: plugins.count)
  }

  package func contains(_ plugin: Int, from start: Int) -> Bool {
    if !reached[start].isEmpty { return reached[start][plugin] }
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

  func contains(_ plugin: String, from start: Int) -> Bool {
    positions[plugin].map { contains($0, from: start) } ?? false
  }
}
