package import Injector

extension DependencyGraph {
  /// Returns the graph as it would be without some plugins: their registrations are gone, and a dependent of one of
  /// them depends on a missing key. Plugins that only they depend on stay. O(*n* + *e*).
  ///
  /// - Parameter names: The names of the plugins.
  package func without(plugins names: Set<String>) -> DependencyGraph {
    var positions: [Int?] = []
    var (kept, removed) = ([Node](), [Node]())
    for node in nodes {
      let isKept = node.plugin.map(names.contains) != true
      positions.append(isKept ? kept.count : nil)
      if isKept { kept.append(node) } else { removed.append(node) }
    }
    kept.moveReferences(to: positions)
    let edges = edges.compactMap { edge -> Edge? in
      guard let from = positions[edge.from] else { return nil }
      let target = edge.to.flatMap { positions[$0] }
      // A contribution of the plugin leaves no gap.
      if edge.to != nil, target == nil, edge.kind == .all { return nil }
      var edge = edge
      edge.from = from
      edge.to = target
      if target == nil { edge.hasIncompatibleArguments = false }
      return edge
    }
    let plugins = plugins.filter { !names.contains($0.name) }.map { plugin in
      InstalledPlugin(
        name: plugin.name, dependencies: plugin.dependencies.filter { !names.contains($0) }, claims: plugin.claims)
    }
    var rest = DependencyGraph(plugins: plugins, concurrency: concurrency, nodes: kept, edges: edges)
    rest.uninstalled = removed
    return rest
  }
}

extension [DependencyGraph.Node] {
  /// Has the nodes of a part of a graph refer to others by their positions in the part, which are `nil` for the rest.
  mutating func moveReferences(to positions: [Int?]) {
    for index in indices { self[index].rebound = self[index].rebound.flatMap { positions[$0] } }
  }
}
