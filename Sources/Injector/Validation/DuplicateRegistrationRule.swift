/// INJ002: A key is registered once, unless the second registration overrides the first. Contributions may share an
/// identifier, unless a dictionary is taken.
enum DuplicateRegistrationRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let duplicates = graph.duplicates.map { first, second in
      var finding = Finding(.duplicateRegistration, second, words: words)
      finding.others = [first]
      return finding
    }
    // One dictionary is enough to name.
    var reported = Set<Int32>()
    return duplicates
      + graph.keyClashes.compactMap { clash in
        let second = order.origin(of: clash.second, in: graph)
        guard reported.insert(second).inserted else { return nil }
        var finding = Finding(.duplicateRegistration, second, facts: [clash.holder], words: wordsOfClash)
        finding.others = [order.origin(of: clash.first, in: graph)]
        return finding
      }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "\(graph.name(finding.node)) is registered twice: \(places(of: finding, in: graph)).",
      fix: "remove one registration, give one an identifier, or add .overriding() to the one that replaces the other")
  }

  private static func wordsOfClash(of finding: Finding, in graph: NamedGraph) -> Words {
    let key = graph.key(finding.node)
    return Words(
      message: "\(key) is contributed twice: \(places(of: finding, in: graph)). \(graph.name(finding.facts[0])) "
        + "takes a dictionary, which has room for one.",
      fix: fixOfClash(ofType: key.type))
  }

  private static func places(of finding: Finding, in graph: NamedGraph) -> String {
    (finding.others + [finding.node]).map { place(graph.step($0)) }.joined(separator: " and ")
  }

  /// Returns where a registration is: `at Shop/Plugins.swift:16 in ShopPlugin`.
  static func place(_ step: PathStep) -> String {
    "at \(step.source.map(\.description) ?? "?")\(step.plugin.map { " in \($0)" } ?? "")"
  }

  /// What to do about contributions of one identifier that a dictionary is to have, to follow "To fix this,".
  static func fixOfClash(ofType type: String) -> String {
    "give one another identifier, add .overriding() to the one that replaces the other, or take an array of \(type)"
  }
}
