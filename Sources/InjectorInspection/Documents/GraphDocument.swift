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
    self = try JSONText.read(GraphDocument.self, from: bytes).graph
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

extension DependencyGraph {
  /// The snapshot of the graph.
  package var json: String { GraphDocument(graph: self).json }
}

/// The format in which a graph is stored. Empty fields are omitted.
///
/// Version 1 had the provenance of each dependency, with those that a tracer had observed, and policies that keep
/// instances. The fields that replaced them are read.
private struct GraphDocument: JSONDocument {
  static let noun = "graph"
  static let format = "injector-graph"
  static let currentVersion = 2

  let graph: DependencyGraph

  static func coded(_ document: Self?, _ fields: any Fields) throws -> Self {
    Self(graph: try fields("graph", document?.graph))
  }
}

extension DependencyGraph: FieldedValue {
  static func coded(_ graph: Self?, _ fields: any Fields) throws -> Self {
    let concurrency = try fields("concurrency", graph?.concurrency, default: .complete)
    let edges = try fields("edges", graph?.edges.map { StoredEdge(edge: $0) })
    let excluded = try fields("excluded", graph?.excluded, default: [])
    let inheritedCount = try fields("inherited", graph?.inheritedCount, default: 0)
    let nodes = try fields("nodes", graph?.nodes)
    let openScopes = try fields.list("openScopes", graph?.openScopes.map(\.path))
    let plugins = try fields("plugins", graph?.plugins)
    let validation = try fields("severities", graph?.validation, default: .standard)
    let tested = try fields.optional("tested", graph?.tested)
    let types = try fields("types", graph.map { TypeTable($0).entries }, default: [])
    let uninstalled = try fields("uninstalled", graph?.uninstalled, default: [])
    let vainReplacements = try fields("vainReplacements", graph?.vainReplacements, default: [])
    if let graph { return graph }
    var result = Self(plugins: plugins, concurrency: concurrency, nodes: nodes)
    if let index = openScopes.firstIndex(of: []) { throw fields.problem("is empty", at: "openScopes[\(index)]") }
    result.inheritedCount = inheritedCount
    result.openScopes = openScopes.map { Scope(path: $0) }
    try result.checkNodes(fields)
    try result.append(edges, fields)
    (result.validation, result.tested) = (validation, tested)
    result.excluded = excluded
    result.uninstalled = uninstalled
    result.vainReplacements = vainReplacements
    TypeTable(types).complete(&result)
    return result
  }

  // A document can come from anywhere, but the library relies on its graphs: positions are in range, edges are sorted
  // and lead to their types, and every type and scope has a name.

  private func checkNodes(_ fields: any Fields) throws {
    if inheritedCount != nodes.count { try check(inheritedCount, fields, "inherited") }
    let installed = Set(plugins.map(\.name))
    for (index, node) in nodes.enumerated() {
      if let plugin = node.plugin, !installed.contains(plugin) {
        throw fields.problem(
          "is \(plugin.quotedExcerpt), which is not among the plugins", at: "nodes[\(index)].plugin")
      }
      try check(node.rebound, fields, "nodes[\(index)].rebound")
    }
  }

  private mutating func append(_ stored: [StoredEdge], _ fields: any Fields) throws {
    edges.reserveCapacity(stored.count)
    for (index, edge) in stored.enumerated() {
      guard let edge = edge.edge else { continue }
      try check(edge.from, fields, "edges[\(index)].from")
      try check(edge.to, fields, "edges[\(index)].to")
      if let target = edge.to, edge.key.type != nodes[target].key.type {
        let types = "\(edge.key.type.quotedExcerpt), but its target has \(nodes[target].key.type.quotedExcerpt)"
        throw fields.problem("is \(types)", at: "edges[\(index)].type")
      }
      guard edge.from >= edges.last?.from ?? 0 else {
        throw fields.problem(
          "is out of order: edges are sorted by the node they start from", at: "edges[\(index)].from")
      }
      edges.append(edge)
    }
  }

  private func check(_ position: Int?, _ fields: any Fields, _ name: @autoclosure () -> FieldName) throws {
    guard let position, !nodes.indices.contains(position) else { return }
    throw fields.problem("is \(position), but the graph has \(counted(nodes.count, "node"))", at: name())
  }
}

extension DependencyGraph.InstalledPlugin: FieldedValue {
  static func coded(_ plugin: Self?, _ fields: any Fields) throws -> Self {
    Self(
      name: try fields("name", plugin?.name), dependencies: try fields.list("needs", plugin?.dependencies),
      claims: try fields("claims", plugin?.claims, default: []),
      statedDependencies: try fields.optional("statedDependencies", plugin?.statedDependencies),
      replacement: try fields.optional("replacement", plugin?.replacement))
  }
}

extension DependencyGraph.VainReplacement: FieldedValue {
  static func coded(_ vain: Self?, _ fields: any Fields) throws -> Self {
    Self(
      type: try fields("type", vain?.type), replacement: try fields("replacement", vain?.replacement),
      isInherited: try fields("inherited", vain?.isInherited, default: false))
  }
}

extension DependencyGraph.InstalledPlugin.Claim: FieldedValue {
  static func coded(_ claim: Self?, _ fields: any Fields) throws -> Self {
    Self(
      type: try fields("type", claim?.type), neededBy: try fields.optional("neededBy", claim?.neededBy),
      isInherited: try fields("inherited", claim?.isInherited, default: false))
  }
}

extension DependencyGraph.Node: FieldedValue {
  static func coded(_ node: Self?, _ fields: any Fields) throws -> Self {
    guard let lifetime = try Lifetime?.coded(node?.lifetime, fields) else {
      throw fields.problem("is absent", at: "lifetime")
    }
    var result = Self(
      key: try .named(node?.key, fields), role: try fields("role", node?.role), lifetime: lifetime,
      isolation: try fields("isolation", node?.isolation), plugin: try fields.optional("plugin", node?.plugin),
      source: try fields("source", node?.source),
      arguments: try fields.list("arguments", node?.arguments).map { .named($0) },
      traits: try fields("traits", node?.traits, default: []),
      replaces: try fields.optional("replaces", node?.replaces),
      unmatchedMarks: try fields("unmatchedMarks", node?.unmatchedMarks, default: []),
      replacedOverrides: try fields("replacedOverrides", node?.replacedOverrides, default: []),
      disambiguator: try fields("disambiguator", node?.disambiguator, default: 0),
      scene: try fields.optional("scene", node?.scene))
    result.rebound = try fields.optional("rebound", node?.rebound)
    guard result.disambiguator >= 0 else {
      throw fields.problem("is \(result.disambiguator), but the first is 0", at: "disambiguator")
    }
    return result
  }
}

extension ValidationPolicy: DocumentValue {
  static func coded(_ policy: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    let levels = policy.map { Dictionary(uniqueKeysWithValues: $0.severities.map { ($0.rawValue, $1.rawValue) }) }
    guard let levels = try fields.plain(levels, as: name), policy == nil else { return policy }
    var result = ValidationPolicy()
    for (code, level) in levels {
      guard let severity = Severity(rawValue: level) else {
        throw fields.problem(of: level, among: Severity.allCases.map(\.rawValue), at: "\(name.stringValue).\(code)")
      }
      // A rule that this release doesn't have finds nothing, whatever its severity.
      if let code = DiagnosticCode(rawValue: code) { result.severities[code] = severity }
    }
    return result
  }
}

extension ServiceKey {
  /// Writes or reads the two fields of a key, among those of the node or edge that has it.
  fileprivate static func named(_ key: Self?, _ fields: any Fields) throws -> Self {
    let result = try coded(key, fields)
    if key == nil, result.type.isEmpty { throw fields.problem("is empty", at: "type") }
    return result
  }
}

extension Isolation: DocumentValue {
  static func coded(_ isolation: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    guard let word = try fields.plain(isolation?.rawValue, as: name), isolation == nil else { return isolation }
    if let isolation = Isolation(rawValue: word) { return isolation }
    throw fields.problem(of: word, among: ["nonisolated", "mainActor", "the full name of an actor"], at: name)
  }
}

extension DependencyGraph.Traits: DocumentValue {
  private static let named: [(name: String, trait: Self)] = [
    ("activating", .activating), ("asynchronous", .asynchronous), ("borrowed", .borrowed), ("closing", .closing),
    ("confined", .confined), ("contribution", .contribution),
    ("declaresIsolation", .declaresIsolation), ("eager", .eager), ("fallback", .fallback),
    ("inheritsIsolation", .inheritsIsolation), ("moved", .moved), ("opaque", .opaque),
    ("overriding", .overriding), ("replaced", .replaced), ("reservedType", .reservedType), ("root", .root),
    ("severalLifetimes", .severalLifetimes), ("takesInjectionPoint", .takesInjectionPoint),
    ("unconfined", .unconfined), ("uncheckedSendable", .uncheckedSendable), ("unhashableArgument", .unhashableArgument),
    ("unsendableArgument", .unsendableArgument),
    ("weakValue", .weakValue),
  ]

  /// The names of traits that version 1 had, too.
  private static let retired = ["awaitsActors", "relinked"]

  /// The names of the traits.
  var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  static func coded(_ traits: Self?, as field: FieldName, of fields: any Fields) throws -> Self? {
    let names = try fields.list(field, traits.map(\.names))
    if let traits { return traits }
    var result: Self = []
    for (index, name) in names.enumerated() where !retired.contains(name) {
      guard let trait = named.first(where: { $0.name == name })?.trait else {
        throw fields.problem(of: name, among: named.map(\.name), at: "\(field.stringValue)[\(index)]")
      }
      result.insert(trait)
    }
    return result
  }
}

extension DependencyGraph.Scene: FieldedValue {
  static func coded(_ scene: Self?, _ fields: any Fields) throws -> Self {
    Self(
      storyboard: try fields("storyboard", scene?.storyboard),
      identifier: try fields.optional("identifier", scene?.identifier),
      superclasses: try fields.list("superclasses", scene?.superclasses))
  }
}

extension DependencyGraph.ReplacedOverride: FieldedValue {
  static func coded(_ override: Self?, _ fields: any Fields) throws -> Self {
    Self(plugin: try fields("plugin", override?.plugin), source: try fields("source", override?.source))
  }
}

extension DependencyGraph.UnmatchedMark: FieldedValue {
  static func coded(_ mark: Self?, _ fields: any Fields) throws -> Self {
    let isActor = try fields("actor", mark.map { $0.kind == .actor }, default: false)
    let isArgument = try fields("argument", mark.map { $0.kind == .argument }, default: false)
    return Self(
      key: try .coded(mark?.key, fields), kind: isActor ? .actor : isArgument ? .argument : .parameter,
      parameters: try fields.list("parameters", mark?.parameters),
      isOutOfOrder: try fields("outOfOrder", mark?.isOutOfOrder, default: false))
  }
}

/// A dependency, or `nil` for one that a tracer observed, in version 1.
private struct StoredEdge: FieldedValue {
  var edge: DependencyGraph.Edge?

  static func coded(_ stored: Self?, _ fields: any Fields) throws -> Self {
    if stored == nil, try fields.plain(String?.none, as: "provenance") == "observed" { return Self() }
    return Self(edge: try .coded(stored?.edge, fields))
  }
}

extension DependencyGraph.Edge: FieldedValue {
  /// More parameters than a function can have.
  private static let mostParameters = 10_000

  static func coded(_ edge: Self?, _ fields: any Fields) throws -> Self {
    let kind = try fields("kind", edge?.kind)
    // Whether the dependency may be missing, if its kind doesn't imply it.
    let isOptional = [.optional, .all].contains(kind)
    let result = Self(
      from: try fields("from", edge?.from), to: try fields.optional("to", edge?.to),
      key: try .named(edge?.key, fields), kind: kind, parameter: try fields.optional("parameter", edge?.parameter),
      arguments: try fields.list("arguments", edge?.arguments).map { .named($0) },
      isOptional: try fields("optional", edge?.isOptional, default: isOptional),
      hasIncompatibleArguments: try fields("misfit", edge?.hasIncompatibleArguments, default: false),
      inputs: try fields.list("inputs", edge?.inputs).map { .named($0) },
      scope: try fields.optional("scope", edge?.scope),
      hasIncompatibleInputs: try fields("misfitInputs", edge?.hasIncompatibleInputs, default: false),
      isKeyed: try fields("keyed", edge?.isKeyed, default: false))
    if let parameter = result.parameter, !(0..<mostParameters).contains(parameter) {
      throw fields.problem(
        "is \(parameter), but parameters are counted from 0 to \(mostParameters - 1)", at: "parameter")
    }
    return result
  }
}
