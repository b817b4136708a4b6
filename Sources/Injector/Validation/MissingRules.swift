extension ValidationRules {
  /// INJ001: A dependency is registered, unless it is optional or asks for contributions.
  static func missingDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.createdEdges(where: \.isMissing).grouped(by: { KeyIdentity($0.key) }, of: \.from).map { edge, nodes in
      Finding(.missingDependency, nodes, key: edge.key) { context in
        let owner = context.node(edge.from)
        let missing = MissingKey(edge.key, of: owner.key, in: context.suggestions)
        let isInjected = edge.kind == .injected
        let parameter = isInjected ? " for an injection" : edge.parameter.map { " for parameter \($0 + 1)" } ?? ""
        // What is shared, contributed or wraps another takes none, and a mark doesn't reach behind a handle.
        let canBeArgument =
          owner.lifetime == .transient && owner.role != .decorator && !owner.traits.contains(.contribution)
          && edge.kind == .direct && edge.key.identifier == nil
        let fix =
          if context.graph.tested != nil {
            missing.fixInTest
          } else if isInjected {
            missing.fix(of: "inject", otherwise: "resolve it in .onActivation, if it may be missing")
          } else {
            missing.fix(ofParameterOf: owner.key, canBeArgument: canBeArgument)
          }
        return Words(
          "\(owner.key) needs \(edge.key)\(parameter), which is not registered"
            + "\(missing.remark.map { " (\($0))" } ?? "")\(context.also(nodes)).",
          path: context.path(to: edge.key, neededBy: edge.from), near: missing.nearMisses, fix: fix)
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
          fix: "add .contributing() to the registrations of \(edge.key) that the collection is meant to have")
      }
    }
  }
}
