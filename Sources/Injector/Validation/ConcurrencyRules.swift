extension ValidationRules {
  /// INJ008: A construction without `await` needs one actor at most, and one with `await` nothing that must stay on
  /// an actor.
  static func isolation(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    guard graph.nodes.contains(where: { $0.isolation != .nonisolated }) else { return [] }
    for position in graph.createdEdges(where: { !$0.kind.isDeferred }) {
      let index = graph.edges[position].from
      // Isolation has spread already: what differs now can't be created on one actor.
      guard let target = graph.edges[position].to, graph.nodes[target].isolation != .nonisolated,
        graph.nodes[target].isolation != graph.nodes[index].isolation
      else { continue }
      let (node, needed) = (graph.nodes[index], graph.nodes[target])
      let isAsynchronous = node.traits.contains(.asynchronous)
      // Its instances mustn't leave the actor that creates them.
      let isConfined = graph.nodes[graph.origin(of: target)].traits.contains(.confined)
      guard isConfined || !needed.existsAnywhere && !isAsynchronous else { continue }
      found.add(
        Finding(.isolation, index, path: [index, target], words: wordsOfIsolation),
        because: .init(
          key: KeyIdentity(.named(node.isolation.rawValue)), node: target, detail: isAsynchronous ? 1 : 0))
    }
    return found.all
  }

  private static func wordsOfIsolation(_ finding: Finding, _ context: FindingContext) -> Words {
    let (key, needed) = (context.name(finding.path[0]), context.name(finding.path[1]))
    let place = "\(needed), which is created on \(isolation(of: finding.path[1], in: context))"
    let node = context.node(finding.path[0])
    if node.traits.contains(.asynchronous) {
      return Words(
        "\(key) is created with await, on no actor, but needs \(place)\(context.also(finding.others)).",
        fix: "add .uncheckedSendable() to the registration of \(needed) if it may be used anywhere, or create \(key) "
          + "without await")
    }
    let own =
      node.isolation == .nonisolated
      ? "may be created anywhere" : "is created on \(isolation(of: finding.path[0], in: context))"
    return Words(
      "\(key) \(own), but needs \(place)\(context.also(finding.others)).",
      fix: "inject a Provider of it into \(key), and await its resolveAsync(), or create both on one actor")
  }

  /// INJ056: Code on no actor can't call a handle of what an actor creates. Code that is known to be Sendable can await
  /// it.
  static func uncallableHandle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.concurrency.isStrict else { return [] }
    var found = FindingGroups()
    for position in graph.createdEdges(where: \.kind.isDeferred) {
      let index = graph.edges[position].from
      guard graph.nodes[index].isPlain, let target = graph.edges[position].to,
        graph.nodes[target].isolation != .nonisolated, !graph.nodes[target].existsAnywhere
      else { continue }
      found.add(
        Finding(.uncallableHandle, index, path: [index, target]) { _, context in
          let key = context.name(index)
          let isolation = context.node(target).isolation
          return Words(
            "The code of \(key) is on no actor, so it can't call the handle of \(context.name(target)), which is created "
              + "on \(Self.isolation(of: target, in: context)).",
            fix:
              "mark the type of \(key) with @\(isolation == .mainActor ? "MainActor" : isolation.rawValue), or, if it "
              + "awaits resolveAsync() on any thread, add .uncheckedSendable() to its registration")
        }, because: .init(node: index))
    }
    return found.all
  }

  /// A registration's isolation and where it comes from: `the main actor, because it needs Shop.Theme`.
  private static func isolation(of node: Int, in context: FindingContext) -> String {
    let isolation = context.node(node).isolation.description
    if let source = context.graph.isolationSource(of: node) {
      return "\(isolation), because it needs \(context.name(source))"
    }
    return context.node(node).traits.contains(.confined) ? "\(isolation), because it isn't Sendable" : isolation
  }

  /// INJ018: What is created without `await` depends on nothing that is asynchronous, and what is asynchronous has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: { $0.traits.contains(.asynchronous) }) else { return [] }
    var found = FindingGroups()
    for index in graph.created {
      let node = graph.nodes[index]
      let awaits = node.role != .alias && node.role != .decorator && node.traits.contains(.asynchronous)
      let (limits, fixes) = awaits ? limits(ofAsynchronous: node, graph.edges(from: index)) : ([], [])
      if !limits.isEmpty {
        found.add(
          Finding(.asynchrony, index, path: [index]) { _, context in
            Words(
              "\(context.keyAndLifetime(index)) is asynchronous, so it can't \(limits.joined(separator: " or ")).",
              fix: fixes.joined(separator: ", and "))
          }, because: .init(node: index))
      }
      for edge in graph.edges(from: index) where edge.kind != .provider && edge.kind != .scopeProvider {
        guard let target = edge.to, edge.kind != .alias else { continue }
        let needed = graph.nodes[graph.origin(of: target)]
        // A contribution is reported by itself, and so are injections.
        guard needed.traits.contains(.asynchronous), edge.kind == .lazy || !awaits,
          edge.kind != .all || !needed.traits.contains(.contribution)
        else { continue }
        let manner = edge.kind == .decorates ? 1 : edge.kind == .lazy ? 2 : node.role == .decorator ? 3 : 4
        found.add(
          Finding(.asynchrony, index, path: [index, target]) { wordsOfNeed(as: edge.kind, $0, $1) },
          because: .init(node: target, detail: manner))
      }
    }
    return found.all
  }

  private static func wordsOfNeed(
    as kind: DependencyGraph.Edge.Kind, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let (key, also) = (context.name(finding.path[0]), context.also(finding.others))
    let needed = "\(context.name(finding.path[1])), which is asynchronous"
    if kind == .decorates {
      return Words(
        "\(key) is asynchronous, so it can't be decorated.",
        fix: "do what the decorator does inside the factory of \(key)")
    }
    if kind == .lazy {
      return Words(
        "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
        fix: "inject a Provider of it into \(key), and await its resolveAsync()")
    }
    return context.node(finding.path[0]).role == .decorator
      ? Words(
        "A decorator of \(key) is created without await, but needs \(needed)\(also).",
        fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
      : Words(
        "\(key) is created without await, but needs \(needed)\(also).",
        fix: "register \(key) with asyncService, or inject a Provider and await its resolveAsync()")
  }

  /// What an asynchronous registration has and can't have: the words that follow "can't", and what to do.
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
    var (limits, fixes): ([String], [String]) = ([], [])
    for (isFound, limit, fix) in all where isFound {
      limits.append(limit)
      if fixes.last != fix { fixes.append(fix) }
    }
    return (limits, fixes)
  }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether a factory on no actor creates the instances, whose type isn't known to be
  /// Sendable: that of a class with an actor is, and its initializer is on the actor.
  fileprivate var isPlain: Bool {
    let isDeclared = isolation != .nonisolated && !traits.contains(.inheritsIsolation) && !traits.contains(.confined)
    let isSendable = lifetime.isShared && !traits.contains(.confined)
    return !isDeclared && !isSendable
      && traits.isDisjoint(with: [.declaresIsolation, .asynchronous, .uncheckedSendable])
  }
}
