extension ValidationRules {
  /// INJ005: Registrations that are created together do not depend on each other, except through `Lazy`, `Provider`,
  /// and injections.
  ///
  /// Registrations that all depend on each other are reported once, by a shortest cycle through the first of them: the
  /// other cycles that they close are gone once that one is.
  static func cycle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    order.strict.cycles().map { cycle in
      let nodes = [cycle.path[0]] + cycle.others
      return Finding(.cycle, nodes, path: cycle.path) { context in
        Words(
          "Registrations depend on each other: \(cycle.path.map(context.name).cycleDescription)\(context.also(nodes)).",
          fix: fix(ofCycle: cycle.path, in: context))
      }
    }
  }

  private static func fix(ofCycle path: [Int], in context: FindingContext) -> String {
    let graph = context.graph
    for (node, next) in zip(path, path.dropFirst()) where graph.origin(of: next) == node || next == node {
      if graph.edges(from: node).contains(where: { $0.to == next && $0.kind == .all }) {
        return "remove .contributing() from \(context.name(node)), which takes the list that it would be in"
      }
    }
    // A factory that takes its own key wraps another registration of it.
    if path.count == 2, context.node(path[0]).role != .alias {
      return "register what it wraps under \(context.name(path[0])), and wrap it with "
        + "registry.decorate(\(context.node(path[0]).key.arguments), using:) instead"
    }
    return path.contains { context.node($0).traits.contains(.asynchronous) }
      ? "inject a Provider of one of them, and await its resolveAsync() after the factory returns" : fixOfCycle
  }

  /// The fix for registrations that depend on each other, to follow "To fix this,".
  static let fixOfCycle =
    "set one of them with .injecting, or inject a Lazy or a Provider and use it after the initializer returns"

  /// INJ027: A registration on a cycle that an injection closes is shared and synchronous, so that it comes back to the
  /// same instance.
  static func unsharedCycle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    Set(order.injectedCycle.values).compactMap { mixedCycle($0, in: graph, order: order) }
      + order.unsharedCycles(of: graph).map { path, unshared in
        Finding(.unsharedCycle, unshared, path: path) { context in
          let key = context.name(unshared[0])
          let isAsynchronous = context.node(unshared[0]).traits.contains(.asynchronous)
          return Words(
            "\(key) is \(isAsynchronous ? "asynchronous" : "transient"), but injections lead back to it: "
              + "\(path.map(context.name).cycleDescription)\(context.also(unshared)).",
            fix: isAsynchronous
              ? "inject a Provider of \(key), and await its resolveAsync()"
              : "share \(key) with .perResolution(), .weak(), .scoped(_:), or .singleton(), so that the cycle ends at "
                + "the same instance")
        }
      }
  }

  /// Returns the finding about a cycle that one resolve shares in part: what a container, a scope or a user keeps is
  /// created in a resolve of its own (decision 19).
  private static func mixedCycle(_ component: Int, in graph: DependencyGraph, order: GraphOrder) -> Finding? {
    let members = order.components.members[component].sorted().filter { !graph.nodes[$0].role.isWrapper }
    guard let partner = members.first(where: { graph.nodes[$0].lifetime == .perResolution }),
      let kept = members.first(where: { graph.nodes[$0].lifetime.isShared })
    else { return nil }
    return Finding(.unsharedCycle, severity: .warning, [partner, kept]) { context in
      let (own, key) = (context.name(partner), context.node(kept).keyAndLifetime)
      return Words(
        "\(own) is perResolution, and is on a cycle of injections with \(key), which is created in a resolve of its own: "
          + "its \(own) is another than that of who asked.",
        fix: "give \(own) the lifetime of \(context.name(kept)), or make both perResolution")
    }
  }

  /// The most dependencies in a chain: each takes a part of the stack.
  private static let longestChain = 300

  /// INJ039: A chain of dependencies that are created one inside the other is short enough for any stack.
  ///
  /// Of the chains that end at one registration, the longest is reported.
  static func longChain(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // The number of dependencies below each registration, the next of the longest chain, and the last.
    var depths = [Int](repeating: 0, count: graph.nodes.count)
    var nexts = [Int?](repeating: nil, count: graph.nodes.count)
    var ends = Array(graph.nodes.indices)
    // The longest chain to each end, by its head.
    var heads = [Int: Int]()
    for node in order.sorted {
      for target in order.strict.targets[node] where target != node && depths[target] + 1 > depths[node] {
        (depths[node], nexts[node], ends[node]) = (depths[target] + 1, target, ends[target])
      }
      guard depths[node] > longestChain, depths[node] > heads[ends[node]].map({ depths[$0] }) ?? 0 else { continue }
      heads[ends[node]] = node
    }
    return heads.values.map { head in
      let path = Array(sequence(first: head) { nexts[$0] }.prefix(depths[head] + 1))
      return Finding(.longChain, [head], path: path) { context in
        Words(
          "\(context.name(head)) needs a chain of \(path.count - 1) registrations, each created inside the one before, "
            + "down to \(context.name(path[path.count - 1])): that takes a large stack.",
          fix: "inject a Lazy or a Provider in the middle of the chain")
      }
    }
  }
}
