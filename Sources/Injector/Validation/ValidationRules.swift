/// A rule of the graph: everything that breaks it, in the order of the graph. Linear in the size of the graph, unless
/// the rule says otherwise.
typealias ValidationRule = @Sendable (DependencyGraph, GraphOrder) -> [Finding]

/// The rules. Each is a function that finds a kind of problem and owns the words for it.
enum ValidationRules {
  /// The rules that each build runs.
  private static let always: [ValidationRule] = [
    missingDependency, duplicateRegistration, overrideOfNothing, decoratorOfNothing, cycle, captiveDependency,
    isolation, layering, pluginContract, ignoredDependencies, pluginCycle, pluginName, argumentMismatch,
    sharedArgument, keptLifetime, asynchrony, unmatchedMark, pluginValue, contestedOverride, weakValue, unsharedCycle,
    scopeOpening, keptOverridden, emptyCollection, severalLifetimes, longChain,
  ]

  /// The rules that a build runs only if its policy names their codes.
  private static let onDemand: [(code: DiagnosticCode, rule: ValidationRule)] = [
    (.unusedRegistration, unusedRegistration)
  ]

  /// What the rules and others find and the policy does not turn off: errors first, then by code, then in the order of
  /// the graph. The identities are those of everything that was found, for the container's children.
  typealias Result = (findings: [Finding], identities: Set<Finding.Identity>)

  /// Returns what the rules and others find, except for what is known: a child doesn't repeat what its parents have
  /// found.
  static func validate(
    _ graph: DependencyGraph, order: GraphOrder, policy: ValidationPolicy, runsAll: Bool = false,
    others: [Finding] = [], known: Set<Finding.Identity> = []
  ) -> Result {
    var findings = always.flatMap { $0(graph, order) }
    for (code, rule) in onDemand where runsAll || policy.severities[code, default: .off] != .off {
      findings += rule(graph, order)
    }
    findings += others
    guard !findings.isEmpty else { return ([], known) }
    let identities = findings.map { $0.identities(in: graph) }
    findings = zip(findings, identities).compactMap { known.isSuperset(of: $1) ? nil : $0 }
    for index in findings.indices {
      if let severity = policy.severities[findings[index].code] { findings[index].severity = severity }
    }
    findings.removeAll { $0.severity == .off }
    findings.sort {
      $0.severity == $1.severity ? $0.code.rawValue < $1.code.rawValue : $0.severity > $1.severity
    }
    return (findings, known.union(identities.joined()))
  }

  /// Returns the findings of ``validate(_:order:policy:runsAll:others:known:)``.
  static func findings(
    in graph: DependencyGraph, order: GraphOrder, policy: ValidationPolicy, runsAll: Bool = false,
    others: [Finding] = [], known: Set<Finding.Identity> = []
  ) -> [Finding] {
    validate(graph, order: order, policy: policy, runsAll: runsAll, others: others, known: known).findings
  }

  /// Returns for each node whether it can't be created: an error is about it, or about something that it needs.
  static func faults(in graph: DependencyGraph) -> [Bool] {
    let order = GraphOrder(graph)
    let found = always.flatMap { $0(graph, order) }.filter { $0.severity == .error }
    return graph.dependents(on: found.flatMap { ($0.node.map { [$0] } ?? []) + $0.others })
  }
}

extension DependencyGraph {
  /// Returns for each node whether it is one of the given ones or depends on one, along any dependency. O(*n* + *e*).
  func dependents(on nodes: [Int]) -> [Bool] {
    let dependents = dependents()
    var isFound = [Bool](repeating: false, count: self.nodes.count)
    var pending = nodes
    while let node = pending.popLast() {
      if isFound[node] { continue }
      isFound[node] = true
      pending += dependents[node]
    }
    return isFound
  }
}
