extension ValidationRules {
  /// INJ001: A dependency is registered, unless it is optional or asks for contributions.
  static func missingDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    lazy var unmarked = UnmarkedArguments(graph)
    for position in graph.createdEdges(where: \.isMissing) {
      let edge = graph.edges[position]
      // A missing key is reported once, unless one registration is to take it from its caller.
      let isUnmarked = unmarked.parameters.contains(position)
      found.add(
        Finding(.missingDependency, edge.from, about: .missingKey(edge: position)) {
          words(ofMissing: edge, isUnmarked: isUnmarked, $0, $1)
        }, because: .init(key: KeyIdentity(edge.key), node: isUnmarked ? edge.from : -1))
    }
    return found.all
  }

  private static func words(
    ofMissing edge: DependencyGraph.Edge, isUnmarked: Bool, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let node = context.node(edge.from)
    let missing = MissingKey(edge.key, of: node.key, in: context.suggestions)
    let isInjected = edge.kind == .injected
    let parameter = isInjected ? " for an injection" : edge.parameter.map { " for parameter \($0 + 1)" } ?? ""
    // What is shared, contributed or wraps another takes none, and a mark doesn't reach behind a handle.
    let canBeArgument =
      node.lifetime == .transient && node.role != .decorator && !node.traits.contains(.contribution)
      && edge.kind == .direct && edge.key.identifier == nil
    let fix =
      if context.graph.tested != nil {
        missing.fixInTest
      } else if isUnmarked {
        "add .arguments(\(edge.key.reference.expression)) to \(node.key), as a Provider of it passes one"
      } else if isInjected {
        missing.fix(of: "inject", otherwise: "resolve it in .onActivation, if it may be missing")
      } else {
        missing.fix(ofParameterOf: node.key, canBeArgument: canBeArgument)
      }
    return Words(
      "\(node.key) needs \(edge.key)\(parameter), which is not registered\(missing.remark.map { " (\($0))" } ?? "")"
        + "\(context.also(finding.others)).", near: missing.nearMisses, fix: fix)
  }

  /// INJ035: A collection has elements if its type is registered.
  static func emptyCollection(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    lazy var registered = Set(
      graph.nodes.lazy.filter { $0.role != .decorator && !$0.traits.contains(.replaced) }
        .map { KeyIdentity($0.key.reference) })
    for position in graph.createdEdges(where: { $0.kind == .all && $0.to == nil }) {
      let edge = graph.edges[position]
      guard registered.contains(KeyIdentity(edge.key.reference)) else { continue }
      found.add(
        Finding(.emptyCollection, edge.from, about: .missingKey(edge: position)) { finding, context in
          Words(
            "\(context.name(edge.from)) takes all contributions to \(edge.key)\(context.also(finding.others)). "
              + "It is registered, but there are none.",
            near: context.suggestions.nearMisses(to: edge.key, asContribution: true),
            fix: "add .contributing() to the registrations of \(edge.key) that the collection is meant to have")
        }, because: .init(key: KeyIdentity(edge.key)))
    }
    return found.all
  }
}

/// The missing parameters that a provider passes as arguments, although its target marks none.
struct UnmarkedArguments {
  /// The positions of the missing dependencies.
  private(set) var parameters: Set<Int> = []
  /// The positions of the providers whose arguments all are such parameters.
  private(set) var providers: Set<Int> = []

  /// Compares the arguments with the missing parameters, in order. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    for (position, edge) in graph.edges.enumerated() where !edge.argumentTypes.isEmpty {
      guard let target = edge.to.map(graph.origin), graph.nodes[target].argumentTypes.isEmpty else { continue }
      var rest = edge.argumentTypes[...]
      let needed = graph.edges(from: target)
      let found = needed.indices.filter { parameter in
        guard let next = rest.first, needed[parameter].isPlain(next), needed[parameter].isMissing else { return false }
        rest.removeFirst()
        return true
      }
      guard rest.isEmpty else { continue }
      providers.insert(position)
      parameters.formUnion(found)
    }
  }
}

extension DependencyGraph.Edge {
  /// Returns a Boolean value that indicates whether the parameter has a type itself and selects no identifier.
  func isPlain(_ type: TypeReference) -> Bool {
    kind == .direct && key.identifier == nil && key.reference.isSame(as: type)
  }
}
