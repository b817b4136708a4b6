extension ValidationRules {
  /// INJ001: A dependency is registered, unless it is optional or asks for contributions.
  static func missingDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.createdEdges(where: \.isMissing).findings(.missingDependency, by: { KeyIdentity($0.key) }) {
      edge, nodes, context in
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

  /// INJ035: A collection has elements if its type is registered.
  static func emptyCollection(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let empty = graph.createdEdges { $0.kind == .all && $0.to == nil }
    guard !empty.isEmpty else { return [] }
    let registered = graph.findableTypes
    let wanted = empty.filter { registered.contains(KeyIdentity($0.key.reference)) }
    return wanted.findings(.emptyCollection, by: { KeyIdentity($0.key) }) { edge, nodes, context in
      let contributing =
        "add .contributing() to the registrations of \(edge.key) that the collection is meant to have"
      return Words(
        "\(context.name(edge.from)) takes all contributions to \(edge.key)\(context.also(nodes)). "
          + "It is registered, but there are none.",
        path: context.path(to: edge.key, neededBy: edge.from),
        near: context.suggestions.nearMisses(to: edge.key, asContribution: true),
        fixes: context.graph.contributable(to: edge.key).map { .contribute($0) }
          ?? .decide(contributing))
    }
  }

  /// INJ057: An optional dependency isn't absent because its type is registered under another key.
  static func absentOptional(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let absent = graph.createdEdges { $0.to == nil && $0.isOptional && $0.kind != .all }
    guard !absent.isEmpty else { return [] }
    let registered = graph.findableTypes
    let keys = graph.nodes.lazy.filter { $0.isFindable && $0.key.type.contains("->") }.map(\.key)
    let functions = Dictionary(keys.map { ($0.reference.plainFunction, $0) }) { first, _ in first }
    @Sendable func function(near edge: DependencyGraph.Edge) -> ServiceKey? {
      registered.contains(KeyIdentity(edge.key.reference)) ? nil : functions[edge.key.reference.plainFunction]
    }
    let meant = absent.filter { registered.contains(KeyIdentity($0.key.reference)) || function(near: $0) != nil }
    return meant.findings(.absentOptional, by: { KeyIdentity($0.key) }) { edge, nodes, context in
      let (function, node) = (function(near: edge), context.node(edge.from))
      let missing = MissingKey(edge.key, of: node.key, in: context.suggestions)
      return Words(
        "\(node.key) takes an optional \(edge.key)\(context.also(nodes)), which is nil: "
          + "\(function == nil ? "its type is registered under another key" : "it is registered as another type") only.",
        path: context.path(to: edge.key, neededBy: edge.from),
        near: function.map { [NearMiss(key: $0, reason: "another type of function")] } ?? missing.nearMisses,
        fixes: function.map { [.take($0.reference.optional, at: edge.parameter, of: node)] }
          ?? missing.fixes(ofAbsent: edge, in: context))
    }
  }

  /// INJ058: A registered collection hides no contributions.
  static func hiddenContributions(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let contributions = graph.nodes.indices.filter {
      graph.nodes[$0].isContribution && !graph.nodes[$0].traits.contains(.replaced)
    }
    guard !contributions.isEmpty else { return [] }
    let elements = contributions.reduce(into: [KeyIdentity: [Int]]()) { elements, index in
      for list in graph.nodes[index].key.reference.collections {
        elements[KeyIdentity(list), default: []].append(index)
      }
    }
    return graph.nodes.indices.compactMap { index in
      let node = graph.nodes[index]
      guard node.isFindable, !node.traits.contains(.overriding),
        let hidden = elements[KeyIdentity(node.key.reference)]
      else { return nil }
      return Finding(.hiddenContributions, [hidden[0], index], path: [hidden[0], index]) { context in
        Words(
          "\(context.names(hidden)) \(hidden.count == 1 ? "contributes" : "contribute"), but \(node.key) is registered "
            + "itself \(context.step(index).place), so no one finds the contributions.",
          fixes: .remove(node),
          .refine(node, ".overriding()", words: "add .overriding() to \(node.key) if it is to replace them"))
      }
    }
  }

  /// INJ059: The types of this library aren't registered: the container makes them.
  static func reservedType(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.reservedType, where: { $0.traits.contains(.reservedType) }) { node in
      let isPoint = node.key.type.contains("InjectionPoint")
      let instead =
        isPoint
        ? "take an InjectionPoint? as a parameter of a transient factory"
        : "inject a Resolution, a Provider or a ScopeProvider"
      let isHandle = node.key.type.contains("<") && !isPoint
      return Words(
        "\(node.key) is a type of Injector, which every container provides by itself.",
        fixes: .remove(
          node,
          words: isHandle
            ? "register the type inside it, and inject \(node.key.reference.spelling)"
            : "remove the registration, and \(instead)"))
    }
  }
}

extension DependencyGraph {
  /// The types whose registrations dependencies can find, under any identifier.
  fileprivate var findableTypes: Set<KeyIdentity> {
    Set(nodes.lazy.filter(\.isFindable).map { KeyIdentity($0.key.reference) })
  }

  /// Returns the one registration that a collection of a key lacks, or `nil` if there are several, or if it's needed
  /// by its type too: contributions aren't found by that.
  fileprivate func contributable(to key: ServiceKey) -> Node? {
    let own = created.filter { nodes[$0].key.reference.isSame(as: key.reference) && nodes[$0].role != .decorator }
    return own.count == 1 && !edges.contains { $0.to == own[0] } ? nodes[own[0]] : nil
  }
}

extension TypeReference {
  /// The name of a function's type without `@Sendable`: a parameter finds exactly its own type.
  fileprivate var plainFunction: String { name.contains("->") ? name.replacing("@Sendable ", with: "") : name }
}
