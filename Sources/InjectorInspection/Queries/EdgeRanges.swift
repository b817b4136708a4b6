import Injector

/// The positions of the dependencies of each registration, which are next to each other among the edges of a graph.
///
/// Algorithms that need the dependencies of all registrations look them up here instead of searching all edges.
struct EdgeRanges {
  private var starts: [Int] = []

  /// Finds the dependencies of each registration of a graph. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    starts.reserveCapacity(graph.nodes.count + 1)
    let edges = graph.edges
    var position = 0
    // One more than there are registrations, for the end of the last range.
    for node in 0...graph.nodes.count {
      while position < edges.count, edges[position].from < node { position += 1 }
      starts.append(position)
    }
  }

  /// Returns the positions of the dependencies of a registration.
  subscript(node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }
}
