/// INJ015: what is built at the start, or told of the end, is kept in between.
struct KeptLifetimeRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      let isEagerInVain = node.traits.contains(.eager) && node.lifetime != .singleton
      let isToldInVain =
        node.traits.contains(.closing) && node.lifetime != .singleton && node.lifetime != .scoped
      guard isEagerInVain || isToldInVain else { return nil }
      return Finding(code: .keptLifetime, node: Int32(index), names: [isEagerInVain ? "eager" : "told when it closes"])
    }
  }
}
