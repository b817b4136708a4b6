extension ValidationRules {
  /// INJ018: A service that is created without `await` depends on no asynchronous one, and an asynchronous one has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: { $0.traits.contains(.asynchronous) }) else { return [] }
    let limited = graph.created.filter {
      graph.nodes[$0].awaits || graph.nodes[$0].contributesWhatAwaits
    }.compactMap { index -> Finding? in
      let (limits, steps) = limits(ofAsynchronous: graph.nodes[index], graph.edges(from: index))
      guard !limits.isEmpty else { return nil }
      return Finding(.asynchrony, [index], path: [index]) { context in
        let node = context.node(index)
        // Without .contributing(), it would be registered twice, or be found by who takes an optional.
        let isTaken =
          node.traits.contains(.contribution)
          && (context.suggestions.isTaken(node.key) || context.isAbsent(node.key))
        let last: [Diagnostic.Step] = isTaken ? [.decide("give it an identifier of its own")] : []
        return Words(
          "\(node.keyAndLifetime) is asynchronous, so it can't \(limits.joined(separator: " or ")).",
          fixes: [Diagnostic.Fix(steps + last)])
      }
    }
    let asking = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind != .provider, edge.kind != .scopeProvider, edge.kind != .alias else {
        return false
      }
      // A contribution is reported by itself, and so is a member of a cycle that injections close.
      let needed = graph.nodes[graph.origin(of: target)].traits
      if let cycle = order.injectedCycle[edge.from], cycle == order.injectedCycle[target] { return false }
      return needed.contains(.asynchronous) && (edge.kind == .lazy || !graph.nodes[edge.from].awaits)
        && (edge.kind != .all || !graph.nodes[target].traits.contains(.contribution))
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      // A factory and an injection of one registration that need it are one cause.
      let isAlone = edge.kind == .injected && !needs(edge.to, by: edge.from)
      let kind = isAlone ? edge.kind : edge.kind.awaited
      return "\(edge.to ?? -1) \(kind) \(graph.nodes[edge.from].role == .decorator)"
    }
    func needs(_ target: Int?, by node: Int) -> Bool {
      graph.edges(from: node).contains { $0.to == target && $0.kind.isNeededFirst }
    }
    return limited
      + asking.grouped(by: cause, of: \.from).map { edge, nodes in
        Finding(.asynchrony, nodes, path: edge.path) { context in
          let (key, also) = (context.name(edge.from), context.also(nodes))
          let needed = "\(context.name(edge.path[1])), which is asynchronous"
          if edge.kind == .decorates {
            return Words(
              "\(key) is asynchronous, so it can't be decorated.",
              fixes: [
                [
                  .remove(
                    context.node(edge.from),
                    words: "remove the decorator, and do what it does inside the factory of \(key)")
                ]
              ])
          }
          if edge.kind == .lazy {
            return Words(
              "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
              fixes: passing(edge, unless: providers(of: edge, for: nodes, in: context), in: context))
          }
          let subject = context.node(edge.from).role == .decorator ? "A decorator of \(key)" : "\(key)"
          return Words(
            "\(subject) is created without await, but needs \(needed)\(also).",
            fixes: passing(
              edge,
              unless: providers(of: edge, for: nodes, in: context) + awaiting(edge, for: nodes, in: context),
              in: context))
        }
      }
  }

  /// Returns the fix that has some registrations take a `Provider` of an asynchronous one.
  private static func providers(
    of edge: DependencyGraph.Edge, for nodes: [Int], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    let edges = nodes.flatMap { context.graph.edges(from: $0) }.filter {
      $0.to == edge.to && $0.kind.awaited == edge.kind.awaited && $0.kind != .provider && $0.kind != .scopeProvider
    }
    return context.providers(insteadOf: edges, then: "await its resolveAsync()").map { [$0] } ?? []
  }

  /// Returns the fix that has some registrations await an asynchronous one, unless that leads to other errors.
  private static func awaiting(
    _ edge: DependencyGraph.Edge, for nodes: [Int], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    let areServices = nodes.allSatisfy { context.node($0).role == .service }
    let holds =
      areServices
      && context.trial.holds { graph in
        for node in nodes { graph.nodes[node].traits.insert(.asynchronous) }
      }
    return holds
      ? [Diagnostic.Fix(nodes.map { .changeVerb(context.node($0), to: "asyncService", noun: "with asyncService") })]
      : []
  }

  /// Returns the fixes, or what is always possible if there are none.
  private static func passing(
    _ edge: DependencyGraph.Edge, unless fixes: [Diagnostic.Fix], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    if !fixes.isEmpty { return fixes }
    return [[.decide("await \(context.name(edge.path[1])) before, and pass it in when it is used")]]
  }

  /// Returns the properties that an asynchronous registration has and can't have, to follow "can't", and the steps that
  /// remove them.
  private static func limits(
    ofAsynchronous node: DependencyGraph.Node, _ edges: ArraySlice<DependencyGraph.Edge>
  ) -> (limits: [String], steps: [Diagnostic.Step]) {
    typealias Step = Diagnostic.Step
    let takesArguments = !node.argumentTypes.isEmpty && node.lifetime.isShared
    func without(_ code: String) -> Step {
      .removeRefinement(
        node, code, words: "do in the factory of \(node.key), which can await, what \(code) does")
    }
    // A closure for the end needs an instance that is kept.
    let isClosing = node.traits.contains(.closing)
    let lifetime = Step.setLifetime(
      node, isClosing || node.lifetime == .weak && !takesArguments ? .singleton : .transient)
    let arguments = ".arguments(\(node.argumentTypes.map(\.expression).joined(separator: ", ")))"
    let services = [Step.removeRefinement(node, arguments)] + node.argumentTypes.map { .register(ServiceKey($0, nil)) }
    let all: [(isFound: Bool, limit: String, steps: [Step])] = [
      (node.traits.contains(.eager), "be eager", [.removeRefinement(node, ".eager()")]),
      (takesArguments, "take runtime arguments and be shared", isClosing ? services : [lifetime]),
      (node.lifetime == .perResolution, "be shared by one resolve", [lifetime]),
      (node.lifetime == .weak, "be weak", [lifetime]),
      (
        node.traits.contains(.contribution), "be a contribution",
        [
          .removeRefinement(
            node, ".contributing()",
            words: "remove .contributing() from \(node.key), and contribute a service that takes a Provider of it")
        ]
      ),
      (edges.contains { $0.kind == .injected }, "have injections", [without(".injecting")]),
      (node.traits.contains(.activating), "have activations", [without(".onActivation")]),
    ]
    let found = all.filter(\.isFound)
    return (found.map(\.limit), found.flatMap(\.steps).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }
}

extension DependencyGraph.Edge.Kind {
  /// The kind by which an asynchronous registration is needed: what isn't deferred is created without `await` alike.
  fileprivate var awaited: Self { self == .lazy || self == .decorates ? self : .direct }
}

extension DependencyGraph.Node {
  fileprivate var awaits: Bool { traits.contains(.asynchronous) && !role.isWrapper }

  /// A Boolean value that indicates whether an alias is one of the elements that are created without `await`.
  fileprivate var contributesWhatAwaits: Bool {
    role == .alias && traits.isSuperset(of: [.asynchronous, .contribution])
  }
}
