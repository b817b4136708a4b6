/// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
struct UnmatchedMarkRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .unmatchedMark }
    let node: Int32
    let mark: DependencyGraph.UnmatchedMark

    private var text: String {
      let identifier = mark.key.identifier.map { ", \($0.rawValue.debugDescription)" } ?? ""
      let verb =
        switch mark.kind {
        case .parameter: "parameter"
        case .argument: "arguments"
        case .actor: "on"
        }
      return ".\(verb)(\(mark.key.type)\(identifier))"
    }

    func message(in graph: NamedGraph) -> String {
      if mark.kind == .actor {
        return "\(text) of \(graph.key(node)) isn't where its factory runs: \(mark.parameters.joined())."
      }
      let parameters = mark.parameters.isEmpty ? "none" : mark.parameters.joined(separator: ", ")
      return "\(text) of \(graph.key(node)) marks no parameter of its factory. Its parameters: \(parameters)."
    }

    func fix(in graph: NamedGraph) -> String {
      if mark.parameters.isEmpty || mark.kind == .actor { return "remove the mark" }
      return mark.kind == .argument
        ? "list the types of parameters, in the order of the parameters, each as often as it is an argument"
        : "name the type of a parameter that no other mark names, or remove the mark"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.unmatchedMarks.map { Problem(node: $0.node, mark: $0.mark) }
  }
}
