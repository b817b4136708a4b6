package import Injector

extension DependencyGraph {
  /// Returns the graph with other files in its call sites.
  ///
  /// - Parameter path: A closure that returns the path of the file with an ID. It is called once for each.
  package func renamingFiles(_ path: (String) -> String) -> DependencyGraph {
    var paths: [String: String] = [:]
    func renamed(_ site: CallSite) -> CallSite {
      if let known = paths[site.fileID] { return CallSite(fileID: known, line: site.line) }
      let path = path(site.fileID)
      paths[site.fileID] = path
      return CallSite(fileID: path, line: site.line)
    }
    var graph = self
    graph.nodes = nodes.map { $0.replacingPlaces(by: renamed) }
    graph.uninstalled = uninstalled.map { $0.replacingPlaces(by: renamed) }
    graph.excluded = excluded.map { $0.replacingPlaces(by: renamed) }
    return graph
  }
}

extension DependencyGraph.Node {
  /// Returns the registration with other call sites.
  func replacingPlaces(by place: (CallSite) -> CallSite) -> Self {
    var node = self
    node.source = place(source)
    node.replaces = replaces.map(place)
    node.replacedOverrides = replacedOverrides.map { .init(plugin: $0.plugin, source: place($0.source)) }
    return node
  }
}
