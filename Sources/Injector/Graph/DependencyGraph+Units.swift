/// The units of a graph, and which of them nothing needs: the one answer to what INJ017, `unused` and `why` ask.
///
/// A unit is a registration with all that wraps it. An alias or a decorator has no instances of its own: who needs it
/// needs what it wraps.
extension DependencyGraph {
  /// The number of each node's unit. O(*n* + *e*).
  package var units: [Int] {
    GraphComponents(targets: Buckets(links(where: \.isWrapping), count: nodes.count)).numbers
  }

  /// The nodes of units that need each other, where nothing outside of them needs one. A circle is a group of several
  /// units. O(*n* + *e*).
  package var unneeded: [[Int]] {
    let links = links { _ in true }
    let groups = GraphComponents(targets: Buckets(links, count: nodes.count))
    var isNeeded = [Bool](repeating: false, count: groups.members.count)
    for (node, target) in links where groups.numbers[node] != groups.numbers[target] {
      isNeeded[groups.numbers[target]] = true
    }
    return nodes.indices.filter { !isNeeded[groups.numbers[$0]] }.unique { groups.numbers[$0] }
      .map { groups.members[groups.numbers[$0]].sorted() }
  }

  /// The registrations of this container that nothing else needs, those that need each other together, and what
  /// decorates those of each group: the findings of INJ017. O(*n* + *e*).
  package var unused: [(own: [Int], decorators: [Int])] {
    // A registration that resolves dynamically may need anything.
    guard !created.contains(where: { nodes[$0].traits.contains(.opaque) }) else { return [] }
    return unneeded.compactMap { group in
      let members = group.filter { $0 >= inheritedCount && nodes[$0].isCreated }
      let own = members.filter { !nodes[$0].role.isWrapper && nodes[$0].role != .input }
      if own.isEmpty || members.contains(where: { nodes[$0].isEntry }) { return nil }
      return (own, members.filter { nodes[$0].role == .decorator })
    }
  }

  /// Returns the dependencies of some kinds, those on what a node wraps in both directions.
  private func links(where isFollowed: (Edge.Kind) -> Bool) -> [(number: Int, value: Int)] {
    var links: [(number: Int, value: Int)] = []
    for edge in edges where isFollowed(edge.kind) && !nodes[edge.from].traits.contains(.replaced) {
      guard let target = edge.to else { continue }
      links.append((edge.from, target))
      if edge.kind.isWrapping { links.append((target, edge.from)) }
    }
    return links
  }
}
