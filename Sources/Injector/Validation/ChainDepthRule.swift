/// INJ016: A chain of direct dependencies is created on one thread's stack, so it has an end.
enum ChainDepthRule {
  /// The longest chain.
  ///
  /// A thread has 512 KiB of stack at least, and the costliest lifetime in an unoptimized build needs less than 6 KiB for
  /// each registration of a chain; a test builds such chains on such a stack.
  static let deepest: Int32 = 64

  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // One finding a chain: for the registrations that nothing too deep needs.
    let deep = graph.range.filter { order.height(of: $0) > deepest }
    guard !deep.isEmpty else { return [] }
    var isNeeded = Set<Int32>()
    for index in deep {
      for edge in graph.edges(from: index) where isStep(edge, from: index, order: order) { isNeeded.insert(edge.to) }
    }
    // What several have in common is where their chain becomes too long. Dependencies come first in the order.
    var cause: [Int32: Int32] = [:]
    for index in order.sorted where order.height(of: Int(index)) > deepest {
      cause[index] = next(after: index, in: graph, order: order).flatMap { cause[$0] } ?? index
    }
    var found: [Finding] = []
    for start in deep.map(Int32.init) where !isNeeded.contains(start) {
      found.append(Finding(.chainTooDeep, start, facts: [cause[start] ?? start], words: words))
    }
    found = found.grouped()
    for index in found.indices { found[index].path = chain(from: found[index].node, in: graph, order: order) }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    // A path into a parent ends there.
    let height = Int32(finding.path.count) - 1 + graph.structure.node(Int(finding.path[finding.path.count - 1])).height
    return Words(
      message: "At most \(deepest) registrations are created on one stack, but \(graph.key(finding.node)) depends on a "
        + "chain of \(height)\(graph.alsoAffected(finding.others)).",
      fix: "inject a Lazy or a Provider in the middle of the chain")
  }

  private static func chain(from start: Int32, in graph: GraphStructure, order: GraphOrder) -> [Int32] {
    var path = [start]
    while let next = next(after: path[path.count - 1], in: graph, order: order) { path.append(next) }
    return path
  }

  /// The deepest dependency of a registration.
  private static func next(after index: Int32, in graph: GraphStructure, order: GraphOrder) -> Int32? {
    var deepest: (node: Int32, height: Int32)?
    for edge in graph.edges(from: Int(index)) where isStep(edge, from: Int(index), order: order) {
      let to = Int(edge.to)
      let height = to < graph.base ? graph.node(to).height : order.height(of: to)
      if height > deepest?.height ?? 0 { deepest = (edge.to, height) }
    }
    return deepest?.node
  }

  /// A Boolean value that indicates whether a dependency is created with its holder; the last step of a cycle never is.
  private static func isStep(_ edge: GraphStructure.Edge, from index: Int, order: GraphOrder) -> Bool {
    edge.to >= 0 && !edge.kind.isDeferred && !order.closesCycle(from: index, to: edge.to)
  }
}
