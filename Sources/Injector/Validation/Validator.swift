/// Runs the rules on a graph.
enum Validator {
  /// Everything that the rules find, errors first, then by code, then in the order of the graph.
  ///
  /// - Parameter words: Gives the graph that names the nodes; called only where something was found.
  static func diagnostics(
    of structure: GraphStructure, order: GraphOrder, rules: [any ValidationRule], words: () -> DependencyGraph
  ) -> [Diagnostic] {
    let findings = rules.flatMap { $0.findings(in: structure, order: order) }
    guard !findings.isEmpty else { return [] }
    let writer = DiagnosticWriter(graph: words(), structure: structure)
    return sorted(writer.write(findings))
  }

  /// Errors first, then by code; otherwise as they are.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      if left.element.severity != right.element.severity { return left.element.severity > right.element.severity }
      if left.element.code != right.element.code { return left.element.code < right.element.code }
      return left.offset < right.offset
    }.map(\.element)
  }
}
