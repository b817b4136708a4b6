import Injector

// A snapshot can come from anywhere, but the library relies on its graphs: positions are in range, edges are sorted and
// lead to their types, and every type and scope has a name.

extension GraphSnapshot.Graph {
  func value() throws(DocumentError.Problem) -> DependencyGraph {
    var values: [DependencyGraph.Node] = []
    values.reserveCapacity(nodes.count)
    let installed = Set(plugins.map(\.name))
    for (index, node) in nodes.enumerated() {
      func path() -> String { "graph.nodes[\(index)]" }
      if let plugin = node.plugin, !installed.contains(plugin) {
        throw .malformed(
          path: "\(path()).plugin", problem: "is \(plugin.quotedExcerpt), which is not among the plugins")
      }
      values.append(try node.value(at: path()))
    }
    var links: [DependencyGraph.Edge] = []
    links.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      func path() -> String { "graph.edges[\(index)]" }
      try check(edge.from, "\(path()).from")
      if let target = edge.to {
        try check(target, "\(path()).to")
        guard edge.type == nodes[target].type else {
          let types = "\(edge.type.quotedExcerpt), but its target has \(nodes[target].type.quotedExcerpt)"
          throw .malformed(path: "\(path()).type", problem: "is \(types)")
        }
      }
      if index > 0, edge.from < edges[index - 1].from {
        throw .malformed(
          path: "\(path()).from", problem: "is out of order: edges are sorted by the node they start from")
      }
      links.append(try edge.value(at: path()))
    }
    return DependencyGraph(plugins: plugins.map(\.value), nodes: values, edges: links)
  }

  private func check(_ position: Int, _ path: @autoclosure () -> String) throws(DocumentError.Problem) {
    guard nodes.indices.contains(position) else {
      throw .malformed(path: path(), problem: "is \(position), but the graph has \(counted(nodes.count, "node"))")
    }
  }
}

extension GraphSnapshot.Plugin {
  fileprivate var value: DependencyGraph.InstalledPlugin {
    DependencyGraph.InstalledPlugin(
      name: name, dependencies: needs ?? [],
      claims: (claims ?? []).map { claim in
        DependencyGraph.InstalledPlugin.Claim(
          type: claim.type, neededBy: claim.neededBy, isInherited: claim.inherited ?? false)
      })
  }
}

extension GraphSnapshot.Node {
  fileprivate func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> DependencyGraph.Node {
    if let disambiguator, disambiguator < 0 {
      throw .malformed(path: "\(path()).disambiguator", problem: "is \(disambiguator), but the first is 0")
    }
    var overrides: [DependencyGraph.ReplacedOverride] = []
    for (index, override) in (replacedOverrides ?? []).enumerated() {
      let source = try override.source.value(at: "\(path()).replacedOverrides[\(index)].source")
      overrides.append(.init(plugin: override.plugin, source: source))
    }
    return DependencyGraph.Node(
      key: try KeyFields(type: type, identifier: identifier).value(at: path()),
      role: try JSONText.choice(role, "\(path()).role"),
      lifetime: try JSONText.lifetime(lifetime, scope: scope, policy: policy, path()),
      isolation: try isolation(path()), plugin: plugin, source: try source.value(at: "\(path()).source"),
      arguments: arguments ?? [],
      traits: try traits(path()),
      replaces: try replaces.value(at: "\(path()).replaces"),
      unmatchedMarks: (unmatchedMarks ?? []).map(\.value), replacedOverrides: overrides,
      disambiguator: disambiguator ?? 0,
      scene: scene.map { DependencyGraph.Scene(storyboard: $0.storyboard, identifier: $0.identifier) })
  }

  private func isolation(_ path: @autoclosure () -> String) throws(DocumentError.Problem) -> Isolation {
    guard let value = Isolation(rawValue: isolation) else {
      throw .notAChoice(
        isolation, among: ["nonisolated", "mainActor", "the full name of an actor"], path: "\(path()).isolation")
    }
    return value
  }

  private func traits(_ path: @autoclosure () -> String) throws(DocumentError.Problem) -> DependencyGraph.Traits {
    var result: DependencyGraph.Traits = []
    let known = DependencyGraph.Traits.named
    for (index, name) in (traits ?? []).enumerated() {
      guard let trait = known.first(where: { $0.name == name })?.trait else {
        throw .notAChoice(name, among: known.map(\.name), path: "\(path()).traits[\(index)]")
      }
      result.insert(trait)
    }
    return result
  }
}

extension GraphSnapshot.Mark {
  fileprivate var value: DependencyGraph.UnmatchedMark {
    DependencyGraph.UnmatchedMark(
      key: KeyFields(type: type, identifier: identifier).value,
      kind: actor == true ? .actor : argument == true ? .argument : .parameter, parameters: parameters ?? [],
      isOutOfOrder: outOfOrder ?? false)
  }
}

extension GraphSnapshot.Edge {
  /// More parameters than a function can have.
  private static let mostParameters = 10_000

  fileprivate func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> DependencyGraph.Edge {
    if let parameter, !(0..<Self.mostParameters).contains(parameter) {
      throw .malformed(
        path: "\(path()).parameter",
        problem: "is \(parameter), but parameters are counted from 0 to \(Self.mostParameters - 1)")
    }
    return DependencyGraph.Edge(
      from: from, to: to, key: try KeyFields(type: type, identifier: identifier).value(at: path()),
      kind: try JSONText.choice(kind, "\(path()).kind"), parameter: parameter, arguments: arguments ?? [],
      provenance: try JSONText.choice(provenance, "\(path()).provenance"), isOptional: optional,
      hasIncompatibleArguments: misfit ?? false, inputs: inputs ?? [],
      scope: try JSONText.scope(scope, path()), hasIncompatibleInputs: misfitInputs ?? false,
      isKeyed: keyed ?? false)
  }
}
