/// Runs the rules on a graph.
enum Validator {
  /// Returns everything that the rules find and the policy does not accept: errors first, then by code, then in the
  /// order of the graph.
  ///
  /// - Parameters:
  ///   - structure: The graph.
  ///   - order: The order of the graph.
  ///   - rules: The rules to run.
  ///   - policy: The severities and the accepted diagnostics.
  ///   - names: The names of the graph, for the text of the diagnostics. Only a baseline needs some of them immediately.
  ///   - others: The findings of other rules, to which the policy applies too.
  static func diagnostics(
    of structure: GraphStructure, order: GraphOrder, rules: [ValidationRule], policy: ValidationPolicy,
    names: any GraphNames, others: [Finding] = []
  ) -> DiagnosticList {
    var findings = rules.findings(in: structure, order: order) + others
    findings.removeAll { $0.isSettled(in: structure) }
    if !findings.isEmpty, !policy.baseline.isEmpty {
      let graph = NamedGraph(structure, names: names)
      findings.removeAll { policy.baseline.accepts(Baseline.Entry($0, in: graph)) }
    }
    for index in findings.indices {
      if let severity = policy.severities[findings[index].code] { findings[index].severity = severity }
    }
    findings.removeAll { $0.severity == .off }
    let sorted = findings.stablySorted {
      $0.severity == $1.severity ? $0.code.rawValue < $1.code.rawValue : $0.severity > $1.severity
    }
    return DiagnosticList(sorted, in: structure, names: names)
  }
}

extension Finding {
  /// A Boolean value that indicates whether the finding is about a registration that a child links again, and not about
  /// what it reaches there: the parent's validation has decided about it.
  fileprivate func isSettled(in graph: GraphStructure) -> Bool {
    switch code {
    case .layering, .sharedArgument, .keptLifetime, .unusedRegistration:
      node >= 0 && graph.node(Int(node)).traits.contains(.relinked)
    case .undeclaredNesting:
      graph.node(Int(node)).traits.contains(.relinked) && Int(facts[0]) < graph.base
    default: false
    }
  }
}
