/// The registrations of a container and their dependencies, as plain values.
///
/// The container validates and links this graph, and tools read it. It contains no closures, so a graph that was read
/// from a file equals the graph of the container that wrote it, and the same rules validate both. For example:
///
/// ```swift
/// let graph = try Container(AppPlugin()).graph
/// for edge in graph.edges(from: 0) { print(edge.key) }
/// ```
public struct DependencyGraph: Equatable, Sendable {
  /// The installed plugins, in order of registration, those of parent containers first.
  public package(set) var plugins: [InstalledPlugin]

  /// The registrations in order. The registrations of a parent container precede those of its children.
  public package(set) var nodes: [Node]

  /// The dependencies, ordered by the dependent node and then by parameter.
  public package(set) var edges: [Edge]

  /// The number of nodes that parent containers have registered. They come first, in the same positions as there.
  package var inheritedCount = 0

  /// The scopes that are open around the container, and whose instances it may hold, innermost first.
  package var openScopes: [Scope] = []

  /// The registrations of plugins that exist but aren't installed, for diagnostics to name. A file has none.
  package var uninstalled: [Node] = []

  /// The type that `Container(testing:from:)` tests, or `nil` for any other container.
  package var tested: ServiceKey?

  /// The registrations that the container for the test of one type leaves out, for diagnostics to name.
  package var excluded: [Node] = []

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
    var end = low
    while end < edges.endIndex, edges[end].from == node { end += 1 }
    return edges[low..<end]
  }
}

extension DependencyGraph {
  /// The nodes whose instances this container creates: all but those that a parent lends, or that are overridden.
  package var created: some Sequence<Int> { nodes.indices.lazy.filter { nodes[$0].isCreated } }

  /// Returns the node that an alias or a decorator wraps, or `nil` for any other node.
  package func inner(of node: Int) -> Int? {
    guard nodes[node].role == .alias || nodes[node].role == .decorator else { return nil }
    return edges(from: node).first { $0.kind == .alias || $0.kind == .decorates }?.to
  }

  /// Returns the registration behind all aliases and decorators.
  package func origin(of node: Int) -> Int {
    var origin = node
    // An alias that overrides its own original leads back to itself, which is an error of its own.
    for _ in nodes {
      guard let inner = inner(of: origin) else { break }
      origin = inner
    }
    return origin
  }

  /// Returns the node that a node takes its isolation over from, or `nil` if it has one of its own.
  package func isolationSource(of node: Int) -> Int? {
    guard nodes[node].traits.contains(.inheritsIsolation) else { return nil }
    return edges(from: node).first { edge in
      guard let target = edge.to, !edge.kind.isDeferred else { return false }
      return nodes[target].isolation == nodes[node].isolation && !nodes[target].existsAnywhere
    }?.to
  }

  /// Returns the nodes that are reachable from the given ones, as a flag for each node, along any dependency.
  /// O(*n* + *e*).
  package func reach(from starts: some Sequence<Int>) -> [Bool] {
    var isReached = [Bool](repeating: false, count: nodes.count)
    var pending = Array(starts)
    while let node = pending.popLast() {
      if isReached[node] { continue }
      isReached[node] = true
      pending += edges(from: node).compactMap(\.to)
    }
    return isReached
  }

  /// Returns, for each node, those that depend on it, in order. O(*n* + *e*).
  package func dependents() -> [[Int]] {
    var dependents = [[Int]](repeating: [], count: nodes.count)
    for edge in edges where nodes[edge.from].isCreated {
      if let target = edge.to { dependents[target].append(edge.from) }
    }
    return dependents
  }
}

/// A graph as an object, so that cells, constructions and errors refer to it without copying its parts.
final class SharedGraph: Sendable {
  let graph: DependencyGraph

  init(_ graph: DependencyGraph) { self.graph = graph }

  func step(at node: Int) -> PathStep { PathStep(graph.nodes[node]) }
}
