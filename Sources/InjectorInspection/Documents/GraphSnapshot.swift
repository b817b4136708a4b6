public import Injector

extension DependencyGraph {
  /// Creates a graph from the JSON that ``rendered(as:colored:)`` returns for ``InjectorInspection/GraphFormat/json``.
  ///
  /// For example:
  ///
  /// ```swift
  /// let before = try DependencyGraph(json: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the text isn't a snapshot of a graph. The error says what is wrong and where.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(GraphSnapshot.self, from: bytes) { snapshot throws(DocumentError.Problem) in
      try snapshot.graph.value()
    }
  }

  /// The snapshot as JSON: sorted keys, one value a line, a line break at the end.
  var json: String { JSONText.write(GraphSnapshot(self)) }
}

/// The format in which a graph is stored. Empty fields are omitted.
struct GraphSnapshot: JSONDocument {
  static let noun = "graph"
  static let format = "injector-graph"
  static let currentVersion = 1

  var format = Self.format
  var formatVersion = Self.currentVersion
  var graph: Graph

  struct Graph: Codable {
    var edges: [Edge]
    var nodes: [Node]
    var plugins: [Plugin]
  }

  struct Plugin: Codable {
    var claims: [Claim]?
    var name: String
    var needs: [String]?
  }

  struct Claim: Codable {
    var inherited: Bool?
    var neededBy: String?
    var type: String
  }

  struct Node: Codable {
    var arguments: [String]?
    var identifier: String?
    var isolation: String
    var lifetime: String
    var disambiguator: Int?
    var plugin: String?
    var replacedOverrides: [Override]?
    var replaces: SourceFields?
    var role: String
    var scope: [String]?
    var source: SourceFields
    var traits: [String]?
    var type: String
    var unmatchedMarks: [Mark]?
  }

  struct Override: Codable {
    var plugin: String
    var source: SourceFields
  }

  struct Mark: Codable {
    var actor: Bool?
    var argument: Bool?
    var identifier: String?
    var parameters: [String]?
    var type: String
  }

  struct Edge: Codable {
    var arguments: [String]?
    var from: Int
    var identifier: String?
    var inputs: [String]?
    var keyed: Bool?
    var kind: String
    var misfit: Bool?
    var misfitInputs: Bool?
    /// A Boolean value that indicates whether the dependency may be missing, if its kind doesn't imply it.
    var optional: Bool?
    var parameter: Int?
    var provenance: String
    var scope: [String]?
    var to: Int?
    var type: String
  }
}

// MARK: Writing

extension GraphSnapshot {
  init(_ graph: DependencyGraph) {
    self.graph = Graph(
      edges: graph.edges.map(Edge.init), nodes: graph.nodes.map(Node.init), plugins: graph.plugins.map(Plugin.init))
  }
}

extension GraphSnapshot.Plugin {
  init(_ plugin: DependencyGraph.InstalledPlugin) {
    claims =
      plugin.claims.map { claim in
        GraphSnapshot.Claim(inherited: claim.isInherited ? true : nil, neededBy: claim.neededBy, type: claim.type)
      }.nonEmpty
    name = plugin.name
    needs = plugin.dependencies.nonEmpty
  }
}

extension GraphSnapshot.Node {
  init(_ node: DependencyGraph.Node) {
    arguments = node.arguments.nonEmpty
    identifier = node.key.identifier?.rawValue
    isolation = node.isolation.rawValue
    lifetime = node.lifetime.name
    disambiguator = node.disambiguator == 0 ? nil : node.disambiguator
    plugin = node.plugin
    replacedOverrides =
      node.replacedOverrides.map { .init(plugin: $0.plugin, source: SourceFields($0.source)) }.nonEmpty
    replaces = node.replaces.map(SourceFields.init)
    role = node.role.rawValue
    scope = node.lifetime.scopePath
    source = SourceFields(node.source)
    traits = DependencyGraph.Traits.named.filter { node.traits.contains($0.trait) }.map(\.name).nonEmpty
    type = node.key.type
    unmatchedMarks = node.unmatchedMarks.map(GraphSnapshot.Mark.init).nonEmpty
  }
}

extension GraphSnapshot.Mark {
  init(_ mark: DependencyGraph.UnmatchedMark) {
    actor = mark.kind == .actor ? true : nil
    argument = mark.kind == .argument ? true : nil
    identifier = mark.key.identifier?.rawValue
    parameters = mark.parameters.nonEmpty
    type = mark.key.type
  }
}

extension GraphSnapshot.Edge {
  init(_ edge: DependencyGraph.Edge) {
    arguments = edge.arguments.nonEmpty
    from = edge.from
    identifier = edge.key.identifier?.rawValue
    inputs = edge.inputs.nonEmpty
    keyed = edge.isKeyed ? true : nil
    kind = edge.kind.rawValue
    misfit = edge.hasIncompatibleArguments ? true : nil
    misfitInputs = edge.hasIncompatibleInputs ? true : nil
    let isOptional = DependencyGraph.Edge.isOptional(edge.kind, edge.provenance)
    optional = edge.isOptional == isOptional ? nil : edge.isOptional
    parameter = edge.parameter
    provenance = edge.provenance.rawValue
    scope = edge.scope?.path
    to = edge.to
    type = edge.key.type
  }
}

extension DependencyGraph.Traits {
  /// The traits and their names in a snapshot.
  fileprivate static let named: [(name: String, trait: Self)] = [
    ("asynchronous", .asynchronous), ("closing", .closing), ("contribution", .contribution), ("eager", .eager),
    ("fallback", .fallback), ("opaque", .opaque), ("overriding", .overriding), ("relinked", .relinked),
    ("root", .root), ("weakValue", .weakValue),
  ]
}

// MARK: Reading

// A snapshot can come from anywhere, but the library relies on its graphs: positions are in range, edges are sorted and
// lead to their types, and every type and scope has a name.

extension GraphSnapshot.Graph {
  fileprivate func value() throws(DocumentError.Problem) -> DependencyGraph {
    var values: [DependencyGraph.Node] = []
    values.reserveCapacity(nodes.count)
    let installed = Set(plugins.map(\.name))
    for (index, node) in nodes.enumerated() {
      let path = "graph.nodes[\(index)]"
      if let plugin = node.plugin, !installed.contains(plugin) {
        throw .malformed(
          path: "\(path).plugin", problem: "is \(plugin.debugDescription), which is not among the plugins")
      }
      values.append(try node.value(at: path))
    }
    var links: [DependencyGraph.Edge] = []
    links.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      let path = "graph.edges[\(index)]"
      try check(edge.from, "\(path).from")
      if let target = edge.to {
        try check(target, "\(path).to")
        guard edge.type == nodes[target].type else {
          let types = "\(edge.type.debugDescription), but its target has \(nodes[target].type.debugDescription)"
          throw .malformed(path: "\(path).type", problem: "is \(types)")
        }
      }
      if index > 0, edge.from < edges[index - 1].from {
        throw .malformed(path: "\(path).from", problem: "is out of order: edges are sorted by the node they start from")
      }
      links.append(try edge.value(at: path))
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
      lifetime: try JSONText.lifetime(lifetime, scope: scope, path()),
      isolation: try isolation(path()), plugin: plugin, source: try source.value(at: "\(path()).source"),
      arguments: arguments ?? [],
      traits: try traits(path()),
      replaces: try replaces.value(at: "\(path()).replaces"),
      unmatchedMarks: (unmatchedMarks ?? []).map(\.value), replacedOverrides: overrides,
      disambiguator: disambiguator ?? 0)
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
      kind: actor == true ? .actor : argument == true ? .argument : .parameter, parameters: parameters ?? [])
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
