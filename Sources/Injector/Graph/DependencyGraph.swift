/// The registrations of a container and their dependencies, as plain values.
///
/// A graph contains names and call sites, but no closures and no metatypes. A graph read from a file therefore equals
/// the graph of the container that wrote it, and the same rules validate both.
///
/// For example:
///
/// ```swift
/// let graph = try Container(AppPlugin()).graph
/// for edge in graph.edges(from: 0) { print(edge.key) }
/// ```
public struct DependencyGraph: Equatable, Sendable {
  /// The installed plugins, in order of registration.
  public package(set) var plugins: [InstalledPlugin]

  /// The registrations in order. The registrations of a parent container precede those of its children.
  public package(set) var nodes: [Node]

  /// The dependencies, ordered by the dependent node and then by parameter.
  public package(set) var edges: [Edge]

  /// The registrations of plugins that were removed from the graph, for diagnostics to name. A file has none.
  package var uninstalled: [Node] = []

  package init(plugins: [InstalledPlugin] = [], nodes: [Node] = [], edges: [Edge] = []) {
    self.plugins = plugins
    self.nodes = nodes
    self.edges = edges
  }

  /// Returns the dependencies of the given node, in order of its parameters.
  ///
  /// - Parameter node: An index into ``nodes``.
  /// - Returns: The edges from the node.
  /// - Complexity: O(log *e* + *k*), where *e* is the number of edges in the graph and *k* the number of edges
  ///   returned.
  public func edges(from node: Int) -> ArraySlice<Edge> {
    var low = edges.startIndex
    var high = edges.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if edges[middle].from < node { low = middle + 1 } else { high = middle }
    }
    return edges[low...].prefix { $0.from == node }
  }
}
