extension ValidationRules {
  /// INJ018: A service that is created without `await` depends on no asynchronous one, and an asynchronous one has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: \.isAsynchronous) else { return [] }
    return limitedAsynchrony(in: graph) + unawaited(in: graph, order: order)
  }

  /// INJ018: An asynchronous registration has a factory, a lifetime, and nothing else.
  private static func limitedAsynchrony(in graph: DependencyGraph) -> [Finding] {
    let limited = graph.created.filter { index in
      let node = graph.nodes[index]
      // An alias can be one of the elements that are created without await.
      return (node.awaits || node.role == .alias && node.isAsynchronous && node.isContribution)
        && !limits(ofAsynchronous: node, graph.edges(from: index)).isEmpty
    }
    return limited.findings(.asynchrony, hasPath: true) { index, context in
      let node = context.node(index)
      let limits = limits(ofAsynchronous: node, context.graph.edges(from: index))
      let isAbsent = context.edges(on: node.key.reference).contains {
        $0.to == nil && $0.isOptional && KeyIdentity($0.key) == KeyIdentity(node.key)
      }
      // Without .contributing(), it would be registered twice, or be found by who takes an optional.
      let isTaken = node.isContribution && (isAbsent || context.suggestions.isTaken(node.key))
      let fix = Diagnostic.Fix(Diagnostic.Fix.all(limits, \.fix).steps.unique(by: \.description))
      return Words(
        "\(node.keyAndLifetime) is asynchronous, so it can't \(limits.map(\.words).joined(separator: " or ")).",
        fixes: fix.and(isTaken ? .decide("give it an identifier of its own") : nil))
    }
  }

  /// INJ018: A registration that is created without `await` depends on no asynchronous one.
  private static func unawaited(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let asking = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind != .provider, edge.kind != .scopeProvider, edge.kind != .alias else {
        return false
      }
      // A contribution is reported by itself, and so is a member of a cycle that injections close (INJ027).
      let isReported = !order.strict.isOnCycle(target)
      if let cycle = order.injectedCycle[edge.from], cycle == order.injectedCycle[target], isReported { return false }
      return graph.nodes[graph.origin(of: target)].isAsynchronous
        && (edge.kind == .lazy || !graph.nodes[edge.from].awaits)
        && (edge.kind != .all || !graph.nodes[target].isContribution)
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      // A factory and an injection of one registration that need it are one cause.
      let isAlone =
        edge.kind == .injected
        && !graph.edges(from: edge.from).contains { $0.to == edge.to && $0.kind.isNeededFirst }
      let kind = isAlone ? edge.kind : edge.kind.awaited
      return "\(edge.to ?? -1) \(kind) \(graph.nodes[edge.from].role == .decorator)"
    }
    return asking.findings(.asynchrony, by: cause) { edge, nodes, context in
      let (node, also) = (context.node(edge.from), context.also(nodes))
      let needed = context.name(edge.path[1])
      if edge.kind == .decorates {
        return Words(
          "\(node.key) is asynchronous, so it can't be decorated.",
          fixes: .remove(
            node, words: "remove the decorator, and do what it does inside the factory of \(node.key)"))
      }
      let isLazy = edge.kind == .lazy
      let asking = nodes.flatMap { context.edges(from: $0, to: edge.path[1]) }.filter {
        $0.kind.awaited == edge.kind.awaited && $0.kind != .provider && $0.kind != .scopeProvider
      }
      let provider = context.taking(of: asking, then: "await its resolveAsync()")
      let awaiting = isLazy ? nil : awaiting(nodes, in: context)
      let subject = node.role == .decorator ? "A decorator of \(node.key)" : "\(node.key)"
      return Words(
        isLazy
          ? "\(node.key) takes a Lazy of \(needed), which is asynchronous, and a Lazy never awaits\(also)."
          : "\(subject) is created without await, but needs \(needed), which is asynchronous\(also).",
        fixes: provider, awaiting,
        provider ?? awaiting == nil ? .decide("await \(needed) before, and pass it in when it is used") : nil)
    }
  }

  /// Returns the fix that has some services await what they need, or `nil` if that leads to other errors.
  private static func awaiting(_ nodes: [Int], in context: FindingContext) -> Diagnostic.Fix? {
    guard nodes.allSatisfy({ context.node($0).role == .service }) else { return nil }
    return context.tried(
      .all(nodes) { .changeVerb(context.node($0), to: "asyncService", noun: "with asyncService") }
    ) { graph in for node in nodes { graph.nodes[node].traits.insert(.asynchronous) } }
  }

  /// Returns the properties that an asynchronous registration has and can't have, to follow "can't", and the fix that
  /// removes each.
  private static func limits(
    ofAsynchronous node: DependencyGraph.Node, _ edges: ArraySlice<DependencyGraph.Edge>
  ) -> [(words: String, fix: Diagnostic.Fix)] {
    typealias Fix = Diagnostic.Fix
    let takesArguments = !node.argumentTypes.isEmpty && node.lifetime.isShared
    func without(_ code: String) -> Fix {
      .removeRefinement(node, code, words: "do in the factory of \(node.key), which can await, what \(code) does")
    }
    // A closure for the end needs an instance that is kept.
    let isClosing = node.traits.contains(.closing)
    let lifetime = Fix.setLifetime(
      node, isClosing || node.lifetime == .weak && !takesArguments ? .singleton : .transient)
    let all: [(isFound: Bool, words: String, fix: Fix)] = [
      (node.traits.contains(.eager), "be eager", .removeRefinement(node, ".eager()")),
      (takesArguments, "take runtime arguments and be shared", isClosing ? .unmarkArguments(node) : lifetime),
      (node.lifetime == .perResolution, "be shared by one resolve", lifetime),
      (node.lifetime == .weak, "be weak", lifetime),
      (
        node.isContribution, "be a contribution",
        .removeContributing(node, then: "and contribute a service that takes a Provider of it")
      ),
      (edges.contains { $0.kind == .injected }, "have injections", without(".injecting")),
      (node.traits.contains(.activating), "have activations", without(".onActivation")),
    ]
    return all.filter(\.isFound).map { ($0.words, $0.fix) }
  }
}

extension DependencyGraph.Edge.Kind {
  /// The kind by which an asynchronous registration is needed: what isn't deferred is created without `await` alike.
  fileprivate var awaited: Self { self == .lazy || self == .decorates ? self : .direct }
}

extension DependencyGraph.Node {
  fileprivate var awaits: Bool { isAsynchronous && !role.isWrapper }
}
