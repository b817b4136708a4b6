extension ValidationRules {
  /// INJ005: Registrations that are created together do not depend on each other, except through `Lazy`, `Provider`,
  /// and injections.
  ///
  /// Registrations that all depend on each other are reported once, by a shortest cycle through the first of them:
  /// what else they close is gone once that is.
  static func cycle(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !order.closing.isEmpty else { return [] }
    return graph.components { $0.isNeededFirst }.cycles().map { cycle in
      let path = cycle.path.map { Int32(graph.base + $0) }
      let others = cycle.others.map { Int32(graph.base + $0) }
      return Finding(.cycle, path[0], path: path, others: others) { finding, graph in
        Words(
          message: "Registrations depend on each other: \(finding.path.map(graph.name).cycleDescription)"
            + "\(graph.alsoAffected(finding.others)).",
          fix:
            "set one of them with .injecting, or inject a Lazy or a Provider and use it after the initializer returns")
      }
    }
  }

  /// INJ027: What is on a cycle that an injection closes is shared, so that it comes back to the same instance.
  static func unsharedCycle(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !order.injectedCycles.isEmpty else { return [] }
    let components = graph.components { !$0.isDeferred }
    let found = order.injectedCycles.compactMap { nodes -> Finding? in
      // An alias is created with what it refers to, and a decorator has the lifetime of what it wraps.
      let transients = nodes.sorted().filter { index in
        let node = graph.node(Int(index))
        return node.lifetime == .transient && node.role != .alias && node.role != .decorator
      }
      guard let first = transients.first else { return nil }
      let path = (components.shortestCycle(through: Int(first) - graph.base) ?? []).map { Int32(graph.base + $0) }
      return Finding(.unsharedCycle, first, path: path, others: Array(transients.dropFirst())) { finding, graph in
        let key = graph.name(finding.node)
        let lifetimes =
          graph.node(finding.node).traits.contains(.asynchronous)
          ? ".singleton() or .scoped(_:)" : ".perResolution(), .weak(), .scoped(_:), or .singleton()"
        return Words(
          message: "\(key) is transient, but injections lead back to it: "
            + "\(finding.path.map(graph.name).cycleDescription)\(graph.alsoAffected(finding.others)).",
          fix: "share \(key) with \(lifetimes), so that the cycle ends at the same instance")
      }
    }
    return found.sorted { $0.node < $1.node }
  }
}
