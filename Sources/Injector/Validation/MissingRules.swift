extension ValidationRules {
  /// INJ001: A dependency is registered, unless it is optional or asks for contributions.
  static func missingDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.createdEdges(where: \.isMissing).grouped(by: { KeyIdentity($0.key) }, of: \.from).map { edge, nodes in
      Finding(.missingDependency, nodes, key: edge.key) { context in
        let owner = context.node(edge.from)
        let missing = MissingKey(edge.key, of: owner.key, in: context.suggestions)
        let parameter =
          edge.kind == .injected ? " for an injection" : edge.parameter.map { " for parameter \($0 + 1)" } ?? ""
        return Words(
          "\(owner.key) needs \(edge.key)\(parameter), which is not registered"
            + "\(missing.remark.map { " (\($0))" } ?? "")\(context.also(nodes)).",
          path: context.path(to: edge.key, neededBy: edge.from), near: missing.nearMisses,
          fixes: missing.fixes(of: nodes, in: context))
      }
    }
  }

  /// INJ035: A collection has elements if its type is registered.
  static func emptyCollection(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let empty = graph.createdEdges { $0.kind == .all && $0.to == nil }
    guard !empty.isEmpty else { return [] }
    let nodes = graph.nodes.lazy.filter { $0.role != .decorator && !$0.traits.contains(.replaced) }
    let registered = Set(nodes.map { KeyIdentity($0.key.reference) })
    let wanted = empty.filter { registered.contains(KeyIdentity($0.key.reference)) }
    return wanted.grouped(by: { KeyIdentity($0.key) }, of: \.from).map { edge, nodes in
      Finding(.emptyCollection, nodes, key: edge.key) { context in
        Words(
          "\(context.name(edge.from)) takes all contributions to \(edge.key)\(context.also(nodes)). "
            + "It is registered, but there are none.",
          path: context.path(to: edge.key, neededBy: edge.from),
          near: context.suggestions.nearMisses(to: edge.key, asContribution: true),
          fixes: context.graph.contributable(to: edge.key).map { [[.refine($0, ".contributing()")]] } ?? [
            [.decide("add .contributing() to the registrations of \(edge.key) that the collection is meant to have")]
          ])
      }
    }
  }
}

extension DependencyGraph {
  /// Returns the one registration that a collection of a key lacks, or `nil` if there are several, or if it's needed
  /// by its type too: contributions aren't found by that.
  fileprivate func contributable(to key: ServiceKey) -> Node? {
    let own = created.filter { nodes[$0].key.reference.isSame(as: key.reference) && nodes[$0].role != .decorator }
    return own.count == 1 && !edges.contains { $0.to == own[0] } ? nodes[own[0]] : nil
  }
}
