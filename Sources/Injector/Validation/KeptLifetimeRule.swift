/// INJ015: What is created at the start, or has a closure for the end, is kept in between.
struct KeptLifetimeRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .keptLifetime }
    let node: Int32
    let isEager: Bool

    func message(in graph: NamedGraph) -> String {
      let lifetime = graph.step(node).lifetime?.description ?? ""
      return isEager
        ? "\(graph.key(node)) is eager, but \(lifetime): only a singleton is created at the start."
        : "\(graph.key(node)) has an onClose closure, but is \(lifetime): no instance is kept until then."
    }

    func fix(in graph: NamedGraph) -> String {
      isEager
        ? "add .singleton(), or remove .eager()"
        : "add .singleton() or .scoped(_:), or remove .onClose"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.range.compactMap { index in
      let node = graph.node(index)
      let isEager = node.traits.contains(.eager) && node.lifetime != .singleton
      let isClosing = node.traits.contains(.closing) && !node.lifetime.isOwnedByContainer
      return isEager || isClosing ? Problem(node: Int32(index), isEager: isEager) : nil
    }
  }
}
