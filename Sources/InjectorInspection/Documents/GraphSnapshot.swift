public import Injector

extension DependencyGraph {
  /// Creates a graph from the JSON that ``rendered(as:colored:)`` returns for
  /// ``InjectorInspection/GraphFormat/json``.
  ///
  /// For example:
  ///
  /// ```swift
  /// let before = try DependencyGraph(json: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the text isn't a snapshot of a graph. The error says what is
  ///   wrong and where.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(SavedGraph.self, from: bytes) { saved throws(DocumentError.Problem) in saved.graph }
  }
}

extension DependencyGraph: JSONReport {
  /// The snapshot of the graph.
  package var document: any Encodable { GraphSnapshot(self) }
}

/// The format in which a graph is stored. Empty fields are omitted.
struct GraphSnapshot: Encodable {
  var format = SavedGraph.format
  var formatVersion = SavedGraph.currentVersion
  var graph: Graph

  struct Graph: Encodable {
    var edges: [Edge]
    var nodes: [Node]
    var plugins: [Plugin]
  }

  struct Plugin: Encodable {
    var claims: [Claim]?
    var name: String
    var needs: [String]?
    var unusedMembers: [String]?
  }

  struct Claim: Encodable {
    var inherited: Bool?
    var neededBy: String?
    var type: String
  }

  struct Node: Encodable {
    var arguments: [String]?
    var disambiguator: Int?
    var identifier: String?
    var isolation: String
    var lifetime: String
    var openScopes: [[String]]?
    var plugin: String?
    var policy: String?
    var replacedOverrides: [Override]?
    var replaces: SourceFields?
    var role: String
    var scene: Scene?
    var scope: [String]?
    var source: SourceFields
    var staleShared: [Int]?
    var traits: [String]?
    var type: String
    var unmatchedMarks: [Mark]?
  }

  struct Scene: Encodable {
    var identifier: String?
    var storyboard: String
    var superclasses: [String]?
  }

  struct Override: Encodable {
    var plugin: String
    var source: SourceFields
  }

  struct Mark: Encodable {
    var actor: Bool?
    var argument: Bool?
    var identifier: String?
    var outOfOrder: Bool?
    var parameters: [String]?
    var type: String
  }

  struct Edge: Encodable {
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
      edges: graph.edges.map { Edge($0) }, nodes: graph.nodes.map { Node($0) },
      plugins: graph.plugins.map { Plugin($0) })
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
    unusedMembers = plugin.unusedMembers.nonEmpty
  }
}

extension GraphSnapshot.Node {
  init(_ node: DependencyGraph.Node) {
    arguments = node.arguments.nonEmpty
    disambiguator = node.disambiguator == 0 ? nil : node.disambiguator
    identifier = node.key.identifier?.rawValue
    isolation = node.isolation.rawValue
    lifetime = node.lifetime.name
    openScopes = node.openScopes.map(\.path).nonEmpty
    plugin = node.plugin
    policy = node.lifetime.policy
    replacedOverrides =
      node.replacedOverrides.map { .init(plugin: $0.plugin, source: SourceFields($0.source)) }.nonEmpty
    replaces = node.replaces.map { SourceFields($0) }
    role = node.role.rawValue
    scene = node.scene.map {
      .init(identifier: $0.identifier, storyboard: $0.storyboard, superclasses: $0.superclasses.nonEmpty)
    }
    scope = node.lifetime.scopePath
    source = SourceFields(node.source)
    staleShared = node.staleShared.nonEmpty
    traits = DependencyGraph.Traits.named.filter { node.traits.contains($0.trait) }.map(\.name).nonEmpty
    type = node.key.type
    unmatchedMarks = node.unmatchedMarks.map { GraphSnapshot.Mark($0) }.nonEmpty
  }
}

extension GraphSnapshot.Mark {
  init(_ mark: DependencyGraph.UnmatchedMark) {
    actor = mark.kind == .actor ? true : nil
    argument = mark.kind == .argument ? true : nil
    identifier = mark.key.identifier?.rawValue
    outOfOrder = mark.isOutOfOrder ? true : nil
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
  static let named: [(name: String, trait: Self)] = [
    ("asynchronous", .asynchronous), ("awaitsActors", .awaitsActors), ("closing", .closing), ("confined", .confined),
    ("contribution", .contribution), ("eager", .eager), ("fallback", .fallback),
    ("inheritsIsolation", .inheritsIsolation), ("opaque", .opaque),
    ("overriding", .overriding), ("relinked", .relinked), ("root", .root),
    ("severalLifetimes", .severalLifetimes),
    ("uncheckedSendable", .uncheckedSendable), ("unhashableArgument", .unhashableArgument), ("weakValue", .weakValue),
  ]
}
