/// A problem that a rule found, with the closure that words it.
///
/// Words are formed when someone reads the diagnostic, from the names of what the finding mentions.
struct Finding: Sendable {
  typealias Wording = @Sendable (Finding, NamedGraph) -> Words

  let code: DiagnosticCode
  /// The severity: that of the code unless a policy changes it.
  var severity: Severity
  /// The registration that the finding is about, or -1 if it isn't about one.
  let node: Int32
  /// The registrations that lead to the problem.
  var path: [Int32]
  /// Other registrations with the same problem.
  var others: [Int32]
  let subject: Subject
  let words: Wording

  enum Subject: Sendable {
    case registration
    /// The key that the dependency at a position asks for, and that nothing is registered under.
    case missingKey(edge: Int32)
    /// A key without a registration in the graph, with the keys that lead to the problem.
    case key(ServiceKey, source: CallSite?, path: [ServiceKey])
  }

  init(
    _ code: DiagnosticCode, severity: Severity? = nil, _ node: Int32, path: [Int32] = [], others: [Int32] = [],
    about subject: Subject = .registration, words: @escaping Wording
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.node = node
    self.path = path
    self.others = others
    self.subject = subject
    self.words = words
  }

  init(_ code: DiagnosticCode, plugins: [String], words: @escaping Wording) {
    let keys = plugins.map { ServiceKey(type: $0) }
    self.init(code, -1, about: .key(keys[0], source: nil, path: keys.count > 1 ? keys : []), words: words)
  }

  func key(in graph: NamedGraph) -> ServiceKey {
    switch subject {
    case .registration: graph.key(node)
    case .missingKey(let edge): graph.dependency(edge, of: node).key
    case .key(let key, _, _): key
    }
  }

  func path(in graph: NamedGraph) -> [PathStep] {
    switch subject {
    case .registration: path.map(graph.step)
    case .missingKey: graph.path(to: node) + [PathStep(key: key(in: graph))]
    case .key(_, _, let path): path.map { PathStep(key: $0) }
    }
  }

  func diagnostic(in graph: NamedGraph) -> Diagnostic {
    let words = words(self, graph)
    let source: CallSite? = if case .key(_, let place, _) = subject { place } else { graph.step(node).source }
    return Diagnostic(
      code: code, severity: severity, message: words.message, key: key(in: graph), source: source,
      path: path(in: graph), nearMisses: words.nearMisses, fix: words.fix)
  }
}

extension GraphStructure {
  /// Returns a finding about each own node that a condition applies to.
  func findings(_ code: DiagnosticCode, where isFound: (Node) -> Bool, words: @escaping Finding.Wording) -> [Finding] {
    nodes.indices.filter { isFound(nodes[$0]) }.map { Finding(code, Int32(base + $0), words: words) }
  }
}

/// What a rule says of a finding.
struct Words {
  let message: String
  var nearMisses: [NearMiss] = []
  /// One concrete step, to follow "To fix this,".
  let fix: String
}

/// The findings of a rule, one for all registrations that have the same problem.
struct FindingGroups<Cause: Hashable> {
  private(set) var all: [Finding] = []
  private var positions = [Cause: Int]()

  /// Adds a finding about a registration or, if an earlier one has the same cause, the registration to that one.
  mutating func add(
    _ code: DiagnosticCode, _ node: Int32, path: @autoclosure () -> [Int32] = [],
    about subject: Finding.Subject = .registration, because cause: Cause, words: @escaping Finding.Wording
  ) {
    guard let position = positions[cause] else {
      positions[cause] = all.count
      return all.append(Finding(code, node, path: path(), about: subject, words: words))
    }
    if all[position].node != node, all[position].others.last != node { all[position].others.append(node) }
  }
}

/// The diagnostics of a container, worded when someone reads them.
///
/// Building a container asks for severities only: thousands of registrations aren't named for one unread warning.
struct DiagnosticList: Sendable {
  let severities: [Severity]
  private let worded: Deferred<[Diagnostic]>

  init(_ findings: [Finding], in graph: @autoclosure @escaping @Sendable () -> NamedGraph) {
    severities = findings.map(\.severity)
    worded = Deferred {
      let graph = graph()
      return findings.map { $0.diagnostic(in: graph) }
    }
  }

  init(_ diagnostics: [Diagnostic]) {
    severities = diagnostics.map(\.severity)
    worded = Deferred(diagnostics)
  }

  /// No diagnostics, as a scope has them.
  static let none = DiagnosticList([])

  var all: [Diagnostic] { worded.value }
}
