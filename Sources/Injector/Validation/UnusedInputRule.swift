/// INJ030: Something in the scope takes each input, unless the app resolves it itself.
enum UnusedInputRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let inputs = graph.range.filter { graph.node($0).role == .input && !graph.node($0).traits.contains(.root) }
    // A registration that resolves dynamically may need anything.
    guard !inputs.isEmpty, !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let needed = Set(graph.edges.map(\.to))
    return inputs.filter { !needed.contains(Int32($0)) }.map { Finding(.unusedInput, Int32($0), words: words) }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "Nothing takes the input \(graph.keyAndLifetime(finding.node)).",
      fix: "remove the input, or add .root() if the app resolves it itself")
  }
}
