/// Finds the cycles among the plugins of a graph.
enum PluginCycles {
  /// Returns the cycles, each the names of the plugins from one back to itself.
  ///
  /// The search starts at the last plugin: a plugin is installed after its dependencies, so the last ones were passed to
  /// the container. O(*p* + *d*) in the plugins and their dependencies, and without recursion, because a graph may come
  /// from a file.
  static func among(_ plugins: [DependencyGraph.InstalledPlugin]) -> [[String]] {
    enum Mark { case open, done }
    let dependencies = Dictionary(plugins.map { ($0.name, $0.dependencies) }) { first, _ in first }
    var marks: [String: Mark] = [:]
    var cycles: [[String]] = []
    var path: [(name: String, rest: ArraySlice<String>)] = []
    for plugin in plugins.reversed() where marks[plugin.name] == nil {
      marks[plugin.name] = .open
      path.append((plugin.name, plugin.dependencies[...]))
      while let (name, rest) = path.last {
        guard let next = rest.first else {
          marks[name] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].rest = rest.dropFirst()
        if marks[next] == .open, let start = path.firstIndex(where: { $0.name == next }) {
          cycles.append(path[start...].map(\.name) + [next])
        } else if marks[next] == nil, let further = dependencies[next] {
          marks[next] = .open
          path.append((next, further[...]))
        }
      }
    }
    return cycles
  }
}
