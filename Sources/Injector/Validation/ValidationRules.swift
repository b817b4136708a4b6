/// The rules. Each is a function that finds a kind of problem and owns the words for it.
///
/// A rule returns everything that breaks it. It is linear in the size of the graph, unless it says otherwise.
enum ValidationRules {
  private typealias Rule = @Sendable (DependencyGraph, GraphOrder) -> [Finding]

  /// The rules that each build runs and that may find an error.
  private static let refusing: [Rule] = [
    missingDependency, duplicateRegistration, overrideOfNothing, replacementOfNothing, decoratorOfNothing, cycle,
    captiveDependency, isolation, layering, ignoredDependencies, pluginCycle, pluginName, argumentMismatch,
    sharedArgument, keptLifetime, asynchrony, unmatchedMark, pluginValue, weakValue, unsharedCycle, scopeOpening,
    reservedType, severalLifetimes, severalReceivers,
  ]

  /// The rules that each build runs and that find errors only if a policy says so.
  private static let warning: [Rule] = [
    pluginContract, contestedOverride, keptOverridden, emptyCollection, hiddenContributions, longChain,
  ]

  /// The rules that a build runs under complete checking only.
  private static let strict: [Rule] = [uncallableHandle]

  /// The rules that run on demand, or in each build whose policy names them.
  private static let onDemand: [(DiagnosticCode, Rule)] = [
    (.unusedRegistration, unusedRegistration), (.absentOptional, absentOptional),
  ]

  /// The findings of the rules and others that the policy doesn't turn off: errors first, then by code, then in the
  /// order of the graph. The identities are those of everything that was found, for the container's children.
  typealias Result = (findings: [Finding], identities: Set<Finding.Identity>)

  /// Returns the findings of the rules and others, except for the known ones: a child doesn't repeat its parents'
  /// findings.
  static func validate(
    _ graph: DependencyGraph, order: GraphOrder, policy: ValidationPolicy, runsAll: Bool = false,
    others: [Finding] = [], known: Set<Finding.Identity> = []
  ) -> Result {
    var rules = refusing + warning + (graph.concurrency.isStrict ? strict : [])
    for (code, rule) in onDemand where runsAll || policy.severities[code, default: .off] != .off { rules.append(rule) }
    var (findings, identities) = ([Finding](), known)
    for finding in rules.flatMap({ $0(graph, order) }) + others {
      let own = finding.identities
      let severity = policy.severities[finding.code] ?? finding.severity
      identities.formUnion(own)
      if severity != .off, !own.allSatisfy(known.contains) { findings.append(finding.rated(severity)) }
    }
    func place(_ finding: Finding) -> (Int, String, Int) {
      (finding.severity.rank, finding.code.rawValue, finding.nodes.first ?? .max)
    }
    return (findings.sorted { place($0) < place($1) }, identities)
  }

  /// Returns for each node whether it can't be created: an error is about it, or about something that it needs.
  static func faults(in graph: DependencyGraph) -> [Bool] {
    graph.dependents().reach(from: errors(in: graph, GraphOrder(graph)).flatMap(\.nodes))
  }

  /// Returns the errors of the rules that each build runs.
  static func errors(in graph: DependencyGraph, _ order: GraphOrder) -> [Finding] {
    refusing.flatMap { $0(graph, order) }.filter { $0.severity == .error }
  }
}

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
  /// - Parameter policy: The severities of rules that differ from those of ``validation``.
  /// - Returns: The diagnostics, errors first.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies, apart from sorting the findings and from following
  ///   the instances that shared ones hold.
  public func diagnostics(validation policy: ValidationPolicy = .standard) -> [Diagnostic] {
    let severities = validation.severities.merging(policy.severities) { $1 }
    let result = ValidationRules.validate(
      self, order: GraphOrder(self), policy: ValidationPolicy(severities: severities), runsAll: true)
    return result.findings.map(FindingContext(self).diagnostic)
  }

  /// Returns a finding about each created node that has a problem.
  // Inlined, because a node is copied for a condition that isn't.
  @inline(__always)
  func findings(
    _ code: DiagnosticCode, severity: Severity? = nil, where isFound: (Node) -> Bool,
    words: @escaping @Sendable (Node) -> Words
  ) -> [Finding] {
    created.filter { isFound(nodes[$0]) }.findings(code, severity: severity) { words($1.node($0)) }
  }
}
