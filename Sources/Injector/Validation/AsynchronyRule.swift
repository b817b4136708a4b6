/// INJ018: what is built without `await` needs nothing that must be awaited.
struct AsynchronyRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      if node.traits.contains(.asynchronous), node.traits.contains(.eager) || node.argumentCount > 0 {
        found.append(Finding(code: .asynchrony, node: Int32(index), path: [Int32(index)]))
      }
      for edge in graph.edgeRange(from: index) {
        let dependency = graph.edges[edge]
        guard dependency.to >= 0, dependency.kind != .provider,
          graph.node(Int(dependency.to)).traits.contains(.asynchronous),
          dependency.kind == .lazy || dependency.kind == .all || !node.traits.contains(.asynchronous)
        else { continue }
        found.append(
          Finding(code: .asynchrony, node: Int32(index), edge: Int32(edge), path: [Int32(index), dependency.to]))
      }
    }
    return found.grouped { Cause(code: $0.code, node: $0.path[$0.path.count - 1], count: $0.path.count) }
  }
}
