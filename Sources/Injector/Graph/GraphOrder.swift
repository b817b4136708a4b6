/// The order in which a graph can be linked, and its cycles.
final class GraphOrder: Sendable {
  /// The nodes that are created here, each after those that it needs first.
  let sorted: [Int]
  /// The components along the dependencies that are needed first: a component of several nodes can't be created.
  let strict: GraphComponents
  /// The components along the dependencies that are needed to construct, injections included.
  let components: GraphComponents
  /// For each node on a cycle that injections close, the number of its component.
  let injectedCycle: [Int: Int]
  /// The components of these cycles that have a transient member, which a rule refuses.
  let transientCycles: Set<Int>

  /// Finds the order in one walk, or in two if the graph has injections. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    strict = GraphOrder.components(of: graph) { $0.isNeededFirst }
    var sorted: [Int] = []
    sorted.reserveCapacity(graph.nodes.count)
    for component in strict.members {
      for node in component.reversed() where graph.nodes[node].isCreated { sorted.append(node) }
    }
    self.sorted = sorted
    guard graph.edges.indices.contains(where: { graph.edges[$0].kind == .injected }) else {
      components = strict
      injectedCycle = [:]
      transientCycles = []
      return
    }
    components = GraphOrder.components(of: graph) { !$0.isDeferred }
    let (numbers, members) = (components.numbers, components.members)
    let closed = graph.edges.filter { edge in
      edge.kind == .injected && edge.to.map { numbers[$0] == numbers[edge.from] } ?? false
    }
    let cycles = Set(closed.map { numbers[$0.from] })
    injectedCycle = Dictionary(
      uniqueKeysWithValues: cycles.flatMap { number in members[number].map { ($0, number) } })
    transientCycles = cycles.filter { number in
      members[number].contains { graph.nodes[$0].lifetime == .transient && graph.nodes[$0].role != .alias }
    }
  }

  /// Returns the components along dependencies of some kinds, between nodes that are created here.
  static func components(
    of graph: DependencyGraph, along isFollowed: (DependencyGraph.Edge.Kind) -> Bool
  ) -> GraphComponents {
    GraphComponents(targets: graph.neighbors { isFollowed($0.kind) && graph.nodes[$0.from].isCreated })
  }
}

/// The strongly connected components of a graph of numbers: nodes have the same one if they are on a cycle together.
package struct GraphComponents: Sendable {
  /// The number of each node's component. A component has a higher number than those that it leads to.
  package private(set) var numbers: [Int]

  /// The nodes of each component, by its number.
  package let members: Buckets<Int>

  /// The nodes that each node leads to.
  let targets: Buckets<Int>

  /// The nodes of a cycle, from the first back to itself, and the other nodes of its component, in order.
  package typealias Cycle = (path: [Int], others: [Int])

  /// Finds the components, given the nodes that each node leads to: Tarjan's algorithm without recursion, O(*n* + *e*).
  package init(targets: Buckets<Int>) {
    self.targets = targets
    let count = targets.count
    numbers = Array(repeating: -1, count: count)
    var order = numbers
    var lowest = numbers
    var (open, path): ([Int], [Int]) = ([], [])
    var visited = 0
    var found: [(number: Int, value: Int)] = []
    found.reserveCapacity(count)
    var components = 0
    // How many targets of each node were followed.
    var followed = Array(repeating: 0, count: count)

    func enter(_ node: Int) {
      (order[node], lowest[node]) = (visited, visited)
      visited += 1
      open.append(node)
      path.append(node)
    }

    for root in 0..<count where order[root] < 0 {
      enter(root)
      while let node = path.last {
        if let target = targets[node].dropFirst(followed[node]).first {
          followed[node] += 1
          if order[target] < 0 {
            enter(target)
          } else if numbers[target] < 0 {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        while let member = open.popLast() {
          numbers[member] = components
          found.append((components, member))
          if member == node { break }
        }
        components += 1
      }
    }
    members = Buckets(found, count: components)
  }

  /// Returns a Boolean value that indicates whether a node leads back to itself.
  func isOnCycle(_ node: Int) -> Bool { members[numbers[node]].count > 1 || targets[node].contains(node) }

  /// Returns a shortest cycle through the first node of each component that has one. O(*n* + *e*).
  package func cycles() -> [Cycle] {
    members.compactMap { $0.min() }.filter(isOnCycle).sorted().compactMap { node in
      guard let path = shortestCycle(through: node) else { return nil }
      let named = Set(path)
      return (path, members[numbers[node]].filter { !named.contains($0) }.sorted())
    }
  }

  /// Returns a shortest cycle through a node, or `nil` if it is on none. Searches its component breadth-first.
  func shortestCycle(through start: Int) -> [Int]? {
    // The node that each node was found from.
    var finders = [Int: Int]()
    var pending = [start]
    var next = 0
    while next < pending.count {
      let node = pending[next]
      next += 1
      for target in targets[node] where numbers[target] == numbers[start] {
        if target == start {
          var path = [start, node]
          while let finder = finders[path[path.count - 1]] { path.append(finder) }
          return path.reversed()
        }
        guard finders[target] == nil else { continue }
        finders[target] = node
        pending.append(target)
      }
    }
    return nil
  }
}
