/// A rule of the graph: everything that breaks it, in the order of the graph. Linear in the size of the graph.
typealias ValidationRule = @Sendable (GraphStructure, GraphOrder) -> [Finding]

/// The rules. Each is a type without instances, which finds a kind of problem and owns the words for it.
enum ValidationRules {
  /// The rules that each build runs.
  private static let always: [ValidationRule] = [
    MissingDependencyRule.findings, DuplicateRegistrationRule.findings, OverrideOfNothingRule.findings,
    DecoratorOfNothingRule.findings, CycleRule.findings, CaptiveDependencyRule.findings, IsolationRule.findings,
    LayeringRule.findings, PluginContractRule.findings, PluginCycleRule.findings, PluginNameRule.findings,
    ArgumentMismatchRule.findings, SharedArgumentRule.findings, KeptLifetimeRule.findings, AsynchronyRule.findings,
    UnmatchedMarkRule.findings, PluginValueRule.findings, ContestedOverrideRule.findings, EndlessPluginsRule.findings,
    WeakValueRule.findings, KeptArgumentRule.findings, UnsharedCycleRule.findings, ScopeOpeningRule.findings,
    UnusedInputRule.findings,
    KeptOverriddenRule.findings,
  ]

  /// The rules that a build runs only if its policy names their codes.
  private static let onDemand: [(code: DiagnosticCode, rule: ValidationRule)] = [
    (.unusedRegistration, UnusedRegistrationRule.findings), (.unopenedScope, UnopenedScopeRule.findings),
  ]

  /// Every rule.
  static let all = always + onDemand.map(\.rule)

  /// The rules that a build with the given policy runs.
  static func atBuild(_ policy: ValidationPolicy = .standard) -> [ValidationRule] {
    always + onDemand.filter { policy.severities[$0.code, default: .off] != .off }.map(\.rule)
  }
}

extension [ValidationRule] {
  /// What the rules find in a graph.
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for rule in self { found += rule(graph, order) }
    return found
  }
}
