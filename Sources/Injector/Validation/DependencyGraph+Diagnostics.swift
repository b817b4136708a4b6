extension DependencyGraph {
  /// Returns the diagnostics of all rules for the graph, including those that only inform.
  ///
  /// The rules are those that the initializers of ``Container`` run, and those that run on demand only. A graph read
  /// from a file has the same diagnostics as the graph of a container. For example:
  ///
  /// ```swift
  /// for diagnostic in DependencyGraph(of: AppPlugin()).diagnostics() { print(diagnostic) }
  /// ```
  ///
  /// - Parameter policy: The severities of the rules, and the diagnostics to accept.
  /// - Returns: The diagnostics, errors first.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies, apart from sorting the findings.
  public func diagnostics(validation policy: ValidationPolicy = .standard) -> [Diagnostic] { found(policy).all }

  /// Returns what ``diagnostics(validation:)`` returns, but words each diagnostic when it is read and keeps none: those of
  /// a large graph take hundreds of megabytes.
  package func lazyDiagnostics(
    validation policy: ValidationPolicy
  ) -> (diagnostics: AnySequence<Diagnostic>, severities: [Severity]) {
    let found = found(policy)
    return (found.lazy, found.severities)
  }

  private func found(_ policy: ValidationPolicy) -> DiagnosticList {
    let structure = GraphStructure(self)
    return Validator.diagnostics(
      of: structure, order: GraphOrder(structure), rules: ValidationRules.all, policy: policy, names: self)
  }
}

extension DependencyGraph: GraphNames {
  func step(at node: Int32) -> PathStep {
    let node = nodes[Int(node)]
    return PathStep(key: node.key, role: node.role, lifetime: node.lifetime, plugin: node.plugin, source: node.source)
  }

  func arguments(of node: Int32) -> [String] { nodes[Int(node)].arguments }

  // The structure of a graph has its edges in the same order.
  func dependency(at edge: Int32, of node: Int32, in structure: GraphStructure) -> Edge { edges[Int(edge)] }

  func typeIdentity(of node: Int32, parameter: Int?) -> TypeIdentity? { nil }

  func nearMissIndex() -> NearMissIndex {
    NearMissIndex(
      nodes.map { node in
        NearMissIndex.Candidate(key: node.key, source: node.source, role: node.role, traits: node.traits)
      })
  }
}
