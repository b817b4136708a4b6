/// INJ002: A key is registered once, unless the second registration overrides the first.
enum DuplicateRegistrationRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.duplicates.map { first, second in
      var finding = Finding(.duplicateRegistration, second, words: words)
      finding.others = [first]
      return finding
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let places = (finding.others + [finding.node]).map { node in
      let step = graph.step(node)
      return "at \(step.source.map(\.description) ?? "?")\(step.plugin.map { " in \($0)" } ?? "")"
    }
    return Words(
      message: "\(graph.key(finding.node)) is registered twice: \(places[0]) and \(places[1]).",
      fix: "remove one registration, give one an identifier, or add .overriding() to the one that replaces the other")
  }
}
