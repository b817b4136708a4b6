/// INJ017: Something needs each registration, unless the app resolves it itself.
struct UnusedRegistrationRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .unusedRegistration }
    let node: Int32

    func message(in graph: NamedGraph) -> String { "Nothing needs \(graph.key(node))." }

    func fix(in graph: NamedGraph) -> String { "remove it, or add .root() if the app resolves it itself" }
  }

  var codeOnDemand: DiagnosticCode? { .unusedRegistration }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    // A registration that resolves dynamically may need anything.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let needed = Set(graph.edges.lazy.map(\.to))
    return graph.range.compactMap { index in
      let node = graph.node(index)
      let isOfItsOwn = node.role != .alias && node.role != .decorator
      guard isOfItsOwn, node.traits.isDisjoint(with: [.eager, .root]), !needed.contains(Int32(index)) else {
        return nil
      }
      return Problem(node: Int32(index))
    }
  }
}
