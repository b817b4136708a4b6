/// INJ027: What is on a cycle that an injection closes is shared, so that the cycle comes back to the same instance.
enum UnsharedCycleRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !order.injectedCycles.isEmpty else { return [] }
    let components = graph.components { !$0.isDeferred }
    let found = order.injectedCycles.compactMap { nodes -> Finding? in
      let transients = nodes.stablySorted(<).filter { isTransient(graph.node(Int($0))) }
      guard let first = transients.first else { return nil }
      let path = components.shortestCycle(through: Int(first) - graph.base) ?? []
      var finding = Finding(.unsharedCycle, first, path: path.map { Int32(graph.base + $0) }, words: words)
      finding.others = Array(transients.dropFirst())
      return finding
    }
    return found.stablySorted { $0.node < $1.node }
  }

  /// An alias is created with what it refers to, and a decorator has the lifetime of what it wraps.
  private static func isTransient(_ node: GraphStructure.Node) -> Bool {
    node.lifetime == .transient && node.role != .alias && node.role != .decorator
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let key = graph.name(finding.node)
    let isAsynchronous = graph.node(finding.node).traits.contains(.asynchronous)
    let lifetimes =
      isAsynchronous ? ".singleton() or .scoped(_:)" : ".perResolution(), .weak(), .scoped(_:), or .singleton()"
    return Words(
      message: "\(key) is transient, but injections lead back to it: "
        + "\(finding.path.dropLast().map(graph.key).cycleDescription)\(graph.alsoAffected(finding.others)).",
      fix: "share \(key) with \(lifetimes), so that the cycle ends at the same instance")
  }
}
