/// What a rule found, as positions in the graph; words are made of it only when someone reads them.
struct Finding {
  let code: DiagnosticCode
  /// The node that it is about, or -1 where it is about a plugin.
  let node: Int32
  /// The dependency that it is about, as a position in the graph's edges; -1 for none.
  var edge: Int32 = -1
  /// The nodes that lead there.
  var path: [Int32] = []
  /// Other nodes that it concerns just as well.
  var others: [Int32] = []
  /// A number that the rule's words need.
  var count = 0
  /// Names that the rule's words need.
  var names: [String] = []
}

extension Array<Finding> {
  /// One finding for each cause, however many registrations run into it: the first of them, and the others beside it.
  func grouped(by cause: (Finding) -> some Hashable) -> [Finding] {
    var positions: [AnyHashable: Int] = [:]
    var grouped: [Finding] = []
    for finding in self {
      let cause = AnyHashable(cause(finding))
      guard let position = positions[cause] else {
        positions[cause] = grouped.count
        grouped.append(finding)
        continue
      }
      let isKnown = grouped[position].node == finding.node || grouped[position].others.last == finding.node
      if !isKnown { grouped[position].others.append(finding.node) }
    }
    return grouped
  }
}

/// What findings have in common whose cause is one registration.
struct Cause: Hashable {
  let code: DiagnosticCode
  let node: Int32
  var count = 0
}

/// One rule of the graph.
protocol ValidationRule: Sendable {
  /// Everything that breaks the rule, in the order of the graph. Linear in the graph unless it says otherwise.
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding]
}

/// All the rules.
enum ValidationRules {
  /// The rules that are run whenever a container is built.
  static let atBuild: [any ValidationRule] = [
    MissingDependencyRule(), DuplicateRegistrationRule(), OverrideOfNothingRule(), DecoratorOfNothingRule(),
    CycleRule(), CaptiveDependencyRule(), IsolationRule(), LayeringRule(), PluginContractRule(), PluginCycleRule(),
    PluginNameRule(), ArgumentRule(), KeptLifetimeRule(), ChainDepthRule(), AsynchronyRule(),
  ]

  /// The rules that tell what is worth knowing of a whole application, and are run on demand.
  static let onDemand: [(code: DiagnosticCode, rule: any ValidationRule)] = [
    (.unusedRegistration, UnusedRegistrationRule())
  ]

  /// The rules that are run whenever a container is built with a policy: those on demand too whose severity it sets.
  static func atBuild(_ policy: ValidationPolicy) -> [any ValidationRule] {
    guard !policy.severities.isEmpty else { return atBuild }
    return atBuild + onDemand.filter { policy.severities[$0.code] != nil }.map(\.rule)
  }
}
