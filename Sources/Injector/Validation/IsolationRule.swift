/// INJ008: a factory that runs anywhere cannot build what runs on the main actor only.
struct IsolationRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range where graph.node(index).isolation == .nonisolated {
      for edge in graph.edgeRange(from: index) {
        let dependency = graph.edges[edge]
        guard dependency.to >= 0, !dependency.kind.isDeferred,
          graph.node(Int(dependency.to)).isolation == .mainActor
        else { continue }
        found.append(
          Finding(code: .isolation, node: Int32(index), edge: Int32(edge), path: [Int32(index), dependency.to]))
      }
    }
    // What to do differs with whether the holder is awaited.
    return found.grouped {
      Cause(
        code: $0.code, node: $0.path[1],
        count: graph.node(Int($0.node)).traits.contains(.asynchronous) ? 1 : 0)
    }
  }
}
