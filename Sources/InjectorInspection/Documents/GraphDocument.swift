public import Foundation
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
    self = try JSONText.read(GraphDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }

  /// Writes the graph to a file as a snapshot, which ``init(json:)`` and `injector-inspect` read.
  ///
  /// A host can't run an app for a phone. A unit test of the app writes its graph instead:
  ///
  /// ```swift
  /// try DependencyGraph(of: AppPlugin()).writeSnapshot(to: url)
  /// ```
  ///
  /// Then `injector-inspect check graph.json` validates it. The file is replaced completely or not at all. Equal
  /// graphs have equal files, so a snapshot under version control changes only with the graph.
  ///
  /// - Parameter url: The location of the file. Its folder must exist.
  /// - Throws: The error of the system if the file can't be written.
  /// - Complexity: O(*n* + *e*), where *n* is the number of nodes and *e* the number of edges.
  public func writeSnapshot(to url: URL) throws { try Data(json.utf8).write(to: url, options: .atomic) }
}

extension DependencyGraph: JSONReport {
  /// The snapshot of the graph.
  package var document: any Encodable { GraphDocument(self) }
}

/// The format in which a graph is stored. Empty fields are omitted.
///
/// Version 1 had the provenance of each dependency, with those that a tracer had observed, and policies that keep
/// instances. What replaced them is read.
struct GraphDocument: JSONDocument {
  static let noun = "graph"
  static let format = "injector-graph"
  static let currentVersion = 2

  var format = Self.format
  var formatVersion = Self.currentVersion
  var graph: Graph

  struct Graph: Codable {
    /// The checking, if it isn't complete.
    var concurrency: Word<ConcurrencyChecking>?
    var edges: [Edge]
    /// The number of nodes that parent containers have registered.
    var inherited: Int?
    var nodes: [Node]
    /// The scopes that are open around the container.
    var openScopes: [[String]]?
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
    var disambiguator: Int?
    var identifier: String?
    var isolation: String
    var lifetime: String
    var plugin: String?
    /// The registration that a parent's instance would receive here.
    var rebound: Int?
    var replacedOverrides: [Override]?
    var replaces: SourceFields?
    var role: Word<Role>
    var scene: Scene?
    var scope: [String]?
    var source: SourceFields
    var traits: [String]?
    var type: String
    var unmatchedMarks: [Mark]?
  }

  struct Scene: Codable {
    var identifier: String?
    var storyboard: String
    var superclasses: [String]?
  }

  struct Override: Codable {
    var plugin: String
    var source: SourceFields
  }

  struct Mark: Codable {
    var actor: Bool?
    var argument: Bool?
    var identifier: String?
    var outOfOrder: Bool?
    var parameters: [String]?
    var type: String
  }

  struct Edge: Codable {
    var arguments: [String]?
    var from: Int
    var identifier: String?
    var inputs: [String]?
    var keyed: Bool?
    var kind: Word<DependencyGraph.Edge.Kind>
    var misfit: Bool?
    var misfitInputs: Bool?
    /// A Boolean value that indicates whether the dependency may be missing, if its kind doesn't imply it.
    var optional: Bool?
    var parameter: Int?
    /// `observed` for a dependency that a tracer observed, in version 1.
    var provenance: String?
    var scope: [String]?
    var to: Int?
    var type: String
  }
}

// MARK: Writing

extension GraphDocument {
  init(_ graph: DependencyGraph) {
    self.graph = Graph(
      concurrency: graph.concurrency == .complete ? nil : Word(graph.concurrency), edges: graph.edges.map { Edge($0) },
      inherited: graph.inheritedCount == 0 ? nil : graph.inheritedCount,
      nodes: graph.nodes.map { Node($0) }, openScopes: graph.openScopes.map(\.path).nonEmpty,
      plugins: graph.plugins.map { plugin in
        let claims = plugin.claims.map {
          Claim(inherited: $0.isInherited ? true : nil, neededBy: $0.neededBy, type: $0.type)
        }
        return Plugin(claims: claims.nonEmpty, name: plugin.name, needs: plugin.dependencies.nonEmpty)
      })
  }
}

extension GraphDocument.Node {
  fileprivate init(_ node: DependencyGraph.Node) {
    arguments = node.arguments.nonEmpty
    disambiguator = node.disambiguator == 0 ? nil : node.disambiguator
    identifier = node.key.identifier?.rawValue
    isolation = node.isolation.rawValue
    lifetime = node.lifetime.name
    plugin = node.plugin
    replacedOverrides =
      node.replacedOverrides.map { .init(plugin: $0.plugin, source: SourceFields($0.source)) }.nonEmpty
    rebound = node.rebound
    replaces = node.replaces.map { SourceFields($0) }
    role = Word(node.role)
    scene = node.scene.map {
      .init(identifier: $0.identifier, storyboard: $0.storyboard, superclasses: $0.superclasses.nonEmpty)
    }
    scope = node.lifetime.scopePath
    source = SourceFields(node.source)
    traits = DependencyGraph.Traits.named.filter { node.traits.contains($0.trait) }.map(\.name).nonEmpty
    type = node.key.type
    unmatchedMarks = node.unmatchedMarks.map { GraphDocument.Mark($0) }.nonEmpty
  }
}

extension GraphDocument.Mark {
  fileprivate init(_ mark: DependencyGraph.UnmatchedMark) {
    actor = mark.kind == .actor ? true : nil
    argument = mark.kind == .argument ? true : nil
    identifier = mark.key.identifier?.rawValue
    outOfOrder = mark.isOutOfOrder ? true : nil
    parameters = mark.parameters.nonEmpty
    type = mark.key.type
  }
}

extension GraphDocument.Edge {
  fileprivate init(_ edge: DependencyGraph.Edge) {
    arguments = edge.arguments.nonEmpty
    from = edge.from
    identifier = edge.key.identifier?.rawValue
    inputs = edge.inputs.nonEmpty
    keyed = edge.isKeyed ? true : nil
    kind = Word(edge.kind)
    misfit = edge.hasIncompatibleArguments ? true : nil
    misfitInputs = edge.hasIncompatibleInputs ? true : nil
    optional = edge.isOptional == [.optional, .all].contains(edge.kind) ? nil : edge.isOptional
    parameter = edge.parameter
    scope = edge.scope?.path
    to = edge.to
    type = edge.key.type
  }
}
