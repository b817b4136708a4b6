/// INJ018: what is built without `await` needs nothing that must be awaited.
struct AsynchronyRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      // What is wrong with what a decorator wraps is told there.
      if node.traits.contains(.asynchronous), node.role != .decorator,
        node.traits.contains(.eager) || node.argumentCount > 0
      {
        found.append(Finding(code: .asynchrony, node: Int32(index), path: [Int32(index)]))
      }
      for edge in graph.edgeRange(from: index) {
        let dependency = graph.edges[edge]
        // A decorator awaits what it decorates, and nothing else.
        let isAwaiting =
          node.traits.contains(.asynchronous) && (node.role != .decorator || dependency.kind == .decorates)
        guard dependency.to >= 0, dependency.kind != .provider,
          graph.node(Int(dependency.to)).traits.contains(.asynchronous), dependency.kind == .lazy || !isAwaiting
        else { continue }
        found.append(
          Finding(code: .asynchrony, node: Int32(index), edge: Int32(edge), path: [Int32(index), dependency.to]))
      }
    }
    // The words, and what to do, differ with who holds it and how.
    return found.grouped { finding in
      let isLazy = finding.edge >= 0 && graph.edges[Int(finding.edge)].kind == .lazy
      let isDecorator = graph.node(Int(finding.node)).role == .decorator
      return [
        Int(finding.path[finding.path.count - 1]), finding.path.count, isLazy ? 1 : 0, isDecorator ? 1 : 0,
      ]
    }
  }
}
