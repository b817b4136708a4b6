/// The order in which a graph can be linked, and its cycles.
struct GraphOrder: Sendable {
  /// The nodes that are created here, each after those that it needs first.
  let sorted: [Int]
  /// The components along what is needed first: a component of several nodes can't be created.
  let strict: GraphComponents
  /// The components along what is needed to construct, injections included.
  let components: GraphComponents
  /// For each node on a cycle that injections close, the number of its component.
  let injectedCycle: [Int: Int]

  /// Finds the order in one walk, or in two if the graph has injections. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    strict = Self.components(of: graph) { $0.isNeededFirst }
    sorted = strict.members.flatMap { $0.reversed() }.filter { graph.nodes[$0].isCreated }
    guard graph.edges.contains(where: { $0.kind == .injected }) else {
      (components, injectedCycle) = (strict, [:])
      return
    }
    components = Self.components(of: graph) { !$0.isDeferred }
    var cycles = [Int: Int]()
    for edge in graph.edges where edge.kind == .injected {
      guard let target = edge.to, components.numbers[edge.from] == components.numbers[target] else { continue }
      let number = components.numbers[target]
      for node in components.members[number] { cycles[node] = number }
    }
    injectedCycle = cycles
  }

  /// Returns the components along dependencies of some kinds, between nodes that are created here.
  static func components(
    of graph: DependencyGraph, along isFollowed: (DependencyGraph.Edge.Kind) -> Bool
  ) -> GraphComponents {
    var targets = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where isFollowed(edge.kind) && graph.nodes[edge.from].isCreated {
      if let target = edge.to { targets[edge.from].append(target) }
    }
    return GraphComponents(targets: targets)
  }
}
