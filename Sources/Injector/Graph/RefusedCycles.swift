/// The cycles that keep a container from being built: the facts behind INJ005 and INJ027, and behind every picture and
/// report of cycles.
package struct RefusedCycles {
  /// A shortest cycle through the first of the registrations that can't be created without each other, each once.
  package let strict: [GraphComponents.Cycle]
  /// The cycles of injections that don't end at the same instance: a shortest path through the first of the members
  /// that aren't shared or are asynchronous, and all these members.
  package let unshared: [(path: [Int], members: [Int])]
  private let graph: DependencyGraph
  private let order: GraphOrder
  /// The numbers of the components in which an injection closes a cycle that is refused.
  private let unsharedComponents: Set<Int>

  /// Finds the cycles of a graph. O(*n* + *e*).
  package init(_ graph: DependencyGraph) { self.init(graph, GraphOrder(graph)) }

  init(_ graph: DependencyGraph, _ order: GraphOrder) {
    self.graph = graph
    self.order = order
    strict = order.strict.cycles()
    unshared = order.unsharedCycles(of: graph)
    unsharedComponents = Set(unshared.map { order.components.numbers[$0.members[0]] })
  }

  /// The number of the cycles.
  package var count: Int { strict.count + unshared.count }

  /// Returns a Boolean value that indicates whether a dependency is on one of the cycles.
  package func contains(_ edge: DependencyGraph.Edge) -> Bool {
    guard let target = edge.to, graph.nodes[edge.from].isCreated, !edge.kind.isDeferred else { return false }
    if edge.kind.isNeededFirst, order.strict.numbers[target] == order.strict.numbers[edge.from] { return true }
    let number = order.components.numbers[target]
    return number == order.components.numbers[edge.from] && unsharedComponents.contains(number)
  }
}

extension GraphOrder {
  /// Returns the cycles that injections close and on which a registration is transient or asynchronous, by the first of
  /// these: an injection that leads back to it would meet another instance, or have to wait. One that is also on a
  /// cycle without injections can't be created at all, which is said first.
  func unsharedCycles(of graph: DependencyGraph) -> [(path: [Int], members: [Int])] {
    Set(injectedCycle.values).compactMap { component in
      // An alias is created with what it refers to, and a decorator has the lifetime of what it wraps.
      let unshared = components.members[component].sorted().filter { index in
        let node = graph.nodes[index]
        return !node.role.isWrapper && !strict.isOnCycle(index)
          && (node.lifetime == .transient || node.traits.contains(.asynchronous))
      }
      return unshared.first.map { (components.shortestCycle(through: $0) ?? [$0], unshared) }
    }.sorted { $0.members[0] < $1.members[0] }
  }
}

extension DependencyGraph.Node {
  /// The word for a registration to which an injection can't lead back, as its instances aren't shared.
  package var unsharedWord: String { traits.contains(.asynchronous) ? "asynchronous" : "transient" }
}
