/// INJ014: No shared instance depends on runtime arguments.
enum SharedArgumentRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      let isShared = !node.lifetime.isOwnedByHolder && node.lifetime != .kept
      guard node.argumentCount > 0, node.role != .decorator, isShared else { continue }
      found.append(Finding(.sharedArgument, Int32(index), words: words))
    }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "\(graph.keyAndLifetime(finding.node)) takes runtime arguments, but is shared: the first caller would "
        + "decide them for all.",
      fix: "make it transient, or keep an instance for each value with .kept(by: ByArgument())")
  }
}
