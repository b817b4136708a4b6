/// The order in which the instances of an owner end: each before those that it depends on, and otherwise in reverse
/// order of creation (decision 33).
///
/// A factory receives its dependencies complete, so the reverse order of creation has them right. What it asks a handle
/// for later, or what is injected, may be older or younger. Such a dependency counts unless a circle contradicts it:
/// along handles and all others, or along injections and parameters.
struct EndOrder: Sendable {
  /// The nodes that depend on each node, along dependencies that contradict no circle.
  private let dependents: Buckets<Int>
  /// For each node, whether a handle or an injection leads to it.
  private let isReached: [Bool]

  /// Finds the dependencies that count. O(*n* + *e*).
  init(_ graph: DependencyGraph, _ order: GraphOrder) {
    let all = GraphOrder.components(of: graph) { _ in true }
    func counts(_ edge: DependencyGraph.Edge) -> Bool {
      guard let target = edge.to, graph.nodes[edge.from].isCreated else { return false }
      if edge.kind.isNeededFirst { return true }
      let numbers = edge.kind.isDeferred ? all.numbers : order.components.numbers
      return numbers[edge.from] != numbers[target]
    }
    dependents = graph.neighbors(reversed: true, along: counts)
    let starts = graph.edges.filter { !$0.kind.isNeededFirst && counts($0) }.compactMap(\.to)
    isReached = starts.isEmpty ? [] : graph.neighbors(along: counts).reach(from: starts)
  }

  /// Returns the positions of instances in the order of their ends, given their nodes in the order of creation.
  ///
  /// O(*k*), and at most O(*n* + *e*) if a handle leads to one of them.
  func sorted(_ nodes: [Int]) -> [Int] {
    guard !isReached.isEmpty, nodes.contains(where: { isReached[$0] }) else { return nodes.indices.reversed() }
    let positions = Dictionary(grouping: nodes.indices) { nodes[$0] }
    var (entered, order) = (Set<Int>(), [Int]())
    for last in nodes.indices.reversed() {
      // A node, and whether the instances that depend on it have ended.
      var pending = [(node: nodes[last], isLast: false)]
      while let (node, isLast) = pending.popLast() {
        if isLast {
          // All instances of a registration by arguments: no one knows which of them another has.
          order += (positions[node] ?? []).reversed()
        } else if entered.insert(node).inserted {
          pending.append((node, true))
          // The newest ends first.
          let next = dependents[node].filter { !entered.contains($0) }
          pending += next.sorted { positions[$0]?.last ?? -1 < positions[$1]?.last ?? -1 }.map { ($0, false) }
        }
      }
    }
    return order
  }
}
