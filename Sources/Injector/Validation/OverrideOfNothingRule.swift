/// INJ003: An override replaces a registration.
struct OverrideOfNothingRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .overrideOfNothing }
    let node: Int32
    let isContribution: Bool

    func message(in graph: NamedGraph) -> String {
      guard isContribution else { return "\(graph.key(node)) overrides nothing." }
      return isAnonymous(in: graph)
        ? "The contribution \(graph.key(node)) overrides nothing: without an identifier it does not say which "
          + "contribution it replaces."
        : "The contribution \(graph.key(node)) overrides nothing."
    }

    func nearMisses(in graph: NamedGraph) -> [NearMiss] { graph.nearMisses(of: node, code: code) }

    func fix(in graph: NamedGraph) -> String {
      isContribution && isAnonymous(in: graph)
        ? "give it the identifier of the contribution that it replaces, or contribute it without overriding"
        : "register it without overriding, or override a key that is registered"
    }

    private func isAnonymous(in graph: NamedGraph) -> Bool { graph.key(node).identifier == nil }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      guard node.traits.contains(.overriding), node.role != .decorator, !graph.replacing.contains(Int32(index))
      else { return nil }
      return Problem(node: Int32(index), isContribution: node.traits.contains(.contribution))
    }
  }
}
