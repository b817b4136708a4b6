/// INJ002: A key is registered once, unless the second registration overrides the first.
struct DuplicateRegistrationRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .duplicateRegistration }
    let first: Int32
    let node: Int32

    var others: [Int32] { [first] }

    func message(in graph: NamedGraph) -> String {
      "\(graph.key(node)) is registered twice: \(place(first, in: graph)) and \(place(node, in: graph))."
    }

    func fix(in graph: NamedGraph) -> String {
      "remove one registration, give one an identifier, or add .overriding() to the one that replaces the other"
    }

    private func place(_ node: Int32, in graph: NamedGraph) -> String {
      let step = graph.step(node)
      return "at \(step.source.map(\.description) ?? "?")\(step.plugin.map { " in \($0)" } ?? "")"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.duplicates.map { Problem(first: $0.first, node: $0.second) }
  }
}
