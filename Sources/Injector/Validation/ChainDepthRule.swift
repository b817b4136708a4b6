/// INJ016: a chain of direct dependencies is built on one thread's stack, so it has an end.
struct ChainDepthRule: ValidationRule {
  /// The longest chain. A thread has 512 KiB of stack at least, and
  /// the costliest lifetime in an unoptimised build needs less than 6 KiB for each registration of a chain; a test
  /// builds such chains on such a stack.
  static let deepest: Int32 = 64

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // One finding a chain: at the registrations that nothing too deep needs.
    var isNeeded = Set<Int32>()
    let deep = graph.range.filter { order.height(of: $0) > Self.deepest }
    for index in deep {
      for edge in graph.edges(from: index) where isStep(edge, from: index, order: order) { isNeeded.insert(edge.to) }
    }
    return deep.filter { !isNeeded.contains(Int32($0)) }.map { index in
      Finding(
        code: .chainTooDeep, node: Int32(index), path: chain(from: Int32(index), in: graph, order: order),
        count: Int(order.height(of: index)))
    }.grouped { finding in
      // Where several stand on one chain, the cause is where that becomes too long.
      let first = finding.path.last { height($0, in: graph, order: order) > Self.deepest }
      return Cause(code: finding.code, node: first ?? finding.node)
    }
  }

  private func chain(from start: Int32, in graph: GraphStructure, order: GraphOrder) -> [Int32] {
    var path = [start]
    var index = start
    while Int(index) >= graph.base,
      let next = graph.edges(from: Int(index)).filter({ isStep($0, from: Int(index), order: order) }).max(by: {
        height($0.to, in: graph, order: order) < height($1.to, in: graph, order: order)
      })
    {
      index = next.to
      path.append(index)
    }
    return path
  }

  /// Whether a dependency is built with the one who has it; the last step of a cycle never is.
  private func isStep(_ edge: GraphStructure.Edge, from index: Int, order: GraphOrder) -> Bool {
    edge.to >= 0 && !edge.kind.isDeferred && !order.closesCycle(from: index, to: edge.to)
  }

  private func height(_ index: Int32, in graph: GraphStructure, order: GraphOrder) -> Int32 {
    Int(index) < graph.base ? graph.node(Int(index)).height : order.height(of: Int(index))
  }
}
