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
          fixes: fixes(ofCycle: cycle.path, in: context))
      }
    }
  }

  private static func fixes(ofCycle path: [Int], in context: FindingContext) -> [Diagnostic.Fix?] {
    let (graph, pairs) = (context.graph, zip(path, path.dropFirst()))
    let listing = pairs.first { node, next in
      (graph.origin(of: next) == node || next == node)
        && context.edges(from: node, to: next).contains { $0.kind == .all }
    }
    if let node = listing.map({ context.node($0.0) }) {
      return [.removeContributing(node, then: "which takes the list that it would be in")]
    }
    // A factory that takes its own key wraps another registration of it.
    let key = context.node(path[0]).key
    if path.count == 2, context.node(path[0]).role != .alias {
      let decorating = "wrap it with registry.decorate(\(key.arguments), using:) instead"
      return [.decide("register what it wraps under \(key), and \(decorating)")]
    }
    let handle = pairs.firstValue { Self.handle(from: $0, to: $1, in: context) }
    let injection = injection(on: path, in: context)
    return [
      handle, injection, handle ?? injection == nil ? .decide("let both take a third type that they need") : nil,
    ]
  }

  /// Returns the fix that has a registration of a cycle take a handle of the next, or `nil` if that leads to other
  /// errors.
  private static func handle(
    from node: Int, to next: Int, in context: FindingContext,
    along isReplaced: (DependencyGraph.Edge.Kind) -> Bool = \.isNeededFirst
  ) -> Diagnostic.Fix? {
    let edges = context.edges(from: node, to: next).filter { isReplaced($0.kind) }
    return context.origin(of: next).isAsynchronous
      ? context.taking(.provider, of: edges, then: "await its resolveAsync() after the factory returns")
      : context.taking(.lazy, of: edges, then: "use it after the initializer returns")
  }

  /// Returns the fix that injects one of a cycle after its initializer, and shares those that the injection leads back
  /// to, or `nil` if that leads to other errors.
  private static func injection(on path: [Int], in context: FindingContext) -> Diagnostic.Fix? {
    let lifetime = path.map { context.node($0).lifetime }.first(where: \.isShared) ?? .perResolution
    let unshared = path.dropLast().filter {
      context.node($0).lifetime == .transient && !context.node($0).role.isWrapper
    }
    return zip(path, path.dropFirst()).firstValue { node, next in
      let owner = context.node(node)
      let edges = context.edges(from: node, to: next).filter(\.kind.isNeededFirst)
      guard edges.allSatisfy({ $0.kind == .direct }), !owner.role.isWrapper else { return nil }
      let sharing = Diagnostic.Fix.all(unshared) { .setLifetime(context.node($0), lifetime) }
      return context.tried(.all(edges) { .inject($0, into: owner) }.and(sharing)) { graph in
        for node in unshared { graph.setLifetime(lifetime, of: node) }
        graph.change(edges.contains) { $0.kind = .injected }
      }
    }
  }

  /// The fix for registrations that resolve each other while they are created, to follow "To fix this,".
  static let fixOfCycle =
    "use the Lazy or the Provider after the initializer has returned, or set one of them with .injecting"

  /// INJ027: A registration on a cycle that an injection closes is shared and synchronous, so that it comes back to the
  /// same instance.
  static func unsharedCycle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    Set(order.injectedCycle.values).compactMap { mixedCycle($0, in: graph, order: order) }
      + order.unsharedCycles(of: graph).map { path, unshared in
        Finding(.unsharedCycle, unshared, path: path) { context in
          let first = context.node(unshared[0])
          return Words(
            "\(first.key) is \(first.unsharedWord), but injections lead back to it: "
              + "\(path.map(context.name).cycleDescription)\(context.also(unshared)).",
            fixes: fixes(ofUnshared: unshared, on: path, in: context))
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
    let path = order.components.shortestCycle(through: partner) ?? []
    return Finding(.unsharedCycle, severity: .warning, [partner, kept], path: path) { context in
      let (own, other) = (context.node(partner), context.node(kept))
      return Words(
        "\(own.key) is perResolution, and is on a cycle of injections with \(other.keyAndLifetime), which is created in a "
          + "resolve of its own: its \(own.key) is another than that of who asked.",
        fixes: .setLifetime(own, other.lifetime), .setLifetime(other, .perResolution))
    }
  }

  private static func fixes(ofUnshared nodes: [Int], on path: [Int], in context: FindingContext) -> [Diagnostic.Fix?] {
    // What a container keeps is created in a resolve of its own: beside it, perResolution would be another instance.
    let kept = path.map { context.node($0).lifetime }.first(where: \.isShared)
    let lifetimes = nodes.contains { context.node($0).isAsynchronous } ? [] : [kept ?? .perResolution, .singleton]
    let sharing = lifetimes.firstValue { context.setting($0, of: nodes) }
    // An injection takes a handle as a parameter does.
    let handle = zip(path, path.dropFirst()).firstValue { node, next in
      context.taking(
        of: context.edges(from: node, to: next).filter { !$0.kind.isDeferred },
        then: "call it after the cycle is created")
    }
    return [sharing, handle]
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
    let (numbers, strict) = (order.components.numbers, order.strict.numbers)
    for node in order.sorted.sorted(by: { (numbers[$0], strict[$0]) < (numbers[$1], strict[$1]) }) {
      for target in order.components.targets[node] where target != node && depths[target] + 1 > depths[node] {
        // The injections of a cycle run after all of its factories.
        guard numbers[target] != numbers[node] || order.strict.targets[node].contains(target) else { continue }
        depths[node] = depths[target] + 1
        nexts[node] = target
        ends[node] = ends[target]
      }
      guard depths[node] > longestChain, depths[node] > heads[ends[node]].map({ depths[$0] }) ?? 0 else { continue }
      heads[ends[node]] = node
    }
    return heads.values.map { head in
      let path = Array(sequence(first: head) { nexts[$0] }.prefix(depths[head] + 1))
      return Finding(.longChain, [head], path: path) { context in
        let middle = path.count / 2
        return Words(
          "\(context.name(head)) needs a chain of \(path.count - 1) registrations, each created inside the one before, "
            + "down to \(context.name(path[path.count - 1])): that takes a large stack.",
          fixes: handle(from: path[middle], to: path[middle + 1], in: context, along: { !$0.isDeferred })
            ?? .decide("inject a Lazy or a Provider in the middle of the chain"))
      }
    }
  }
}
