extension ValidationRules {
  /// INJ057: An optional dependency isn't absent because its type is registered under another key.
  static func absentOptional(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let absent = graph.createdEdges { $0.to == nil && $0.isOptional && $0.kind != .all }
    guard !absent.isEmpty else { return [] }
    let registered = graph.nodes.filter { $0.role != .decorator && !$0.traits.contains(.replaced) }
    let types = Set(registered.map { KeyIdentity($0.key.reference) })
    let functions = Dictionary(
      registered.filter { $0.key.type.contains("->") }.map { ($0.key.reference.plainFunction, $0.key) }
    ) { first, _ in first }
    func function(near edge: DependencyGraph.Edge) -> ServiceKey? { functions[edge.key.reference.plainFunction] }
    let meant = absent.filter { types.contains(KeyIdentity($0.key.reference)) || function(near: $0) != nil }
    return meant.grouped(by: { KeyIdentity($0.key) }, of: \.from).map { edge, nodes in
      let similar = types.contains(KeyIdentity(edge.key.reference)) ? nil : function(near: edge)
      return Finding(.absentOptional, nodes, key: edge.key) { context in
        let missing = MissingKey(edge.key, of: context.node(edge.from).key, in: context.suggestions)
        let near = similar.map { [NearMiss(key: $0, reason: "another type of function")] } ?? missing.nearMisses
        return Words(
          "\(context.name(edge.from)) takes an optional \(edge.key)\(context.also(nodes)), which is nil: "
            + "\(similar == nil ? "its type is registered under another key" : "it is registered as another type") only.",
          path: context.path(to: edge.key, neededBy: edge.from), near: near,
          fixes: similar.map {
            [[.take($0.reference.optional, at: edge.parameter, of: context.node(edge.from))]]
          } ?? missing.fixes(ofAbsent: edge, in: context))
      }
    }
  }

  /// INJ058: A registered collection hides no contributions.
  static func hiddenContributions(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let contributions = graph.nodes.indices.filter {
      graph.nodes[$0].traits.contains(.contribution) && !graph.nodes[$0].traits.contains(.replaced)
    }
    guard !contributions.isEmpty else { return [] }
    let elements = contributions.reduce(into: [KeyIdentity: [Int]]()) { elements, index in
      for list in graph.nodes[index].key.reference.collections {
        elements[KeyIdentity(list), default: []].append(index)
      }
    }
    let hiding = graph.nodes.indices.filter { index in
      let node = graph.nodes[index]
      return elements[KeyIdentity(node.key.reference)] != nil && node.role != .decorator
        && node.traits.isDisjoint(with: [.replaced, .overriding])
    }
    return hiding.map { index in
      let hidden = elements[KeyIdentity(graph.nodes[index].key.reference)] ?? []
      return Finding(.hiddenContributions, [hidden[0], index], path: [hidden[0], index]) { context in
        let list = context.node(index)
        return Words(
          "\(context.names(hidden)) \(hidden.count == 1 ? "contributes" : "contribute"), but \(list.key) is registered "
            + "itself \(context.step(index).place), so no one finds the contributions.",
          fixes: [
            [.remove(list)],
            [.refine(list, ".overriding()", words: "add .overriding() to \(list.key) if it is to replace them")],
          ])
      }
    }
  }

  /// INJ059: The types of this library aren't registered: the container makes them.
  static func reservedType(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.reservedType) {
      $0.traits.contains(.reservedType)
    } words: { node in
      let isPoint = node.key.type.contains("InjectionPoint")
      let isHandle = node.key.type.contains("<") && !isPoint
      return Words(
        "\(node.key) is a type of Injector, which every container provides by itself.",
        fixes: [
          [
            .remove(
              node,
              words: isHandle
                ? "register the type inside it, and inject \(node.key.reference.spelling)"
                : "remove the registration, and "
                  + (isPoint
                    ? "take an InjectionPoint? as a parameter of a transient factory"
                    : "inject a Resolution, a Provider or a ScopeProvider"))
          ]
        ])
    }
  }
}

extension TypeReference {
  /// The name of a function's type without `@Sendable`: a parameter finds exactly its own type.
  fileprivate var plainFunction: String { name.contains("->") ? name.replacing("@Sendable ", with: "") : name }
}
