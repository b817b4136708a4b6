extension ValidationRules {
  /// INJ008: A construction without `await` needs one actor at most, and one with `await` nothing that must stay on
  /// an actor.
  static func isolation(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let conflicts = graph.createdEdges { edge in
      // Isolation has spread already: what differs now can't be created on one actor.
      guard let target = edge.to, !edge.kind.isDeferred, graph.nodes[target].isolation != .nonisolated,
        graph.nodes[target].isolation != graph.nodes[edge.from].isolation
      else { return false }
      // Its instances mustn't leave the actor that creates them.
      let isConfined = graph.nodes[graph.origin(of: target)].traits.contains(.confined)
      return isConfined
        || !graph.nodes[target].existsAnywhere && !graph.nodes[edge.from].traits.contains(.asynchronous)
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      let node = graph.nodes[edge.from]
      return "\(edge.to ?? -1) \(node.isolation) \(node.traits.contains(.asynchronous))"
    }
    return conflicts.grouped(by: cause, of: \.from).map { edge, nodes in
      Finding(.isolation, nodes, path: edge.path) { context in
        let target = edge.path[1]
        let (node, key, needed) = (context.node(edge.from), context.name(edge.from), context.name(target))
        let need = "needs \(needed), which is created on \(isolation(of: target, in: context))\(context.also(nodes))."
        if node.traits.contains(.asynchronous) {
          return Words(
            "\(key) is created with await, on no actor, but \(need)",
            fix: "add .uncheckedSendable() to the registration of \(needed) if it may be used anywhere, or create "
              + "\(key) without await")
        }
        let isConfined = context.node(context.graph.origin(of: target)).traits.contains(.confined)
        let place =
          node.isolation == .nonisolated
          ? "may be created anywhere" : "is created on \(isolation(of: edge.from, in: context))"
        return Words(
          "\(key) \(place), but \(need)",
          fix: isConfined
            ? "create both on one actor, or add .uncheckedSendable() to the registration of \(needed) if it may be used "
              + "anywhere"
            : "inject a Provider of it into \(key), and await its resolveAsync(), or create both on one actor")
      }
    }
  }

  /// INJ056: Code on no actor can't call a handle of an instance that an actor creates. Code that is known to be
  /// Sendable can await it.
  static func uncallableHandle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    func isIsolated(_ node: Int) -> Bool {
      graph.nodes[node].isolation != .nonisolated && !graph.nodes[node].existsAnywhere
    }
    let inputs = graph.created.filter { graph.nodes[$0].role == .input && isIsolated($0) }
    let handles = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind.isDeferred, graph.isPlain(edge.from) else { return false }
      return isIsolated(target)
        || edge.scope.map { scope in inputs.contains { graph.nodes[$0].lifetime.scope == scope } } == true
    }
    return handles.grouped(by: \.from, of: \.from).map { edge, nodes in
      let target = edge.path[1]
      // What is created, or what the opened scope takes.
      let cause = isIsolated(target) ? target : inputs.first { graph.nodes[$0].lifetime.scope == edge.scope } ?? target
      return Finding(.uncallableHandle, nodes, path: edge.path) { context in
        let (key, isolation) = (context.name(edge.from), context.node(cause).isolation)
        let reason =
          cause == target ? "which is created" : "whose scope takes \(context.name(cause)), which is handed over"
        let moving = isolation == .mainActor ? ", add .on(MainActor.self) to its registration if it stays there" : ""
        return Words(
          "The code of \(key) is on no actor, so it can't call the handle of \(context.name(target)), \(reason) on "
            + "\(Self.isolation(of: cause, in: context)).",
          fix: "mark the type that \(key) creates with @\(isolation == .mainActor ? "MainActor" : isolation.rawValue)"
            + "\(moving), or, if it awaits resolveAsync() on any thread, add .uncheckedSendable()")
      }
    }
  }

  /// A registration's isolation and where it comes from: `the main actor, because it needs Shop.Theme`.
  private static func isolation(of node: Int, in context: FindingContext) -> String {
    let isolation = context.node(node).isolation.description
    if let source = context.graph.isolationSource(of: node) {
      return "\(isolation), because it needs \(context.name(source))"
    }
    return context.node(node).traits.contains(.confined) ? "\(isolation), because it isn't Sendable" : isolation
  }

  /// INJ018: A service that is created without `await` depends on no asynchronous one, and an asynchronous one has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: { $0.traits.contains(.asynchronous) }) else { return [] }
    let limited = graph.created.filter { graph.nodes[$0].awaits }.compactMap { index -> Finding? in
      let (limits, fixes) = limits(ofAsynchronous: graph.nodes[index], graph.edges(from: index))
      guard !limits.isEmpty else { return nil }
      return Finding(.asynchrony, [index], path: [index]) { context in
        Words(
          "\(context.node(index).keyAndLifetime) is asynchronous, so it can't \(limits.joined(separator: " or ")).",
          fix: fixes.joined(separator: ", and "))
      }
    }
    let needs = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind != .provider, edge.kind != .scopeProvider, edge.kind != .alias else {
        return false
      }
      // A contribution is reported by itself, and so is a member of a cycle that injections close.
      let needed = graph.nodes[graph.origin(of: target)].traits
      if let cycle = order.injectedCycle[edge.from], cycle == order.injectedCycle[target] { return false }
      return needed.contains(.asynchronous) && (edge.kind == .lazy || !graph.nodes[edge.from].awaits)
        && (edge.kind != .all || !needed.contains(.contribution))
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      let kind = [.lazy, .decorates, .injected].contains(edge.kind) ? edge.kind : .direct
      return "\(edge.to ?? -1) \(kind) \(graph.nodes[edge.from].role == .decorator)"
    }
    return limited
      + needs.grouped(by: cause, of: \.from).map { edge, nodes in
        Finding(.asynchrony, nodes, path: edge.path) { context in
          let (key, also) = (context.name(edge.from), context.also(nodes))
          let needed = "\(context.name(edge.path[1])), which is asynchronous"
          if edge.kind == .decorates {
            return Words(
              "\(key) is asynchronous, so it can't be decorated.",
              fix: "do what the decorator does inside the factory of \(key)")
          }
          if edge.kind == .lazy {
            return Words(
              "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
              fix: "inject a Provider of it into \(key), and await its resolveAsync()")
          }
          return context.node(edge.from).role == .decorator
            ? Words(
              "A decorator of \(key) is created without await, but needs \(needed)\(also).",
              fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
            : Words(
              "\(key) is created without await, but needs \(needed)\(also).",
              fix: (edge.kind == .injected ? "" : "register \(key) with asyncService, or ")
                + "inject a Provider and await its resolveAsync()")
        }
      }
  }

  /// Returns the properties that an asynchronous registration has and can't have, to follow "can't", and the fixes.
  private static func limits(
    ofAsynchronous node: DependencyGraph.Node, _ edges: ArraySlice<DependencyGraph.Edge>
  ) -> (limits: [String], fixes: [String]) {
    let lifetime = "make it transient, a singleton, or scoped"
    let inside = "do the rest inside its factory, which can await"
    let provider = "contribute a synchronous service that takes a Provider of it"
    let values = "make it transient, or inject the values as services"
    let takesArguments = !node.argumentTypes.isEmpty && node.lifetime.isShared
    let all = [
      (node.traits.contains(.eager), "be eager", "await it when the app starts"),
      (takesArguments, "take runtime arguments and be shared", values),
      (node.lifetime == .perResolution, "be shared by one resolve", lifetime),
      (node.lifetime == .weak, "be weak", lifetime),
      (node.traits.contains(.contribution), "be a contribution", provider),
      (edges.contains { $0.kind == .injected }, "have injections", inside),
      (node.traits.contains(.activating), "have activations", inside),
    ]
    let found = all.filter(\.0)
    let fixes = found.map(\.2).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    return (found.map(\.1), fixes)
  }
}

extension DependencyGraph.Node {
  fileprivate var awaits: Bool { traits.contains(.asynchronous) && !role.isWrapper }
}

extension DependencyGraph {
  /// Returns a Boolean value that indicates whether a factory on no actor creates the instances of a node, whose type
  /// isn't known to be Sendable: that of a class with an actor is, and its initializer is on the actor.
  fileprivate func isPlain(_ index: Int) -> Bool {
    let (node, traits) = (nodes[index], nodes[index].traits)
    // The main thread counts as the main actor for what a refinement has moved there; no other actor has a thread.
    let isDeclared =
      node.isolation != .nonisolated && !traits.contains(.inheritsIsolation)
      && (!traits.contains(.confined) || traits.contains(.declaresIsolation))
      && (!traits.contains(.moved) || node.isolation == .mainActor)
    // The type of a decorator is that of what it wraps.
    let isSendable = node.lifetime.isShared && !nodes[origin(of: index)].traits.contains(.confined)
    return !isDeclared && !isSendable && traits.isDisjoint(with: [.asynchronous, .uncheckedSendable])
  }
}
