extension GraphStructure {
  /// For each own node, whether it cannot be built: an error is about it, or about something that it needs.
  func faults() -> [Bool] {
    // Some rules are silent where there are cycles, so the cycles are cut first.
    let cyclic = GraphOrder(self).cycles.joined()
    var rest = self
    for index in cyclic {
      for edge in edgeRange(from: Int(index)) {
        rest.edges[edge].to = -1
        rest.edges[edge].isOptional = true
      }
    }
    let order = GraphOrder(rest)
    let found = ValidationRules.atBuild.flatMap { $0.findings(in: rest, order: order) }
    let faulty = found.filter { $0.code.severity == .error }.flatMap { [$0.node] + $0.others }
    let deep = range.filter { order.height(of: $0) > ChainDepthRule.deepest }.map(Int32.init)
    return dependents(on: cyclic + faulty + deep)
  }
}
