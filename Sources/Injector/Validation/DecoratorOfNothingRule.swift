/// INJ004: A decorator decorates a registration.
enum DecoratorOfNothingRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      guard let edge = graph.edges(from: index).first, edge.kind == .decorates, edge.to < 0 else { continue }
      found.append(Finding(.decoratorOfNothing, Int32(index), facts: [edge.to], words: words))
    }
    guard !found.isEmpty else { return [] }
    // A key that others need too is reported as missing.
    var needed = Set<Int32>()
    for edge in graph.edges where MissingDependencyRule.isBroken(by: edge) { needed.insert(edge.to) }
    return found.filter { !needed.contains($0.facts[0]) }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let key = graph.name(finding.node)
    return Words(
      message: "\(key) is decorated, but not registered.",
      nearMisses: graph.nearMisses(of: finding.node, code: finding.code),
      fix: "register \(key), or remove the decorator")
  }
}
