extension GraphStructure {
  /// Creates the structure of a graph that was read from a file, so that the same rules can validate it.
  init(_ graph: DependencyGraph) {
    self.init(base: 0, nodes: [], outer: { _ in preconditionFailure("a graph from a file has no parents") })
    var scopes: [Scope: Int32] = [:]
    let plugins = Dictionary(
      graph.plugins.enumerated().map { ($1.name, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    var first: [DependencyGraph.Identity: Int32] = [:]
    var edges = graph.edges[...]
    // A decorator shares the key of the registration that it wraps. That isn't a duplicate.
    for (index, node) in graph.nodes.enumerated() {
      var own = Node(
        role: node.role, lifetime: .init(node.lifetime), isolation: node.isolation, traits: node.traits)
      if case .scoped(let scope) = node.lifetime {
        own.scope = scopes[scope] ?? Int32(self.scopes.count)
        if own.scope == Int32(self.scopes.count) {
          scopes[scope] = own.scope
          self.scopes.append(scope)
        }
      }
      own.plugin = node.plugin.flatMap { plugins[$0] } ?? -1
      own.argumentCount = Int32(node.arguments.count)
      nodes.append(own)
      if node.replaces != nil { replacing.insert(Int32(index)) }
      if node.hasKeyForItself {
        let identity = DependencyGraph.Identity(
          key: node.key, disambiguator: node.disambiguator, isContribution: node.traits.contains(.contribution))
        if let earlier = first[identity] {
          duplicates.append((earlier, Int32(index)))
        } else {
          first[identity] = Int32(index)
        }
      }
      while let edge = edges.first, edge.from == index {
        self.edges.append(
          Edge(
            to: edge.to.map(Int32.init) ?? -1, kind: edge.kind,
            isOptional: edge.isOptional,
            parameter: Int16(truncatingIfNeeded: edge.parameter ?? -1),
            argumentCount: Int16(truncatingIfNeeded: edge.arguments.count),
            hasIncompatibleArguments: edge.hasIncompatibleArguments))
        edges = edges.dropFirst()
      }
      starts.append(Int32(self.edges.count))
    }
    self.plugins = graph.plugins
    pluginNameConflicts = PluginNameConflicts(graph.plugins)
    pluginCycles = PluginCycles.among(graph.plugins)
  }
}

extension DependencyGraph {
  /// The values that only one registration may have.
  fileprivate struct Identity: Hashable {
    let key: ServiceKey
    let disambiguator: Int
    let isContribution: Bool
  }

  /// Returns the diagnostics of all rules for the graph, including those that only inform.
  ///
  /// The rules are those that the initializers of ``Container`` run, and those that run on demand only. A graph read
  /// from a file has the same diagnostics as the graph of a container. For example:
  ///
  /// ```swift
  /// for diagnostic in DependencyGraph(of: AppPlugin()).diagnostics() { print(diagnostic) }
  /// ```
  ///
  /// - Parameter policy: The severities of the rules and the accepted diagnostics.
  /// - Returns: The diagnostics, errors first.
  /// - Complexity: O(*n* + *e* + *d* log *d*), where *n* is the number of nodes, *e* the number of edges, and *d* the
  ///   number of diagnostics.
  public func diagnostics(validation policy: ValidationPolicy = .standard) -> [Diagnostic] {
    let structure = GraphStructure(self)
    return Validator.diagnostics(
      of: structure, order: GraphOrder(structure),
      rules: ValidationRules.atBuild + ValidationRules.onDemand.map(\.rule), policy: policy,
      words: { DiagnosticWriter.write($0, in: self, structure: structure) })
  }
}
