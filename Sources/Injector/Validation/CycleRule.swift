/// INJ005: Registrations that are created together do not depend on each other, except through `Lazy`, `Provider`, and
/// injections.
///
/// Registrations that all depend on each other are reported once, by a shortest cycle through the first of them: what
/// else they close is gone once that is.
enum CycleRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !order.closing.isEmpty else { return [] }
    return graph.cycles().map { cycle in
      let path = cycle.path.map { Int32(graph.base + $0) }
      var finding = Finding(.cycle, path[0], path: path, words: words)
      finding.others = cycle.others.map { Int32(graph.base + $0) }
      return finding
    }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "Registrations depend on each other: \(finding.path.dropLast().map(graph.key).cycleDescription)"
        + "\(graph.alsoAffected(finding.others)).",
      fix: "set one of them with .injecting, or inject a Lazy or a Provider and use it after the initializer returns")
  }
}
