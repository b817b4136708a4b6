extension ValidationRules {
  /// INJ008: A factory needs nothing directly that is created on an actor other than its own.
  static func isolation(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    for index in graph.range {
      let node = graph.node(index)
      for edge in graph.edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        let needed = graph.node(Int(edge.to)).isolation
        guard needed != IsolationNumbers.nonisolated, needed != node.isolation else { continue }
        found.add(
          Finding(.isolation, Int32(index), path: [Int32(index), edge.to], words: wordsOfIsolation), at: Int32(index),
          because: [edge.to, node.isolation, node.traits.contains(.asynchronous) ? 1 : 0])
      }
    }
    return found.all
  }

  private static func wordsOfIsolation(_ finding: Finding, _ graph: NamedGraph) -> Words {
    let (node, needed) = (graph.node(finding.node), graph.node(finding.path[1]))
    let (key, neededKey) = (graph.name(finding.node), graph.name(finding.path[1]))
    let (own, other) = (graph.structure.isolations[node.isolation], graph.structure.isolations[needed.isolation])
    let place = own == .nonisolated ? "may be created anywhere" : "is created on \(own)"
    // A test registers its mocks and decorators in closures, and a test on an actor isolates them.
    let isClosure = needed.role == .decorator || needed.traits.contains(.overriding) && !needed.role.isUserInterface
    let isolating =
      isClosure
      ? "use an initializer for \(neededKey), or write its closure in nonisolated code: a closure runs on the "
        + "actor that it is written on"
      : "isolate the factory of \(key) to \(other), or inject a Lazy or a Provider"
    return Words(
      message: "\(key) \(place), but needs \(neededKey), which is created on \(other) only"
        + "\(graph.alsoAffected(finding.others)).",
      fix: own == .nonisolated && !node.traits.contains(.asynchronous)
        ? isolating : "inject a Provider of it into \(key), and await its resolveAsync()")
  }

  /// INJ018: What is created without `await` depends on nothing that is asynchronous.
  static func asynchrony(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    for index in graph.range {
      let (node, number) = (graph.node(index), Int32(index))
      let (isAsynchronous, isDecorator) = (node.traits.contains(.asynchronous), node.role == .decorator)
      // What is wrong with what a decorator wraps is reported there.
      if isAsynchronous, !isDecorator, node.traits.contains(.eager) || node.argumentCount > 0 {
        let finding = Finding(.asynchrony, number, path: [number]) { finding, graph in
          Words(
            message:
              "\(graph.name(finding.node)) is asynchronous, so it can neither be eager nor take runtime arguments.",
            fix: "await it when the app starts, and inject the values as services")
        }
        found.add(finding, at: number, because: [number])
      }
      for edge in graph.edges(from: index) where edge.to >= 0 && edge.kind != .provider && edge.kind != .scopeProvider {
        let awaits = isAsynchronous && (!isDecorator || edge.kind == .decorates)
        guard graph.node(Int(edge.to)).traits.contains(.asynchronous), edge.kind == .lazy || !awaits else { continue }
        let isLazy = edge.kind == .lazy
        found.add(
          Finding(.asynchrony, number, path: [number, edge.to]) { wordsOfAsynchrony($0, $1, isLazy: isLazy) },
          at: number,
          because: [edge.to, isLazy ? 2 : isDecorator ? 1 : 0])
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
