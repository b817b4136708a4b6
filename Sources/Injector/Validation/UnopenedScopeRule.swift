/// INJ031: Something opens the scope of each input, unless the app opens it itself.
enum UnopenedScopeRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // A registration that resolves dynamically may open any scope.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let opened = Set(graph.edges.map(\.opens))
    return graph.range.compactMap { index in
      let node = graph.node(index)
      guard node.role == .input, node.scope >= 0, !node.traits.contains(.root), !opened.contains(node.scope) else {
        return nil
      }
      return Finding(.unopenedScope, Int32(index), words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let scope = graph.structure.scopes[Int(graph.node(finding.node).scope)]
    return Words(
      message:
        "No ScopeProvider opens the scope \(scope.name.debugDescription), which takes \(graph.name(finding.node)).",
      fix: "inject a ScopeProvider, or add .root() to the input if the app opens the scope with makeScope")
  }
}
