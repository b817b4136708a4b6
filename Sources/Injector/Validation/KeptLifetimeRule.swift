/// INJ015: What is created at the start, or has a closure for the end, is kept in between.
enum KeptLifetimeRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      if node.traits.contains(.eager) && node.lifetime != .singleton {
        found.append(Finding(.keptLifetime, Int32(index), words: wordsOfEager))
      } else if node.traits.contains(.closing) && !node.lifetime.isOwnedByContainer {
        found.append(Finding(.keptLifetime, Int32(index), words: wordsOfClosing))
      }
    }
    return found
  }

  private static func wordsOfEager(_ finding: Finding, in graph: NamedGraph) -> Words {
    let step = graph.step(finding.node)
    return Words(
      message: "\(step.key) is eager, but \(step.lifetimeName): only a singleton is created at the start.",
      fix: graph.node(finding.node).role == .input
        ? "remove .eager()" : "add .singleton(), or remove .eager()")
  }

  private static func wordsOfClosing(_ finding: Finding, in graph: NamedGraph) -> Words {
    let step = graph.step(finding.node)
    return Words(
      message: "\(step.key) has an onClose closure, but is \(step.lifetimeName): no instance is kept until then.",
      fix: "add .singleton() or .scoped(_:), or remove .onClose")
  }
}
