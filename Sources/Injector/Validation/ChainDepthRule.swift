/// INJ016: A chain of direct dependencies is created on one thread's stack, so it has an end.
struct ChainDepthRule: ValidationRule {
  /// The longest chain.
  ///
  /// A thread has 512 KiB of stack at least, and the costliest lifetime in an unoptimized build needs less than 6 KiB for
  /// each registration of a chain; a test builds such chains on such a stack.
  static let deepest: Int32 = 64

  struct Problem: SharedFinding {
    var code: DiagnosticCode { .chainTooDeep }
    /// The chain.
    let path: [Int32]
    let height: Int32
    var others: [Int32] = []

    var node: Int32 { path[0] }

    func message(in graph: NamedGraph) -> String {
      "At most \(ChainDepthRule.deepest) registrations are created on one stack, but \(graph.key(node)) depends on a "
        + "chain of \(height)\(graph.alsoAffected(others))."
    }

    func fix(in graph: NamedGraph) -> String { "inject a Lazy or a Provider in the middle of the chain" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    // One finding a chain: for the registrations that nothing too deep needs.
    let deep = graph.range.filter { order.height(of: $0) > Self.deepest }
    var isNeeded = Set<Int32>()
    for index in deep {
      for edge in graph.edges(from: index) where isStep(edge, from: index, order: order) { isNeeded.insert(edge.to) }
    }
    let starts = deep.filter { !isNeeded.contains(Int32($0)) }.map(Int32.init)
    guard !starts.isEmpty else { return [] }
    // What several have in common is where their chain becomes too long. Dependencies come first in the order.
    var cause: [Int32: Int32] = [:]
    for index in order.sorted where order.height(of: Int(index)) > Self.deepest {
      cause[index] = next(after: index, in: graph, order: order).flatMap { cause[$0] } ?? index
    }
    return starts.grouped(by: { cause[$0] }, node: \.self).map { start, others in
      Problem(
        path: chain(from: start, in: graph, order: order), height: order.height(of: Int(start)), others: others)
    }
  }

  private func chain(from start: Int32, in graph: GraphStructure, order: GraphOrder) -> [Int32] {
    var path = [start]
    while let next = next(after: path[path.count - 1], in: graph, order: order) { path.append(next) }
    return path
  }

  /// The deepest dependency of a registration.
  private func next(after index: Int32, in graph: GraphStructure, order: GraphOrder) -> Int32? {
    graph.edges(from: Int(index)).filter { isStep($0, from: Int(index), order: order) }.max {
      height($0.to, in: graph, order: order) < height($1.to, in: graph, order: order)
    }?.to
  }

  /// A Boolean value that indicates whether a dependency is created with its holder; the last step of a cycle never is.
  private func isStep(_ edge: GraphStructure.Edge, from index: Int, order: GraphOrder) -> Bool {
    edge.to >= 0 && !edge.kind.isDeferred && !order.closesCycle(from: index, to: edge.to)
  }

  private func height(_ index: Int32, in graph: GraphStructure, order: GraphOrder) -> Int32 {
    Int(index) < graph.base ? graph.node(Int(index)).height : order.height(of: Int(index))
  }
}
