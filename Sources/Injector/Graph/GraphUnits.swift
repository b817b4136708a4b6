/// The units of a graph, and which of them nothing needs: the one answer to what INJ017, `unused` and `why` ask.
///
/// A unit is a registration with all that wraps it. An alias or a decorator has no instances of its own: who needs it
/// needs what it wraps.
package struct GraphUnits {
  private let graph: DependencyGraph
  private let units: GraphComponents
  /// The nodes of units that need each other, where nothing outside of them needs one. A circle is a group of several
  /// units.
  package let unneeded: [[Int]]

  /// Finds the units of a graph. O(*n* + *e*).
  package init(_ graph: DependencyGraph) {
    self.graph = graph
    var wrappings: [(number: Int, value: Int)] = []
    var links: [(number: Int, value: Int)] = []
    for edge in graph.edges where !graph.nodes[edge.from].traits.contains(.replaced) {
      guard let target = edge.to else { continue }
      links.append((edge.from, target))
      if edge.kind.isWrapping { wrappings += [(edge.from, target), (target, edge.from)] }
    }
    units = GraphComponents(targets: Buckets(wrappings, count: graph.nodes.count))
    let groups = GraphComponents(targets: Buckets(links + wrappings, count: graph.nodes.count))
    var isNeeded = [Bool](repeating: false, count: groups.members.count)
    for (node, target) in links where groups.numbers[node] != groups.numbers[target] {
      isNeeded[groups.numbers[target]] = true
    }
    unneeded = groups.members.indices.filter { !isNeeded[$0] }.map { groups.members[$0].sorted() }
  }

  /// Returns the number of a node's unit.
  package func number(of node: Int) -> Int { units.numbers[node] }

  /// The registrations of this container that nothing else needs, those that need each other together, and what
  /// decorates those of each group: the findings of INJ017. O(*n* + *e*).
  package var unused: [(own: [Int], decorators: [Int])] {
    let nodes = graph.nodes
    // A registration that resolves dynamically may need anything.
    guard !graph.created.contains(where: { nodes[$0].traits.contains(.opaque) }) else { return [] }
    let groups = unneeded.compactMap { group -> (own: [Int], decorators: [Int])? in
      let members = group.filter { $0 >= graph.inheritedCount && nodes[$0].isCreated }
      let own = members.filter { !nodes[$0].role.isWrapper && nodes[$0].role != .input }
      if own.isEmpty || members.contains(where: { nodes[$0].isEntry }) { return nil }
      return (own, members.filter { nodes[$0].role == .decorator })
    }
    return groups.sorted { $0.own[0] < $1.own[0] }
  }
}
