/// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
enum UnmatchedMarkRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.unmatchedMarks.enumerated().map { position, mark in
      Finding(.unmatchedMark, mark.node, facts: [Int32(position)], words: words)
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let mark = graph.structure.unmatchedMarks[Int(finding.facts[0])].mark
    let key = graph.name(finding.node)
    let parameters = mark.parameters.isEmpty ? "none" : mark.parameters.joined(separator: ", ")
    if mark.kind == .actor {
      return Words(
        message: "\(key) is marked or set up on \(mark.key.type), but its factory runs on \(parameters).",
        fix: "remove .on(\(mark.key.type)), or write the closure on the factory's actor")
    }
    let identifier = mark.key.identifier.map { ", \($0.rawValue.debugDescription)" } ?? ""
    let subject = ".\(mark.kind == .argument ? "arguments" : "parameter")(\(mark.key.type)\(identifier)) of \(key)"
    if mark.isOutOfOrder {
      let arguments = graph.arguments(of: finding.node).joined(separator: ", ")
      return Words(
        message: "\(subject) is out of order: an earlier argument has a later parameter. "
          + "Its parameters: \(parameters).",
        fix: "list the arguments in the order of the parameters: .arguments(\(arguments))")
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
