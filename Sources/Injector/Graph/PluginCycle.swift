/// Plugins that depend on each other.
struct PluginCycle: Sendable {
  /// The names of the plugins from one back to itself.
  let path: [String]
  /// The names of the other plugins that depend on each other and on these.
  var others: [String] = []

  /// Returns the cycles among plugins, each plugin in at most one.
  ///
  /// A plugin is installed after its dependencies, so the last ones were passed to the container: cycles are reported
  /// from there. O(*p* + *d*) in the plugins and their dependencies, and without recursion, because a graph may come
  /// from a file.
  static func among(_ plugins: [DependencyGraph.InstalledPlugin]) -> [PluginCycle] {
    let last = plugins.count - 1
    let positions = plugins.positionsByName()
    let targets = plugins.reversed().map { $0.dependencies.compactMap { name in positions[name].map { last - $0 } } }
    return StrongComponents(targets: targets).cycles().map { cycle in
      PluginCycle(
        path: cycle.path.map { plugins[last - $0].name }, others: cycle.others.map { plugins[last - $0].name })
    }
  }
}
