/// The order in which a graph can be linked, and the cycles that prevent it.
struct GraphOrder {
  /// The container's own nodes, each after its direct dependencies.
  private(set) var sorted: ContiguousArray<Int32> = []
  /// The cycles, each a path whose last node depends on its first.
  private(set) var cycles: [[Int32]] = []
  /// The length of the longest chain of direct dependencies from each own node, including the node.
  private(set) var heights: ContiguousArray<Int32>
  private let base: Int

  /// Visits each node and each edge that isn't deferred once, depth-first, without recursion.
  init(_ graph: GraphStructure) {
    enum Mark: UInt8 { case unseen, open, done }
    base = graph.base
    let count = graph.nodes.count
    heights = ContiguousArray(repeating: 1, count: count)
    sorted.reserveCapacity(count)
    var marks = ContiguousArray<Mark>(repeating: .unseen, count: count)
    var path: ContiguousArray<(node: Int32, next: Int32)> = []
    for root in 0..<count where marks[root] == .unseen {
      marks[root] = .open
      path.append((Int32(root), graph.starts[root]))
      while let top = path.last {
        let node = Int(top.node)
        guard top.next < graph.starts[node + 1] else {
          marks[node] = .done
          sorted.append(Int32(graph.base + node))
          path.removeLast()
          if let parent = path.last { raise(Int(parent.node), over: heights[node]) }
          continue
        }
        path[path.count - 1].next += 1
        let edge = graph.edges[Int(top.next)]
        guard edge.to >= 0, !edge.kind.isDeferred else { continue }
        let target = Int(edge.to) - graph.base
        if target < 0 {
          raise(node, over: graph.outer(Int(edge.to)).height)
          continue
        }
        switch marks[target] {
        case .done: raise(node, over: heights[target])
        case .unseen:
          marks[target] = .open
          path.append((Int32(target), graph.starts[target]))
        case .open:
          let start = path.firstIndex { Int($0.node) == target } ?? path.startIndex
          cycles.append(path[start...].map { Int32(graph.base) + $0.node })
        }
      }
    }
  }

  private mutating func raise(_ node: Int, over height: Int32) {
    heights[node] = max(heights[node], height + 1)
  }

  /// Returns a Boolean value that indicates whether a dependency is the last step of a cycle. Every other dependency
  /// leads to a node of lower height.
  func closesCycle(from node: Int, to target: Int32) -> Bool {
    Int(target) >= base && height(of: Int(target)) >= height(of: node)
  }

  func height(of node: Int) -> Int32 { heights[node - base] }
}
