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
        || graph.nodes[target].callerIsolation != .nonisolated
          && !graph.nodes[edge.from].isAsynchronous
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      let node = graph.nodes[edge.from]
      return "\(edge.to ?? -1) \(node.isolation) \(node.isAsynchronous)"
    }
    return conflicts.findings(.isolation, by: cause) { edge, nodes, context in
      let (node, target) = (context.node(edge.from), edge.path[1])
      let (isAsynchronous, origin) = (node.isAsynchronous, context.origin(of: target))
      let place =
        isAsynchronous
        ? "is created with await, on no actor"
        : node.isolation == .nonisolated
          ? "may be created anywhere" : "is created on \(isolation(of: edge.from, in: context))"
      let edges = context.edges(from: edge.from, to: target).filter { !$0.kind.isDeferred }
      return Words(
        "\(node.key) \(place), but needs \(context.name(target)), which is created on "
          + "\(isolation(of: target, in: context))\(context.also(nodes)).",
        fixes: isAsynchronous || origin.traits.contains(.confined)
          ? .uncheckedSendable(origin) : context.taking(of: edges, then: "await its resolveAsync()"),
        .decide(isAsynchronous ? "create \(node.key) without await" : "create both on one actor"))
    }
  }

  /// INJ056: Code on no actor can't call a handle of an instance that an actor creates. Code that is known to be
  /// Sendable can await it.
  static func uncallableHandle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    @Sendable func isIsolated(_ node: Int) -> Bool { graph.nodes[node].callerIsolation != .nonisolated }
    let inputs = graph.created.filter { graph.nodes[$0].role == .input && isIsolated($0) }
    /// What is created on an actor, or what the opened scope takes.
    @Sendable func cause(of edge: DependencyGraph.Edge) -> Int? {
      guard let target = edge.to, !isIsolated(target) else { return edge.to }
      return edge.scope.flatMap { scope in inputs.first { graph.nodes[$0].lifetime.scope == scope } }
    }
    let handles = graph.createdEdges { $0.kind.isDeferred && graph.isPlain($0.from) && cause(of: $0) != nil }
    return handles.findings(.uncallableHandle, by: \.from) { edge, _, context in
      let (key, target) = (context.name(edge.from), edge.path[1])
      let cause = cause(of: edge) ?? target
      let reason =
        cause == target ? "which is created" : "whose scope takes \(context.name(cause)), which is handed over"
      return Words(
        "The code of \(key) is on no actor, so it can't call the handle of \(context.name(target)), \(reason) on "
          + "\(Self.isolation(of: cause, in: context)).",
        fixes: fixes(ofCaller: context.node(edge.from), of: cause, in: context))
    }
  }

  /// Returns the step for a registration whose instances are kept on an actor: their type isn't known to be Sendable.
  ///
  /// Only the function that shares them knows it: a generic one, such as `func shared() -> Self { singleton() }`, must
  /// require it.
  static func fixForUseAnywhere(of name: String) -> String {
    "add .uncheckedSendable() to the registration of \(name) if it may be used anywhere, or where Service: Sendable to "
      + "an extension that shares it"
  }

  private static func fixes(
    ofCaller node: DependencyGraph.Node, of cause: Int, in context: FindingContext
  ) -> [Diagnostic.Fix?] {
    let needed = context.origin(of: cause)
    let isMain = needed.isolation == .mainActor
    let moved = "add .on(MainActor.self) to its registration if it stays there"
    let awaited = "add .uncheckedSendable() to \(node.key) if it awaits resolveAsync() on any thread"
    return [
      .decide("mark the type that \(node.key) creates with @\(isMain ? "MainActor" : needed.isolation.rawValue)"),
      isMain ? .refine(node, ".on(MainActor.self)", words: moved) : nil,
      // An instance that isn't Sendable is awaited on its own actor only.
      .refine(node, ".uncheckedSendable()", words: awaited)
        .and(needed.traits.contains(.confined) ? .uncheckedSendable(needed) : nil),
    ]
  }

  /// A registration's isolation and where it comes from: `the main actor, because it needs Shop.Theme`.
  private static func isolation(of node: Int, in context: FindingContext) -> String {
    let isolation = context.node(node).isolation.description
    if let source = context.graph.isolationSources(of: node).first {
      return "\(isolation), because it needs \(context.name(source))"
    }
    return context.node(node).traits.contains(.confined) ? "\(isolation), because it isn't Sendable" : isolation
  }
}

extension DependencyGraph {
  /// Returns a Boolean value that indicates whether the instances of a node run their code on no actor, and are known
  /// not to be Sendable. A class of an actor is Sendable, and its initializer is on the actor.
  fileprivate func isPlain(_ index: Int) -> Bool {
    let (node, traits) = (nodes[index], nodes[index].traits)
    // A factory that `.on` has moved to the main actor runs on the main thread. Another actor has no thread of its own.
    let isDeclared =
      node.isolation != .nonisolated && !traits.contains(.inheritsIsolation)
      && (!traits.contains(.confined) || traits.contains(.declaresIsolation))
      && (!traits.contains(.moved) || node.isolation == .mainActor)
    // Only sharing says whether a type is Sendable: a transient one may be an actor, or await what it needs. The type
    // of a decorator is that of what it wraps.
    let isKnown = node.lifetime.isShared && nodes[origin(of: index)].traits.contains(.confined)
    return !isDeclared && isKnown && traits.isDisjoint(with: [.asynchronous, .uncheckedSendable])
  }
}
