/// A rule of the graph: everything that breaks it, in the order of the graph. Linear in the size of the graph.
typealias ValidationRule = @Sendable (GraphStructure, GraphOrder) -> [Finding]

/// The rules. Each is a function that finds a kind of problem and owns the words for it.
enum ValidationRules {
  /// The rules that each build runs, with what a graph has if it breaks them.
  private static let always: [(contents: GraphContents, rule: ValidationRule)] = [
    (.missing, missingDependency), ([], duplicateRegistration), (.traits(.overriding), overrideOfNothing),
    (.missing, decoratorOfNothing), ([], cycle), ([.lifetimes, .scopeProviders], captiveDependency),
    (.actors, isolation), (.layers, layering), (.plugins, pluginContract), ([], pluginCycle), ([], pluginName),
    (.arguments, argumentMismatch), (.arguments, sharedArgument), (.traits([.eager, .closing]), keptLifetime),
    (.traits(.asynchronous), asynchrony), ([], unmatchedMark), ([], pluginValue), ([], contestedOverride),
    ([], endlessPlugins), (.traits(.weakValue), weakValue), (.traits(.unhashableArgument), keptArgument),
    ([], unsharedCycle), (.scopeProviders, scopeOpening), (.inputs, unusedInput), ([], keptOverridden),
    (.missing, emptyCollection), (.traits(.severalLifetimes), severalLifetimes), ([], pluginMember),
  ]

  /// The rules that a build runs only if its policy names their codes.
  private static let onDemand: [(code: DiagnosticCode, rule: ValidationRule)] = [
    (.unusedRegistration, unusedRegistration), (.unopenedScope, unopenedScope),
  ]

  /// Returns everything that the rules and others find and the policy does not turn off: errors first, then by code,
  /// then in the order of the graph.
  static func findings(
    in graph: GraphStructure, order: GraphOrder, policy: ValidationPolicy, runsAll: Bool = false,
    others: [Finding] = [], names: any GraphNames
  ) -> [Finding] {
    var findings = findings(in: graph, order: order)
    for (code, rule) in onDemand where runsAll || policy.severities[code, default: .off] != .off {
      findings += rule(graph, order)
    }
    findings += others
    findings.removeAll { $0.isSettled(in: graph) }
    guard !findings.isEmpty else { return [] }
    for index in findings.indices {
      if let severity = policy.severities[findings[index].code] { findings[index].severity = severity }
    }
    findings.removeAll { $0.severity == .off }
    return findings.sorted {
      $0.severity == $1.severity ? $0.code.rawValue < $1.code.rawValue : $0.severity > $1.severity
    }
  }

  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for (contents, rule) in always where contents.isEmpty || !contents.isDisjoint(with: order.contents) {
      let own = rule(graph, order)
      // Appending nothing would allocate the array each time.
      if !own.isEmpty { found += own }
    }
    return found
  }

  /// Returns for each own node whether it can't be created: an error is about it, or about something that it needs.
  static func faults(in graph: GraphStructure) -> [Bool] {
    // Some rules are silent around cycles, so the cycles are cut first. Each node of one leads to where it is cut.
    let closing = GraphOrder(graph).closing
    var rest = graph
    for edge in closing {
      rest.edges[Int(edge.edge)].to = -1
      rest.edges[Int(edge.edge)].isOptional = true
    }
    let found = findings(in: rest, order: GraphOrder(rest)).filter { $0.code.severity == .error && $0.node >= 0 }
    return graph.dependents(on: closing.map { $0.from } + found.flatMap { [$0.node] + $0.others })
  }
}

extension Finding {
  /// A Boolean value that indicates whether the finding is about a registration that a child links again, and not
  /// about what it reaches there: the parent's validation has decided about it.
  fileprivate func isSettled(in graph: GraphStructure) -> Bool {
    guard node >= 0, graph.node(Int(node)).traits.contains(.relinked) else { return false }
    switch code {
    case .sharedArgument, .keptLifetime, .unusedRegistration: return true
    case .layering, .undeclaredNesting:
      return path.allSatisfy { Int($0) < graph.base || graph.node(Int($0)).traits.contains(.relinked) }
    default: return false
    }
  }
}
