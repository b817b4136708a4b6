/// INJ015: what is built at the start is kept.
struct EagerLifetimeRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      guard node.traits.contains(.eager), node.lifetime != .singleton else { return nil }
      return Finding(code: .eagerLifetime, node: Int32(index))
    }
  }
}
