/// INJ003: An override replaces a registration.
enum OverrideOfNothingRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      guard node.traits.contains(.overriding), node.role != .decorator, !graph.replacing.contains(Int32(index))
      else { continue }
      found.append(Finding(.overrideOfNothing, Int32(index), words: words))
    }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let key = graph.key(finding.node)
    let isContribution = graph.node(finding.node).traits.contains(.contribution)
    let isAnonymous = isContribution && key.identifier == nil
    let fix =
      if isAnonymous {
        "give it the identifier of the contribution that it replaces, or contribute it without overriding"
      } else if !isContribution, key.identifier != nil, graph.contributions(near: finding.node) > 0 {
        "add .contributing(), to replace the contribution with this key"
      } else {
        "register it without overriding, or override a key that is registered"
      }
    return Words(
      message: "\(isContribution ? "The contribution " : "")\(key) overrides nothing"
        + (isAnonymous ? ": without an identifier it does not say which contribution it replaces." : "."),
      nearMisses: graph.nearMisses(of: finding.node, code: finding.code),
      fix: fix)
  }
}
