extension DependencyGraph {
  /// The dependencies of a plugin's registrations on plugins that it would have to declare, and doesn't: the facts
  /// behind INJ010, and behind every picture of plugins.
  ///
  /// A plugin declares a plugin itself or through others. It needn't declare those that it doesn't choose: the
  /// contributors to a `[T]` or a `Lazy<[T]>`, or to what it decorates, the loader of its screens, which depends on the
  /// platform, and a plugin that overrides, decorates, or replaces the default of a registration that it needs. What a
  /// child needs of its parents was theirs to install. O(*n* + *e*), apart from ``PluginReachability``.
  package var undeclaredUses: [Edge] {
    let reachable = PluginReachability(plugins)
    return createdEdges { edge in
      guard let target = edge.to, edge.from >= inheritedCount, target >= inheritedCount,
        let plugin = nodes[edge.from].plugin, let other = nodes[target].plugin, other != plugin
      else { return false }
      return !isChosenByInstaller(edge, target) && !reachable.contains(other, from: plugin)
    }
  }

  /// Returns the plugins of the registration that has a dependency, and of the one that satisfies it, as far as they
  /// have some.
  package func plugins(of edge: Edge) -> [String] {
    [edge.from, edge.to].compactMap { $0.flatMap { nodes[$0].plugin } }
  }

  /// Returns a Boolean value that indicates whether a dependency is on the loader that creates a screen from its scene.
  package func isLoader(_ edge: Edge) -> Bool { edge.parameter == 0 && nodes[edge.from].role == .screen }

  /// Returns a Boolean value that indicates whether another plugin than the one that has a dependency decides what
  /// satisfies it.
  private func isChosenByInstaller(_ edge: Edge, _ target: Int) -> Bool {
    let isCollected = nodes[target].traits.contains(.contribution) && (edge.parameter != nil || edge.kind == .decorates)
    return isCollected || isLoader(edge) || nodes[target].replaces != nil || nodes[target].role == .decorator
  }
}

/// Which plugins a plugin reaches through declared dependencies. O(*p* + *d*) for each plugin that needs something of
/// one that it doesn't declare itself.
final class PluginReachability {
  private let dependencies: Buckets<Int>
  private let positions: [String: Int]
  private var reached: [[Bool]]

  init(_ plugins: [DependencyGraph.InstalledPlugin]) {
    let positions = plugins.positionsByName()
    self.positions = positions
    dependencies = Buckets(plugins.map { $0.dependencies.compactMap { positions[$0] } })
    reached = Array(repeating: [], count: plugins.count)
  }

  func contains(_ plugin: String, from start: String) -> Bool {
    guard let plugin = positions[plugin], let start = positions[start] else { return false }
    if dependencies[start].contains(plugin) { return true }
    if reached[start].isEmpty { reached[start] = dependencies.reach(from: Array(dependencies[start])) }
    return reached[start][plugin]
  }
}
