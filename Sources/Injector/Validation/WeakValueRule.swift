/// INJ026: What is weak is an object, which its holders keep in use.
enum WeakValueRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.range.filter { graph.node($0).traits.contains(.weakValue) }.map {
      Finding(.weakValue, Int32($0), words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "\(graph.name(finding.node)) is weak, but a value: nothing keeps it in use, so each use creates "
        + "another.",
      fix: "make it a class, or share it as a singleton, or remove .weak()")
  }
}
