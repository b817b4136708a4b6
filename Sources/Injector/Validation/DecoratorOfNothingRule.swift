/// INJ004: A decorator decorates a registration.
struct DecoratorOfNothingRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .decoratorOfNothing }
    let node: Int32

    func message(in graph: NamedGraph) -> String { "\(graph.key(node)) is decorated, but not registered." }

    func nearMisses(in graph: NamedGraph) -> [NearMiss] { graph.nearMisses(of: node, code: code) }

    func fix(in graph: NamedGraph) -> String { "register \(graph.key(node)), or remove the decorator" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    let found = graph.range.compactMap { index -> (node: Int32, missingKey: Int32)? in
      guard let edge = graph.edges(from: index).first, edge.kind == .decorates, edge.to < 0 else { return nil }
      return (Int32(index), edge.to)
    }
    guard !found.isEmpty else { return [] }
    // A key that others need too is reported as missing.
    let needed = Set(graph.edges.lazy.filter(MissingDependencyRule.isBroken).map(\.to))
    return found.filter { !needed.contains($0.missingKey) }.map { Problem(node: $0.node) }
  }
}
