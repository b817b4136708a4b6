/// The registrations of a container and what each needs, as plain values.
///
/// A graph knows names and places, no closures and no metatypes: one taken from a container and the same one read back
/// from a file are equal, and the same rules judge both.
///
/// For example:
///
/// ```swift
/// let graph = try Container(AppPlugin()).graph
/// for edge in graph.edges(from: 0) { print(edge.key) }
/// ```
public struct DependencyGraph: Hashable, Sendable {
  /// The installed plugins, in the order in which they registered.
  public var plugins: [InstalledPlugin]

  /// The registrations, in the order in which they were made; those of a parent container come before a child's.
  public var nodes: [Node]

  /// The dependencies, ordered by the node that has them, then by parameter.
  public var edges: [Edge]

  /// Makes a graph of its parts.
  ///
  /// - Parameters:
  ///   - plugins: The installed plugins.
  ///   - nodes: The registrations.
  ///   - edges: The dependencies; `from` and `to` are positions in `nodes`.
  public init(plugins: [InstalledPlugin] = [], nodes: [Node] = [], edges: [Edge] = []) {
    self.plugins = plugins
    self.nodes = nodes
    self.edges = edges
  }

  /// The dependencies of one node, in the order of its parameters. O(log *e* + *k*) where *e* counts all the edges.
  ///
  /// - Parameter node: A position in `nodes`.
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
