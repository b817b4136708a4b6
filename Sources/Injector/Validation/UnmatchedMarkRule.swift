/// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
enum UnmatchedMarkRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.unmatchedMarks.enumerated().map { position, mark in
      Finding(.unmatchedMark, mark.node, facts: [Int32(position)], words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let mark = graph.structure.unmatchedMarks[Int(finding.facts[0])].mark
    let verb =
      switch mark.kind {
      case .parameter: "parameter"
      case .argument: "arguments"
      case .actor: "on"
      }
    let identifier = mark.key.identifier.map { ", \($0.rawValue.debugDescription)" } ?? ""
    let subject = ".\(verb)(\(mark.key.type)\(identifier)) of \(graph.key(finding.node))"
    let parameters = mark.parameters.isEmpty ? "none" : mark.parameters.joined(separator: ", ")
    if mark.kind == .actor {
      return Words(message: "\(subject) isn't where its factory runs: \(parameters).", fix: "remove the mark")
    }
    return Words(
      message: "\(subject) marks no parameter of its factory. Its parameters: \(parameters).",
      fix: mark.parameters.isEmpty
        ? "remove the mark"
        : mark.kind == .argument
          ? "list the types of parameters, in the order of the parameters, each as often as it is an argument"
          : "name the type of a parameter that no other mark names, or remove the mark")
  }
}
