import Injector

/// The graph of a snapshot, which is read without the fields of ``GraphSnapshot`` in between: a large graph has a
/// million.
///
/// A snapshot can come from anywhere, but the library relies on its graphs: positions are in range, edges are sorted
/// and lead to their types, and every type and scope has a name.
struct SavedGraph: JSONDocument {
  static let noun = "graph"
  static let format = "injector-graph"
  static let currentVersion = 1

  let graph: DependencyGraph

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    let fields: JSONFields = try fields.required("graph")
    let (edges, nodes) = (try fields.json("edges"), try fields.json("nodes"))
    let plugins: [DependencyGraph.InstalledPlugin] = try fields.required("plugins")
    var nodeReader = SavedNodes(plugins: plugins)
    let nodeValues = try nodes.elements { json throws(DocumentError.Problem) in try nodeReader.node(json.fields()) }
    for (index, node) in nodeValues.enumerated() {
      for position in node.staleShared { try nodeValues.check(position, at: "graph.nodes[\(index)].staleShared") }
    }
    var edgeReader = SavedEdges(nodes: nodeValues)
    let edgeValues = try edges.elements { json throws(DocumentError.Problem) in try edgeReader.edge(json.fields()) }
    graph = DependencyGraph(plugins: plugins, nodes: nodeValues, edges: edgeValues)
  }
}

extension DependencyGraph.InstalledPlugin: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    self.init(
      name: try fields.required("name"), dependencies: try fields.optional("needs") ?? [],
      claims: try fields.optional("claims") ?? [], unusedMembers: try fields.optional("unusedMembers") ?? [])
  }
}

extension DependencyGraph.InstalledPlugin.Claim: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    self.init(
      type: try fields.required("type"), neededBy: try fields.optional("neededBy"),
      isInherited: try fields.optional("inherited") ?? false)
  }
}

extension [DependencyGraph.Node] {
  /// Throws if a position that was read at a path is none of a node.
  fileprivate func check(_ position: Int, at path: @autoclosure () -> String) throws(DocumentError.Problem) {
    guard !indices.contains(position) else { return }
    throw .malformed(path: path(), problem: "is \(position), but the graph has \(counted(count, "node"))")
  }
}

/// Reads the dependencies of a snapshot.
private struct SavedEdges {
  let nodes: [DependencyGraph.Node]
  /// The node from which the last edge starts.
  private var last = 0
  private var kinds = RepeatedTexts<DependencyGraph.Edge.Kind>()
  private var provenances = RepeatedTexts<DependencyGraph.Edge.Provenance>()

  /// More parameters than a function can have.
  private static let mostParameters = 10_000

  init(nodes: [DependencyGraph.Node]) { self.nodes = nodes }

  mutating func edge(_ fields: JSONFields) throws(DocumentError.Problem) -> DependencyGraph.Edge {
    let from = try position(fields.required("from"), "from", fields)
    let to: Int? = try fields.optional("to")
    if let to { _ = try position(to, "to", fields) }
    let key = try key(fields, to: to)
    guard from >= last else {
      throw .malformed(
        path: "\(fields.path).from", problem: "is out of order: edges are sorted by the node they start from")
    }
    last = from
    let parameter: Int? = try fields.optional("parameter")
    if let parameter, !(0..<Self.mostParameters).contains(parameter) {
      throw .malformed(
        path: "\(fields.path).parameter",
        problem: "is \(parameter), but parameters are counted from 0 to \(Self.mostParameters - 1)")
    }
    let kind = try kinds.value(of: fields.json("kind")) { word throws(DocumentError.Problem) in
      try JSONText.choice(word, "\(fields.path).kind") as DependencyGraph.Edge.Kind
    }
    let provenance = try provenances.value(of: fields.json("provenance")) { word throws(DocumentError.Problem) in
      try JSONText.choice(word, "\(fields.path).provenance") as DependencyGraph.Edge.Provenance
    }
    return DependencyGraph.Edge(
      from: from, to: to, key: key, kind: kind, parameter: parameter,
      arguments: try fields.optional("arguments") ?? [], provenance: provenance,
      isOptional: try fields.optional("optional"), hasIncompatibleArguments: try fields.optional("misfit") ?? false,
      inputs: try fields.optional("inputs") ?? [], scope: try JSONText.scope(fields.optional("scope"), fields.path),
      hasIncompatibleInputs: try fields.optional("misfitInputs") ?? false,
      isKeyed: try fields.optional("keyed") ?? false)
  }

  private func position(
    _ position: Int, _ name: String, _ fields: JSONFields
  ) throws(DocumentError.Problem) -> Int {
    try nodes.check(position, at: "\(fields.path).\(name)")
    return position
  }

  /// Returns the key of a dependency, which shares the text of its target's type.
  private func key(_ fields: JSONFields, to: Int?) throws(DocumentError.Problem) -> ServiceKey {
    let json = try fields.json("type")
    let identifier: String? = try fields.optional("identifier")
    guard let to else {
      return try KeyFields(type: json.string(), identifier: identifier).value(at: fields.path)
    }
    let expected = nodes[to].key.type
    let type = json.isString(expected) ? expected : try json.string()
    guard type == expected else {
      let types = "\(type.quotedExcerpt), but its target has \(expected.quotedExcerpt)"
      throw .malformed(path: "\(fields.path).type", problem: "is \(types)")
    }
    return KeyFields(type: type, identifier: identifier).value
  }
}
