import Injector

/// The strongly connected components of a graph, found with Tarjan's algorithm.
///
/// Deferred dependencies (`Lazy`, `Provider`) are ignored, because a cycle through one of them is valid. O(*n* + *e*). The
/// stack is an array, so the depth of a graph isn't limited.
struct GraphComponents {
  /// The number of each node's component. Two nodes are on a cycle with each other if their numbers are equal.
  private var component: [Int]

  init(of graph: DependencyGraph) {
    let count = graph.nodes.count
    component = Array(repeating: -1, count: count)
    var order = Array(repeating: -1, count: count)
    var lowest = Array(repeating: 0, count: count)
    var open: [Int] = []
    var visited = 0
    var found = 0
    var path: [(node: Int, edges: ArraySlice<DependencyGraph.Edge>)] = []

    func enter(_ node: Int) {
      order[node] = visited
      lowest[node] = visited
      visited += 1
      open.append(node)
      path.append((node, graph.edges(from: node)))
    }

    for root in 0..<count where order[root] < 0 {
      enter(root)
      while let top = path.indices.last {
        let node = path[top].node
        if let edge = path[top].edges.popFirst() {
          guard !edge.kind.isDeferred, let target = graph.target(of: edge) else { continue }
          if order[target] < 0 {
            enter(target)
          } else if component[target] < 0 {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        while let member = open.popLast() {
          component[member] = found
          if member == node { break }
        }
        found += 1
      }
    }
  }

  /// Returns the number of the cycle that contains an edge, or `nil` if no cycle contains it.
  func cycle(of edge: DependencyGraph.Edge, to target: Int) -> Int? {
    guard !edge.kind.isDeferred, component[edge.from] == component[target] else { return nil }
    return component[target]
  }
}

extension DependencyGraph {
  /// Returns the index of the node that satisfies a dependency, or `nil` if no node of the graph does.
  func target(of edge: Edge) -> Int? {
    guard let target = edge.to, nodes.indices.contains(target) else { return nil }
    return target
  }
}
