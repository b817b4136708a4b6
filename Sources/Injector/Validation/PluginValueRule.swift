/// INJ022: Plugins of one name and one type have equal values, as only the first is installed.
enum PluginValueRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let conflicts = graph.pluginNameConflicts.all
    return conflicts.indices.filter { same(conflicts[$0].claims).count > 1 }.map { position in
      Finding(
        .pluginValue, -1, facts: [Int32(position)],
        about: .key(ServiceKey(type: conflicts[position].name), source: nil, path: []), words: words)
    }
  }

  /// The plugins of the type that is installed.
  private static func same(
    _ claims: [DependencyGraph.InstalledPlugin.Claim]
  ) -> [DependencyGraph.InstalledPlugin.Claim] { claims.filter { $0.type == claims[0].type } }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (name, claims) = graph.structure.pluginNameConflicts.all[Int(finding.facts[0])]
    let owners = same(claims).map { $0.neededBy.map { "\($0) needs" } ?? "the container was given" }
    let askers = owners.indices.filter { owners.firstIndex(of: owners[$0]) == $0 }.map { owners[$0] }
    let first = askers.prefix(3).enumerated().map { position, asker in
      let count = owners.count { $0 == asker }
      return "\(asker) \(count > 1 ? "\(count) of them" : position == 0 ? "one" : "another")"
    }
    let all = first + (askers.count > 3 ? ["\(askers.count - 3) more"] : [])
    let list = all.dropLast().joined(separator: ", ") + (all.count > 2 ? "," : "") + (all.count > 1 ? " and " : "")
    return Words(
      message: "\(name) is to be installed with different values: \(list)\(all[all.count - 1]).",
      fix: "pass the same plugin to all of them, give plugins of different values different names, or make the type "
        + "Equatable if the values are equal")
  }
}
