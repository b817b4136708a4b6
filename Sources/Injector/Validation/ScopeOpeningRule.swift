/// INJ029: A scope provider opens one scope, with the inputs that it takes.
enum ScopeOpeningRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      for position in graph.edgeRange(from: index) {
        let edge = graph.edges[position]
        guard edge.kind == .scopeProvider, edge.to >= 0, edge.opens < 0 || edge.hasIncompatibleInputs else {
          continue
        }
        found.append(
          Finding(
            .scopeOpening, Int32(index), path: [Int32(index), edge.to], edge: Int32(position),
            facts: [edge.to, edge.opens], words: words))
      }
    }
    return found
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (key, opened) = (graph.key(finding.node), graph.key(finding.facts[0]))
    let given = graph.dependency(finding.edge, of: finding.node).inputs
    let list = given.isEmpty ? "no inputs" : given.joined(separator: ", ")
    guard finding.facts[1] >= 0 else {
      return Words(
        message: "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
          + "scoped, and not one scope takes exactly \(list).",
        fix: "register \(opened) with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
    }
    let taken = graph.structure.inputs(of: finding.facts[1]).map { graph.key($0) }
    let scope = graph.structure.scopes[Int(finding.facts[1])]
    return Words(
      message: "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(list), but it takes "
        + "\(taken.isEmpty ? "no inputs" : taken.map(\.description).joined(separator: ", ")).",
      fix: taken.isEmpty
        ? "remove the inputs from the ScopeProvider, or declare them with registry.input"
        : "list the inputs of the scope in the ScopeProvider: "
          + "ScopeProvider<\(([opened.type] + taken.map(\.type)).joined(separator: ", "))>")
  }
}

extension GraphStructure {
  /// Returns the inputs of the scope at a position, in order of declaration.
  fileprivate func inputs(of scope: Int32) -> [Int32] {
    let all = parents.orderedKeys + range.map(Int32.init)
    return all.filter { node(Int($0)).role == .input && node(Int($0)).scope == scope }
  }
}
