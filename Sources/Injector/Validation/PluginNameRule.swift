/// INJ020: Plugins of different types have different names, as each name is installed once.
enum PluginNameRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let conflicts = graph.pluginNameConflicts.all
    return conflicts.indices.filter { different(conflicts[$0].claims).count > 1 }.map { position in
      Finding(
        .pluginName, -1, facts: [Int32(position)],
        about: .key(ServiceKey(type: conflicts[position].name), source: nil, path: []), words: words)
    }
  }

  /// The first plugin of each type. Plugins of one type differ in their values, which is a rule of its own.
  private static func different(
    _ claims: [DependencyGraph.InstalledPlugin.Claim]
  ) -> [DependencyGraph.InstalledPlugin.Claim] {
    var types = [String: Int]()
    return claims.filter { types.updateValue(1, forKey: $0.type) == nil }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (name, claims) = graph.structure.pluginNameConflicts.all[Int(finding.facts[0])]
    let owners = different(claims).map { claim in
      let asker = claim.isInherited ? "a parent container has" : claim.neededBy.map { "\($0) needs" }
      return "\(claim.type), which \(asker ?? "the container was given")"
    }
    return Words(
      message: "\(owners.count == 2 ? "Two" : "\(owners.count)") plugins have the name \(name): "
        + "\(owners.dropLast().joined(separator: ", ")), and \(owners[owners.count - 1]).",
      fix: "give one of them another name: var name: String { \"\u{2026}\" }")
  }
}
