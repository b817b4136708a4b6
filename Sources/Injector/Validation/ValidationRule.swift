/// A rule of the graph, which finds a kind of problem and owns the words for it.
protocol ValidationRule: Sendable {
  associatedtype Problem: Finding

  /// The code that a policy has to name before a build runs the rule, or `nil` if each build runs it.
  var codeOnDemand: DiagnosticCode? { get }

  /// Everything that breaks the rule, in the order of the graph. Linear in the size of the graph.
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem]
}

extension ValidationRule {
  var codeOnDemand: DiagnosticCode? { nil }
}

/// The rules.
enum ValidationRules {
  /// Every rule.
  static let all: [any ValidationRule] = [
    MissingDependencyRule(), DuplicateRegistrationRule(), OverrideOfNothingRule(), DecoratorOfNothingRule(),
    CycleRule(), CaptiveDependencyRule(), IsolationRule(), LayeringRule(), PluginContractRule(), PluginCycleRule(),
    PluginNameRule(), ArgumentMismatchRule(), SharedArgumentRule(), KeptLifetimeRule(), ChainDepthRule(),
    AsynchronyRule(), UnmatchedMarkRule(), UnusedRegistrationRule(),
  ]

  /// The rules that a build with the given policy runs.
  static func atBuild(_ policy: ValidationPolicy = .standard) -> [any ValidationRule] {
    all.filter { rule in rule.codeOnDemand.map { policy.severities[$0, default: .off] != .off } ?? true }
  }

  /// What some rules find in a graph.
  static func findings(
    of rules: [any ValidationRule], in graph: GraphStructure, order: GraphOrder
  ) -> [any Finding] {
    rules.flatMap { rule -> [any Finding] in rule.findings(in: graph, order: order) }
  }
}
