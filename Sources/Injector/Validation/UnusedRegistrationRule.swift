/// INJ017: a service, an instance or a view model is there for somebody.
struct UnusedRegistrationRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // Where something resolves by itself, nobody can say what is unused.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let needed = Set(graph.edges.lazy.map(\.to))
    return graph.range.compactMap { index in
      let node = graph.node(index)
      let isKind = node.role == .service || node.role == .instance || node.role == .viewModel
      guard isKind, !node.traits.contains(.eager), !needed.contains(Int32(index)) else { return nil }
      return Finding(code: .unusedRegistration, node: Int32(index))
    }
  }
}
