/// INJ033: What a policy keeps by its runtime arguments is found again by them.
enum KeptArgumentRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.filter { graph.node($0).traits.contains(.unhashableArgument) }.map {
      Finding(.keptArgument, Int32($0), words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let types = graph.arguments(of: finding.node)
    return Words(
      message: "\(graph.keyAndLifetime(finding.node)) is kept by its arguments, but \(problem(of: types)).",
      fix: fix(of: types))
  }

  static func problem(of types: [String]) -> String {
    types.count == 1
      ? "\(types[0]) isn't known to be Hashable and Sendable"
      : "not all of \(types.joined(separator: ", ")) are known to be Hashable and Sendable"
  }

  static func fix(of types: [String]) -> String {
    let subject = types.count == 1 ? types[0] : "them"
    return "make \(subject) Hashable and Sendable, or pass a value that is, such as an identifier"
  }
}
