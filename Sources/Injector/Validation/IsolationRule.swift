extension ValidationRules {
  /// INJ008: A construction without `await` needs one actor at most, and one with `await` nothing that must stay on
  /// an actor.
  static func isolation(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    struct Cause: Hashable {
      let needed: Int
      let isolation: Isolation
      let isAsynchronous: Bool
    }
    var found = FindingGroups<Cause>()
    guard graph.nodes.contains(where: { $0.isolation != .nonisolated }) else { return [] }
    for position in graph.createdEdges(where: { !$0.kind.isDeferred }) {
      let index = graph.edges[position].from
      // Isolation has spread already: what differs now can't be created on one actor.
      guard let target = graph.edges[position].to, graph.nodes[target].isolation != .nonisolated,
        graph.nodes[target].isolation != graph.nodes[index].isolation
      else { continue }
      let (node, needed) = (graph.nodes[index], graph.nodes[target])
      let (isAsynchronous, isConfined) = (node.traits.contains(.asynchronous), graph.isConfined(target))
      guard isConfined || !needed.existsAnywhere && !isAsynchronous else { continue }
      let cause = Cause(needed: target, isolation: node.isolation, isAsynchronous: isAsynchronous)
      found.add(.isolation, index, path: [index, target], because: cause, words: wordsOfIsolation)
    }
    return found.all
  }

  private static func wordsOfIsolation(_ finding: Finding, _ context: FindingContext) -> Words {
    let (key, needed) = (context.name(finding.path[0]), context.name(finding.path[1]))
    let place = "\(needed), which is created on \(context.isolation(of: finding.path[1]))"
    let also = context.alsoAffected(finding.others)
    let node = context.node(finding.path[0])
    if node.traits.contains(.asynchronous) {
      return Words(
        message: "\(key) is created with await, on no actor, but needs \(place)\(also).",
        fix: "add .uncheckedSendable() to the registration of \(needed) if it may be used anywhere, or create \(key) "
          + "without await")
    }
    let own =
      node.isolation == .nonisolated
      ? "may be created anywhere" : "is created on \(context.isolation(of: finding.path[0]))"
    return Words(
      message: "\(key) \(own), but needs \(place)\(also).",
      fix: "inject a Provider of it into \(key), and await its resolveAsync(), or create both on one actor")
  }
}
