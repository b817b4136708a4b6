package import Injector

/// A graph with the dependents of each registration, and with a number for each key that is requested but not
/// registered.
///
/// The first numbers are the positions of the registrations. The keys that aren't registered follow them.
package struct GraphMap {
  /// One end of a dependency, as the other end sees it.
  struct Arc {
    /// The number of the registration or the missing key at the end.
    let end: Int
    /// The position of the dependency among the edges of the graph.
    let edge: Int
  }

  package let graph: DependencyGraph
  let outline: GraphOutline
  private let outgoing: Buckets<Arc>
  private let incoming: Buckets<Arc>

  /// Creates the map of a graph. O(*n* + *e*).
  package init(_ graph: DependencyGraph) {
    self.graph = graph
    outline = GraphOutline(graph)
    var ends: [(from: Int, to: Int, edge: Int)] = []
    ends.reserveCapacity(graph.edges.count)
    for (position, edge) in graph.edges.enumerated() {
      guard let end = edge.to ?? outline.absence(of: edge).map({ graph.nodes.count + $0 }) else { continue }
      ends.append((edge.from, end, position))
    }
    let count = graph.nodes.count + outline.absences.count
    outgoing = Buckets(ends.map { ($0.from, Arc(end: $0.to, edge: $0.edge)) }, count: count)
    incoming = Buckets(ends.map { ($0.to, Arc(end: $0.from, edge: $0.edge)) }, count: count)
  }

  /// The numbers of the registrations and the missing keys.
  package var items: Range<Int> { 0..<graph.nodes.count + outline.absences.count }

  /// Returns the dependencies of an item, in order of its parameters.
  func dependencies(of item: Int) -> ArraySlice<Arc> { outgoing[item] }

  /// Returns the dependencies on an item, in order of the dependents.
  func dependents(of item: Int) -> ArraySlice<Arc> { incoming[item] }

  /// Returns the registration, or `nil` for a missing key.
  func node(_ item: Int) -> DependencyGraph.Node? { item < graph.nodes.count ? graph.nodes[item] : nil }

  /// Returns a Boolean value that indicates whether a missing key is required. A registration isn't.
  func isRequired(_ item: Int) -> Bool {
    item >= graph.nodes.count && outline.absences[item - graph.nodes.count].isRequired
  }

  /// Returns the dependencies between two items.
  func edges(from item: Int, to end: Int) -> [DependencyGraph.Edge] {
    dependencies(of: item).filter { $0.end == end }.map { graph.edges[$0.edge] }
  }

  /// Returns the key of an item.
  package func key(_ item: Int) -> ServiceKey {
    node(item)?.key ?? outline.absences[item - graph.nodes.count].key
  }

  /// Returns the unique label of an item, on one line.
  func label(_ item: Int) -> String {
    item < graph.nodes.count ? outline.labels[item] : outline.names.name(of: key(item))
  }

  /// Returns the label of an item, or the name of the key that several have.
  func name(of items: [Int]) -> String {
    items.count == 1 ? label(items[0]) : outline.names.name(of: key(items[0]))
  }

  /// Returns the number of dependencies between each item and the nearest of the given ones, or -1 if it leads to
  /// none. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - starts: The items to measure from.
  ///   - next: A closure that returns the neighbors of an item.
  func distances(from starts: [Int], along next: (Int) -> ArraySlice<Arc>) -> [Int] {
    GraphWalk(from: starts, in: items.count) { next($0).lazy.map(\.end) }.distances
  }
}
