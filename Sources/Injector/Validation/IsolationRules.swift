extension ValidationRules {
  /// INJ008: A construction without `await` needs one actor at most, and one with `await` nothing that must stay on
  /// an actor.
  static func isolation(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups<[Int32]>()
    for index in graph.range {
      let node = graph.node(index)
      for edge in graph.edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        // Isolation has spread already: what differs now can't be created on one actor.
        let needed = graph.node(Int(edge.to))
        guard needed.isIsolated, needed.isolation != node.isolation, !graph.existsAnywhere(edge.to) else { continue }
        // The injections of an asynchronous registration take only what is Sendable.
        let isSent =
          node.traits.contains(.awaitsActors) || edge.kind == .injected && node.traits.contains(.asynchronous)
        guard !isSent || graph.isConfined(edge.to) else { continue }
        found.add(
          .isolation, Int32(index), path: [Int32(index), edge.to],
          because: [edge.to, node.isolation, node.traits.contains(.asynchronous) ? 1 : 0], words: wordsOfIsolation)
      }
    }
    return found.all
  }

  private static func wordsOfIsolation(_ finding: Finding, _ graph: NamedGraph) -> Words {
    let (key, neededKey) = (graph.name(finding.node), graph.name(finding.path[1]))
    let place = "\(neededKey), which is created on \(graph.isolation(of: finding.path[1]))"
    let also = graph.alsoAffected(finding.others)
    let node = graph.node(finding.node)
    let own = node.isIsolated ? "is created on \(graph.isolation(of: finding.node))" : "may be created anywhere"
    guard node.traits.contains(.asynchronous) else {
      return Words(
        message: "\(key) \(own), but needs \(place)\(also).",
        fix: "inject a Provider of it into \(key), and await its resolveAsync(), or create both on one actor")
    }
    return Words(
      message: "\(key) is created with await, on no actor, but needs \(place)\(also).",
      fix: graph.structure.isConfined(finding.path[1])
        ? "add .uncheckedSendable() to the registration of \(neededKey) if it may be used anywhere, or create \(key) "
          + "without await"
        : "make the types of all parameters of \(key) Sendable, or inject a Provider of \(neededKey), and await its "
          + "resolveAsync()")
  }

  /// INJ018: What is created without `await` depends on nothing that is asynchronous.
  static func asynchrony(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups<AsynchronyCause>()
    for index in graph.range {
      let (node, number) = (graph.node(index), Int32(index))
      let (isAsynchronous, isDecorator) = (node.traits.contains(.asynchronous), node.role == .decorator)
      // What is wrong with what a decorator wraps is reported there.
      if isAsynchronous, !isDecorator, node.traits.contains(.eager) || node.argumentCount > 0 {
        found.add(.asynchrony, number, path: [number], because: .asked(number)) { finding, graph in
          Words(
            message:
              "\(graph.name(finding.node)) is asynchronous, so it can neither be eager nor take runtime arguments.",
            fix: "await it when the app starts, and inject the values as services")
        }
      }
      if isAsynchronous, !isDecorator, node.role != .alias, [.perResolution, .weak].contains(node.lifetime) {
        found.add(.asynchrony, number, path: [number], because: .unshared(number)) { finding, graph in
          Words(
            message: "\(graph.keyAndLifetime(finding.node)) is asynchronous, and tasks share no such instance.",
            fix: "leave it transient, or make it a singleton, scoped, or kept by a policy")
        }
      }
      for edge in graph.edges(from: index) where edge.to >= 0 && edge.kind != .provider && edge.kind != .scopeProvider {
        let awaits = isAsynchronous && (!isDecorator || edge.kind == .decorates)
        guard graph.node(Int(edge.to)).traits.contains(.asynchronous), edge.kind == .lazy || !awaits else { continue }
        let isLazy = edge.kind == .lazy
        let cause = AsynchronyCause.needed(edge.to, isLazy: isLazy, byDecorator: isDecorator)
        found.add(.asynchrony, number, path: [number, edge.to], because: cause) {
          wordsOfAsynchrony($0, $1, isLazy: isLazy)
        }
      }
    }
    return found.all
  }

  private static func wordsOfAsynchrony(_ finding: Finding, _ graph: NamedGraph, isLazy: Bool) -> Words {
    let (key, also) = (graph.name(finding.node), graph.alsoAffected(finding.others))
    let needed = "\(graph.name(finding.path[1])), which is asynchronous"
    if isLazy {
      return Words(
        message: "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
        fix: "inject a Provider of it into \(key), and await its resolveAsync()")
    }
    // A decorator awaits only what it decorates.
    return graph.node(finding.node).role == .decorator
      ? Words(
        message: "A decorator of \(key) is created without await, but needs \(needed)\(also).",
        fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
      : Words(
        message: "\(key) is created without await, but needs \(needed)\(also).",
        fix: "register \(key) with asyncService, or inject a Provider and await its resolveAsync()")
  }
}

/// What registrations have in common that one finding of `asynchrony` is about.
private enum AsynchronyCause: Hashable {
  case asked(Int32)
  case unshared(Int32)
  case needed(Int32, isLazy: Bool, byDecorator: Bool)
}
