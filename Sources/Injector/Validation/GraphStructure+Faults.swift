extension GraphStructure {
  /// For each own node, whether it cannot be created: an error is about it, or about something that it needs.
  func faults() -> [Bool] {
    // Some rules are silent around cycles, so the cycles are cut first. Each node of one leads to where it is cut.
    let closing = GraphOrder(self).closing
    var rest = self
    for edge in closing {
      rest.edges[Int(edge.edge)].to = -1
      rest.edges[Int(edge.edge)].isOptional = true
    }
    let order = GraphOrder(rest)
    let found = ValidationRules.atBuild().findings(in: rest, order: order)
    let faulty = found.filter { $0.code.severity == .error && $0.node >= 0 }.flatMap { [$0.node] + $0.others }
    return dependents(on: closing.map(\.from) + faulty)
  }
}
