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
    of structure: GraphStructure, order: GraphOrder, rules: [any ValidationRule], policy: ValidationPolicy,
    names: any GraphNames, others: [any Finding] = []
  ) -> DiagnosticList {
    var findings = ValidationRules.findings(of: rules, in: structure, order: order) + others
    if !findings.isEmpty, !policy.baseline.isEmpty {
      let graph = NamedGraph(structure, names: names)
      findings.removeAll { policy.baseline.accepts(Baseline.Entry($0, in: graph)) }
    }
    let judged = findings.map {
      DiagnosticList.Judged(finding: $0, severity: policy.severities[$0.code] ?? $0.severity)
    }.filter { $0.severity != .off }
    let sorted = judged.stablySorted { one, other in
      if one.severity != other.severity { return one.severity > other.severity }
      return one.finding.code < other.finding.code
    }
    return DiagnosticList(sorted, in: structure, names: names)
  }
}
