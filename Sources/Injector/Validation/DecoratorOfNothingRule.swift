/// INJ004: a decorator stands on a registration.
struct DecoratorOfNothingRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.compactMap { index in
      guard let edge = graph.edges(from: index).first, edge.kind == .decorates, edge.to < 0 else { return nil }
      return Finding(code: .decoratorOfNothing, node: Int32(index))
    }
  }
}
