/// Runs the rules on a graph.
enum Validator {
  /// Everything that the rules find and the policy does not accept, errors first, then by code, then in the order of the
  /// graph.
  ///
  /// - Parameters:
  ///   - others: What was found before; it is judged by the same policy.
  ///   - words: Puts findings into words; called only where something was found.
  static func diagnostics(
    of structure: GraphStructure, order: GraphOrder, rules: [any ValidationRule], policy: ValidationPolicy,
    others: [Diagnostic] = [], words: ([Finding]) -> [Diagnostic]
  ) -> [Diagnostic] {
    let findings = rules.flatMap { $0.findings(in: structure, order: order) }
    guard !findings.isEmpty || !others.isEmpty else { return [] }
    let judged = ((findings.isEmpty ? [] : words(findings)) + others)
      .filter { !policy.baseline.accepts($0) }
      .map { $0.judged(as: policy.severities[$0.code] ?? $0.severity) }
    return judged.enumerated().sorted { left, right in
      if left.element.severity != right.element.severity { return left.element.severity > right.element.severity }
      if left.element.code != right.element.code { return left.element.code < right.element.code }
      return left.offset < right.offset
    }.map(\.element)
  }
}
