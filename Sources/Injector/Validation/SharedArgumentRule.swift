/// INJ014: No shared instance depends on runtime arguments.
struct SharedArgumentRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .sharedArgument }
    let node: Int32

    func message(in graph: NamedGraph) -> String {
      "\(graph.keyAndLifetime(node)) takes runtime arguments, but is shared: the first caller would decide them for all."
    }

    func fix(in graph: NamedGraph) -> String { "make it transient, or inject the value as a service" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      guard node.argumentCount > 0, node.role != .decorator, !node.lifetime.isOwnedByHolder else { return nil }
      return Problem(node: Int32(index))
    }
  }
}
