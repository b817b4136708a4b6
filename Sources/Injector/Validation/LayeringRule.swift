/// INJ009: dependencies point downwards, from coordinators to controllers to view models to services.
struct LayeringRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let role = graph.node(index).role
      guard role != .coordinator, role != .alias, role != .decorator else { continue }
      for edge in graph.edgeRange(from: index) {
        let dependency = graph.edges[edge]
        guard dependency.to >= 0, breaks(role, needing: origin(of: dependency.to, in: graph), by: dependency.kind)
        else { continue }
        found.append(
          Finding(code: .layering, node: Int32(index), edge: Int32(edge), path: [Int32(index), dependency.to]))
      }
    }
    return found
  }

  private func breaks(_ role: Role, needing other: Role, by kind: DependencyGraph.Kind) -> Bool {
    switch role {
    case .service, .instance: other.isUserInterface || other == .viewModel
    case .viewModel: other.isUserInterface
    case .controller, .screen: (other == .controller || other == .screen) && !kind.isDeferred
    case .coordinator, .alias, .decorator: false
    }
  }

  /// The role behind aliases and decorators.
  private func origin(of index: Int32, in graph: GraphStructure) -> Role {
    var index = index
    // Each step leads to a registration made earlier or a decorator's target, so the way ends; a broken file's may not.
    for _ in 0...graph.range.upperBound {
      guard let inner = graph.inner(of: index) else { break }
      index = inner
    }
    return graph.node(Int(index)).role
  }
}
