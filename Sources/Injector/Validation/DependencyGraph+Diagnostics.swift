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
  /// - Parameter policy: The severities of the rules.
  /// - Returns: The diagnostics, errors first.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies, apart from sorting the findings and from following
  ///   what shared instances hold.
  public func diagnostics(validation policy: ValidationPolicy = .standard) -> [Diagnostic] {
    Array(lazyDiagnostics(validation: policy).diagnostics)
  }

  /// Returns what ``diagnostics(validation:)`` returns, but words each diagnostic when it is read and keeps none:
  /// those of a large graph take hundreds of megabytes.
  package func lazyDiagnostics(
    validation policy: ValidationPolicy
  ) -> (diagnostics: AnySequence<Diagnostic>, severities: [Severity]) {
    let findings = ValidationRules.findings(in: self, order: GraphOrder(self), policy: policy, runsAll: true)
    let diagnostics = AnySequence<Diagnostic> {
      let context = FindingContext(self)
      return findings.lazy.map { $0.diagnostic(in: context) }.makeIterator()
    }
    return (diagnostics, findings.map(\.severity))
  }
}
