/// INJ001: a dependency must be registered, unless it is optional or asks for contributions.
struct MissingDependencyRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for node in graph.range {
      for edge in graph.edgeRange(from: node) {
        let dependency = graph.edges[edge]
        guard dependency.to < 0, !dependency.isOptional, dependency.kind != .decorates else { continue }
        found.append(Finding(code: .missingDependency, node: Int32(node), edge: Int32(edge)))
      }
    }
    return found
  }
}
