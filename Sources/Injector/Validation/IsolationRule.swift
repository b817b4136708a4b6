/// INJ008: A factory needs nothing directly that is created on an actor other than its own.
enum IsolationRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      for edge in graph.edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        let needed = graph.node(Int(edge.to)).isolation
        guard needed != IsolationNumbers.nonisolated, needed != node.isolation else { continue }
        let awaits: Int32 = node.traits.contains(.asynchronous) ? 1 : 0
        found.append(
          Finding(
            .isolation, Int32(index), path: [Int32(index), edge.to], facts: [edge.to, node.isolation, awaits],
            words: words))
      }
    }
    return found.grouped()
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (key, needed) = (graph.name(finding.node), finding.facts[0])
    let own = graph.structure.isolations[graph.node(finding.node).isolation]
    let other = graph.structure.isolations[graph.node(needed).isolation]
    let place = own == .nonisolated ? "may be created anywhere" : "is created on \(own)"
    let canAwait = finding.facts[2] == 1
    // A test registers its mocks and decorators in closures, and a test on an actor isolates them.
    let node = graph.node(needed)
    let isClosure = node.role == .decorator || node.traits.contains(.overriding) && !node.role.isUserInterface
    let isolating =
      isClosure
      ? "use an initializer for \(graph.name(needed)), or write its closure in nonisolated code: a closure runs on the "
        + "actor that it is written on"
      : "isolate the factory of \(key) to \(other), or inject a Lazy or a Provider"
    return Words(
      message: "\(key) \(place), but needs \(graph.name(needed)), which is created on \(other) only"
        + "\(graph.alsoAffected(finding.others)).",
      fix: own == .nonisolated && !canAwait
        ? isolating
        : "inject a Provider of it into \(key), and await its resolveAsync()")
  }
}
