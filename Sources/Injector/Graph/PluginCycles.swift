/// The circles in which plugins of a graph need each other.
enum PluginCycles {
  /// The circles, each the names from one plugin back to itself.
  ///
  /// The last plugins are walked from first: a plugin is installed after those that it needs, so that these are the ones
  /// that a container was given. O(plugins + their dependencies), without recursion: a graph may come from a file.
  static func among(_ plugins: [DependencyGraph.InstalledPlugin]) -> [[String]] {
    enum Mark { case open, done }
    let needs = Dictionary(plugins.map { ($0.name, $0.dependencies) }) { first, _ in first }
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
        } else if marks[next] == nil, let further = needs[next] {
          marks[next] = .open
          path.append((next, further[...]))
        }
      }
    }
    return cycles
  }
}
