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
  public func diagnostics(validation policy: ValidationPolicy = .standard) -> [Diagnostic] {
    Array(lazyDiagnostics(validation: policy).diagnostics)
  }

  /// Returns what ``diagnostics(validation:)`` returns, but words each diagnostic when it is read and keeps none:
  /// those of a large graph take hundreds of megabytes.
  package func lazyDiagnostics(
    validation policy: ValidationPolicy
  ) -> (diagnostics: AnySequence<Diagnostic>, severities: [Severity]) {
    let structure = GraphStructure(self)
    let findings = ValidationRules.findings(
      in: structure, order: GraphOrder(structure), policy: policy, runsAll: true, names: self)
    let diagnostics = AnySequence<Diagnostic> {
      let graph = NamedGraph(structure, names: self)
      return findings.lazy.map { $0.diagnostic(in: graph) }.makeIterator()
    }
    return (diagnostics, findings.map(\.severity))
  }
}

extension DependencyGraph: GraphNames {
  var tested: ServiceKey? { nil }

  func node(at position: Int32) -> Node { nodes[Int(position)] }

  // The structure of a graph has its edges in the same order.
  func edge(at position: Int32, of node: Int32, in structure: GraphStructure) -> Edge { edges[Int(position)] }

  func nearMissIndex() -> NearMissIndex {
    func candidate(_ node: Node, _ place: NearMissIndex.Candidate.Place) -> NearMissIndex.Candidate {
      .init(key: node.key, source: node.source, place: place, role: node.role, traits: node.traits)
    }
    return NearMissIndex(
      nodes.map { candidate($0, .here) }
        + uninstalled.compactMap { node in node.plugin.map { candidate(node, .uninstalled(plugin: $0)) } })
  }
}
