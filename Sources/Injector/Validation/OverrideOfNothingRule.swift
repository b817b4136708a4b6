/// INJ003: an override replaces something.
struct OverrideOfNothingRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      guard node.traits.contains(.overriding), node.role != .decorator, !graph.replacing.contains(Int32(index))
      else { return nil }
      return Finding(code: .overrideOfNothing, node: Int32(index))
    }
  }
}
