import Injector

// A snapshot can come from anywhere, but the library relies on its graphs: positions are in range, edges are sorted and
// lead to their types, and every type and scope has a name.

extension GraphDocument {
  /// Returns the graph, or throws if it isn't valid.
  func value() throws(DocumentError.Problem) -> DependencyGraph {
    var result = DependencyGraph(
      plugins: graph.plugins.map(\.value), concurrency: graph.concurrency?.value ?? .complete)
    result.inheritedCount = graph.inherited ?? 0
    guard (0...graph.nodes.count).contains(result.inheritedCount) else {
      throw .malformed(
        path: "graph.inherited",
        problem: "is \(result.inheritedCount), but the graph has "
          + "\(counted(graph.nodes.count, "node"))")
    }
    for (index, names) in (graph.openScopes ?? []).enumerated() {
      guard !names.isEmpty else { throw .malformed(path: "graph.openScopes[\(index)]", problem: "is empty") }
      result.openScopes.append(Scope(path: names))
    }
    let installed = Set(graph.plugins.map(\.name))
    result.nodes.reserveCapacity(graph.nodes.count)
    for (index, node) in graph.nodes.enumerated() {
      if let plugin = node.plugin, !installed.contains(plugin) {
        throw .malformed(
          path: "graph.nodes[\(index)].plugin",
          problem: "is \(plugin.quotedExcerpt), which is not among the plugins")
      }
      if let position = node.rebound { try check(position, at: "graph.nodes[\(index)].rebound") }
      result.nodes.append(
        try node.value(at: "graph.nodes[\(index)]", isOlder: formatVersion < Self.currentVersion))
    }
    result.edges.reserveCapacity(graph.edges.count)
    for (index, edge) in graph.edges.enumerated() where edge.provenance != "observed" {
      try check(edge.from, at: "graph.edges[\(index)].from")
      if let target = edge.to {
        try check(target, at: "graph.edges[\(index)].to")
        let expected = graph.nodes[target].type
        guard edge.type == expected else {
          let types = "\(edge.type.quotedExcerpt), but its target has \(expected.quotedExcerpt)"
          throw .malformed(path: "graph.edges[\(index)].type", problem: "is \(types)")
        }
      }
      guard edge.from >= result.edges.last?.from ?? 0 else {
        throw .malformed(
          path: "graph.edges[\(index)].from", problem: "is out of order: edges are sorted by the node they start from")
      }
      result.edges.append(try edge.value(at: "graph.edges[\(index)]"))
    }
    return result
  }

  private func check(_ position: Int, at path: @autoclosure () -> String) throws(DocumentError.Problem) {
    guard !graph.nodes.indices.contains(position) else { return }
    throw .malformed(path: path(), problem: "is \(position), but the graph has \(counted(graph.nodes.count, "node"))")
  }
}

extension GraphDocument.Plugin {
  fileprivate var value: DependencyGraph.InstalledPlugin {
    DependencyGraph.InstalledPlugin(
      name: name, dependencies: needs ?? [],
      claims: (claims ?? []).map { .init(type: $0.type, neededBy: $0.neededBy, isInherited: $0.inherited ?? false) })
  }
}

extension GraphDocument.Node {
  fileprivate func value(
    at path: @autoclosure () -> String, isOlder: Bool
  ) throws(DocumentError.Problem) -> DependencyGraph.Node {
    guard !type.isEmpty else { throw .malformed(path: "\(path()).type", problem: "is empty") }
    guard disambiguator ?? 0 >= 0 else {
      throw .malformed(path: "\(path()).disambiguator", problem: "is \(disambiguator ?? 0), but the first is 0")
    }
    guard let isolation = Isolation(rawValue: isolation) else {
      throw .notAChoice(
        isolation, among: ["nonisolated", "mainActor", "the full name of an actor"], path: "\(path()).isolation")
    }
    var node = DependencyGraph.Node(
      key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), role: role.value,
      lifetime: try Lifetime(lifetime, scope: scope, at: path()), isolation: isolation, plugin: plugin,
      source: source.value, arguments: (arguments ?? []).map { .named($0) },
      traits: try traits(at: path(), isOlder: isOlder),
      replaces: replaces?.value, unmatchedMarks: (unmatchedMarks ?? []).map(\.value),
      replacedOverrides: (replacedOverrides ?? []).map { .init(plugin: $0.plugin, source: $0.source.value) },
      disambiguator: disambiguator ?? 0,
      scene: scene.map {
        .init(storyboard: $0.storyboard, identifier: $0.identifier, superclasses: $0.superclasses ?? [])
      })
    node.rebound = rebound
    return node
  }

  private func traits(
    at path: @autoclosure () -> String, isOlder: Bool
  ) throws(DocumentError.Problem) -> DependencyGraph.Traits {
    let known = DependencyGraph.Traits.named
    var result: DependencyGraph.Traits = []
    for (index, name) in (traits ?? []).enumerated() {
      if let trait = known.first(where: { $0.name == name })?.trait {
        result.insert(trait)
      } else if !isOlder || !["awaitsActors", "relinked"].contains(name) {
        throw .notAChoice(name, among: known.map(\.name), path: "\(path()).traits[\(index)]")
      }
    }
    return result
  }
}

extension DependencyGraph.Traits {
  /// The traits and their names in a snapshot.
  static let named: [(name: String, trait: Self)] = [
    ("activating", .activating), ("asynchronous", .asynchronous), ("borrowed", .borrowed), ("closing", .closing),
    ("confined", .confined), ("contribution", .contribution),
    ("declaresIsolation", .declaresIsolation), ("eager", .eager), ("fallback", .fallback),
    ("inheritsIsolation", .inheritsIsolation), ("moved", .moved), ("opaque", .opaque),
    ("overriding", .overriding), ("replaced", .replaced), ("root", .root), ("severalLifetimes", .severalLifetimes),
    ("unconfined", .unconfined), ("uncheckedSendable", .uncheckedSendable), ("unhashableArgument", .unhashableArgument),
    ("weakValue", .weakValue),
  ]
}

extension GraphDocument.Mark {
  fileprivate var value: DependencyGraph.UnmatchedMark {
    DependencyGraph.UnmatchedMark(
      key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }),
      kind: actor == true ? .actor : argument == true ? .argument : .parameter, parameters: parameters ?? [],
      isOutOfOrder: outOfOrder ?? false)
  }
}

extension GraphDocument.Edge {
  /// More parameters than a function can have.
  private static let mostParameters = 10_000

  fileprivate func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> DependencyGraph.Edge {
    guard !type.isEmpty else { throw .malformed(path: "\(path()).type", problem: "is empty") }
    guard scope?.isEmpty != true else { throw .malformed(path: "\(path()).scope", problem: "is empty") }
    if let parameter, !(0..<Self.mostParameters).contains(parameter) {
      let range = "parameters are counted from 0 to \(Self.mostParameters - 1)"
      throw .malformed(path: "\(path()).parameter", problem: "is \(parameter), but \(range)")
    }
    return DependencyGraph.Edge(
      from: from, to: to, key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }),
      kind: kind.value, parameter: parameter, arguments: (arguments ?? []).map { .named($0) }, isOptional: optional,
      hasIncompatibleArguments: misfit ?? false, inputs: (inputs ?? []).map { .named($0) },
      scope: scope.map { Scope(path: $0) },
      hasIncompatibleInputs: misfitInputs ?? false, isKeyed: keyed ?? false)
  }
}
