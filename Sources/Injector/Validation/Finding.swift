/// A problem that a rule found: facts as numbers, and the function that forms words from them.
///
/// Words are formed when someone reads the diagnostic, from the names of what the finding mentions. Every rule has this
/// one type, because a type of its own for each would cost more code than the rules themselves.
struct Finding: Sendable {
  let code: DiagnosticCode
  /// The severity: that of the code unless a policy changes it.
  var severity: Severity
  /// The registration that the finding is about, or -1 if it isn't about one.
  let node: Int32
  /// The registrations that lead to the problem.
  var path: [Int32]
  /// The position of the dependency that the finding is about, or -1.
  let edge: Int32
  /// What else the words are made of. Only the rule knows what its facts mean.
  var facts: [Int32]
  /// Other registrations with the same problem.
  var others: [Int32] = []
  let subject: Subject
  let words: WordsOfFinding

  /// What the diagnostic is about.
  enum Subject: Sendable {
    case registration
    /// The key that the dependency asks for, and that nothing is registered under.
    case missingKey
    /// A key without a registration in the graph, with the keys that lead to the problem.
    case key(ServiceKey, source: CallSite?, path: [ServiceKey])
  }

  init(
    _ code: DiagnosticCode, severity: Severity? = nil, _ node: Int32, path: [Int32] = [], edge: Int32 = -1,
    facts: [Int32] = [], about subject: Subject = .registration, words: @escaping WordsOfFinding
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.node = node
    self.path = path
    self.edge = edge
    self.facts = facts
    self.subject = subject
    self.words = words
  }

  /// The key that the diagnostic is about.
  func key(in graph: NamedGraph) -> ServiceKey {
    switch subject {
    case .registration: graph.key(node)
    case .missingKey: graph.dependency(edge, of: node).key
    case .key(let key, _, _): key
    }
  }

  /// The steps of the path.
  func path(in graph: NamedGraph) -> [PathStep] {
    switch subject {
    case .registration: path.map(graph.step)
    case .missingKey: graph.path(to: node) + [PathStep(key: key(in: graph))]
    case .key(_, _, let path): path.map { PathStep(key: $0) }
    }
  }

  /// The finding in words.
  func diagnostic(in graph: NamedGraph) -> Diagnostic {
    let words = words(self, graph)
    var source: CallSite?
    if case .key(_, let place, _) = subject { source = place } else { source = graph.step(node).source }
    return Diagnostic(
      code: code, severity: severity, message: words.message, key: key(in: graph), source: source,
      path: path(in: graph), nearMisses: words.nearMisses, fix: words.fix)
  }
}

/// A function of a rule that forms the words of a finding.
typealias WordsOfFinding = @Sendable (Finding, NamedGraph) -> Words

/// What a rule says of a finding.
struct Words {
  /// What is wrong, in one sentence.
  let message: String
  /// Registrations near the key.
  var nearMisses: [NearMiss] = []
  /// One concrete step, to follow "To fix this,".
  let fix: String
}

extension [Finding] {
  /// One finding for all that have the same code and facts: the first, with the other registrations beside it.
  func grouped() -> [Finding] {
    var positions = [[Int32]: Int]()
    var groups: [Finding] = []
    for finding in self {
      guard let position = positions[finding.facts] else {
        positions[finding.facts] = groups.count
        groups.append(finding)
        continue
      }
      let isKnown = groups[position].node == finding.node || groups[position].others.last == finding.node
      if !isKnown { groups[position].others.append(finding.node) }
    }
    return groups
  }
}
