/// A problem that a rule found: facts as numbers, and the words for them.
///
/// Words are formed when someone reads the diagnostic, from the names of what the finding mentions.
protocol Finding: Equatable, Sendable {
  var code: DiagnosticCode { get }
  /// The severity unless a policy changes it.
  var severity: Severity { get }
  /// The registration that the finding is about, or -1 if it is about plugins.
  var node: Int32 { get }
  /// Other registrations with the same problem.
  var others: [Int32] { get }
  /// The registrations that lead to the problem.
  var path: [Int32] { get }

  /// The key that the diagnostic is about: the registration's unless the rule says otherwise.
  func key(in graph: NamedGraph) -> ServiceKey
  /// The place of the registration.
  func source(in graph: NamedGraph) -> CallSite?
  /// The steps of the path.
  func path(in graph: NamedGraph) -> [PathStep]
  /// What is wrong, in one sentence.
  func message(in graph: NamedGraph) -> String
  /// Registrations near the key; none unless the rule looks for them.
  func nearMisses(in graph: NamedGraph) -> [NearMiss]
  /// One concrete step, to follow "To fix this,".
  func fix(in graph: NamedGraph) -> String
}

extension Finding {
  var severity: Severity { code.severity }
  var others: [Int32] { [] }
  var path: [Int32] { [] }

  func key(in graph: NamedGraph) -> ServiceKey { graph.key(node) }
  func source(in graph: NamedGraph) -> CallSite? { node < 0 ? nil : graph.step(node).source }
  func path(in graph: NamedGraph) -> [PathStep] { path.map(graph.step) }
  func nearMisses(in graph: NamedGraph) -> [NearMiss] { [] }

  /// The finding in words.
  func diagnostic(in graph: NamedGraph, severity: Severity) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, message: message(in: graph), key: key(in: graph),
      source: source(in: graph), path: path(in: graph), nearMisses: nearMisses(in: graph),
      fix: fix(in: graph))
  }
}

/// A finding that several registrations may share.
protocol SharedFinding: Finding {
  var others: [Int32] { get set }
}

extension Array where Element: SharedFinding {
  /// One finding for each cause: the first, with the other registrations that have the cause beside it.
  func grouped(by cause: (Element) -> some Hashable) -> [Element] {
    grouped(by: cause, node: \.node).map { first, others in
      var finding = first
      finding.others = others
      return finding
    }
  }
}

extension Array {
  /// The first element for each cause, and the registrations of the others, each once.
  func grouped<Cause: Hashable>(
    by cause: (Element) -> Cause, node: (Element) -> Int32
  ) -> [(first: Element, others: [Int32])] {
    var positions: [Cause: Int] = [:]
    var groups: [(first: Element, others: [Int32])] = []
    for element in self {
      let cause = cause(element)
      guard let position = positions[cause] else {
        positions[cause] = groups.count
        groups.append((element, []))
        continue
      }
      let other = node(element)
      let isKnown = node(groups[position].first) == other || groups[position].others.last == other
      if !isKnown { groups[position].others.append(other) }
    }
    return groups
  }
}
