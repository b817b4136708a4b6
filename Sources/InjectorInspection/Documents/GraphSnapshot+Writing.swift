import Injector

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

extension GraphSnapshot.Source {
  init(_ source: CallSite) {
    file = source.fileID
    line = source.line
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
    replaces = node.replaces.map(GraphSnapshot.Source.init)
    role = node.role.rawValue
    if case .scoped(let scope) = node.lifetime { self.scope = scope.path }
    source = GraphSnapshot.Source(node.source)
    traits = DependencyGraph.Traits.named.filter { node.traits.contains($0.trait) }.map(\.name).nonEmpty
    type = node.key.type
    unmatchedMarks = node.unmatchedMarks.map(GraphSnapshot.Mark.init).nonEmpty
  }
}

extension GraphSnapshot.Mark {
  init(_ mark: DependencyGraph.UnmatchedMark) {
    argument = mark.isArgument ? true : nil
    identifier = mark.key.identifier?.rawValue
    parameters = mark.parameters.nonEmpty
    type = mark.key.type
  }

  var value: DependencyGraph.UnmatchedMark {
    DependencyGraph.UnmatchedMark(
      key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), isArgument: argument ?? false,
      parameters: parameters ?? [])
  }
}

extension GraphSnapshot.Edge {
  init(_ edge: DependencyGraph.Edge) {
    arguments = edge.arguments.nonEmpty
    from = edge.from
    identifier = edge.key.identifier?.rawValue
    kind = edge.kind.rawValue
    misfit = edge.hasIncompatibleArguments ? true : nil
    let isOptional = DependencyGraph.Edge.isOptional(edge.kind, edge.provenance)
    optional = edge.isOptional == isOptional ? nil : edge.isOptional
    parameter = edge.parameter
    provenance = edge.provenance.rawValue
    to = edge.to
    type = edge.key.type
  }
}

extension DependencyGraph.Traits {
  /// The traits with their names in a snapshot.
  static let named: [(name: String, trait: Self)] = [
    ("asynchronous", .asynchronous), ("closing", .closing), ("contribution", .contribution), ("eager", .eager),
    ("fallback", .fallback), ("opaque", .opaque), ("overriding", .overriding), ("root", .root),
  ]
}

extension Lifetime {
  /// The name of the lifetime in a snapshot, without the name of the scope.
  var name: String {
    if case .scoped = self { return "scoped" }
    return description
  }
}

extension Array {
  var nonEmpty: Self? { isEmpty ? nil : self }
}
