/// A problem that a rule found, with the closure that words it.
///
/// Words are formed when someone reads the diagnostic, from the names of what the finding mentions.
struct Finding: Sendable {
  typealias Wording = @Sendable (Finding, FindingContext) -> Words

  let code: DiagnosticCode
  /// The severity: that of the code unless the rule or a policy changes it.
  var severity: Severity
  /// The registration that the finding is about, or `nil` if it isn't about one.
  let node: Int?
  /// The registrations that lead to the problem.
  let path: [Int]
  /// Other registrations with the same problem.
  fileprivate(set) var others: [Int]
  let subject: Subject
  let words: Wording

  enum Subject: Sendable {
    case registration
    /// The key that the dependency at a position asks for, and that nothing is registered under.
    case missingKey(edge: Int)
    /// A key without a registration in the graph, with the keys that lead to the problem.
    case key(ServiceKey, source: CallSite?, path: [ServiceKey])
  }

  init(
    _ code: DiagnosticCode, severity: Severity? = nil, _ node: Int?, path: [Int] = [], others: [Int] = [],
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

  init(_ code: DiagnosticCode, severity: Severity? = nil, plugins: [String], words: @escaping Wording) {
    let keys = plugins.map { ServiceKey(type: $0) }
    let subject = Subject.key(keys[0], source: nil, path: keys.count > 1 ? keys : [])
    self.init(code, severity: severity, nil, about: subject, words: words)
  }

  func diagnostic(in context: FindingContext) -> Diagnostic {
    let words = words(self, context)
    let steps = path.map(context.step)
    let (key, source, path): (ServiceKey, CallSite?, [PathStep]) =
      switch subject {
      case .registration: (context.key(node ?? 0), context.step(node ?? 0).source, steps)
      case .missingKey(let edge):
        (
          context.graph.edges[edge].key, context.step(context.graph.edges[edge].from).source,
          context.path(to: context.graph.edges[edge].from) + [PathStep(key: context.graph.edges[edge].key)]
        )
      case .key(let key, let source, let path): (key, source, path.map { PathStep(key: $0) })
      }
    return Diagnostic(
      code: code, severity: severity, message: words.message, key: key, source: source, path: path,
      nearMisses: words.nearMisses, fix: words.fix)
  }
}

extension Finding {
  /// What distinguishes the problem of one registration from others. It is the same in a container and its children.
  struct Identity: Hashable, Sendable {
    let code: DiagnosticCode
    let node: Int?
    /// The last registration of the path, or `nil` if there is none.
    let cause: Int?
    /// The missing key or the name of a plugin, or `nil` if the problem is about a registration.
    let key: ServiceKey?
  }

  /// Returns the identities of the problem: one for each registration that has it.
  func identities(in graph: DependencyGraph) -> [Identity] {
    let key: ServiceKey? =
      switch subject {
      case .registration: nil
      case .missingKey(let edge): graph.edges[edge].key
      case .key(let key, _, _): key
      }
    return ([node] + others).map { Identity(code: code, node: $0, cause: path.last, key: key) }
  }
}

extension DependencyGraph {
  /// Returns a finding about each created node that a condition applies to.
  func findings(_ code: DiagnosticCode, where isFound: (Node) -> Bool, words: @escaping Finding.Wording) -> [Finding] {
    created.filter { isFound(nodes[$0]) }.map { Finding(code, $0, words: words) }
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
    _ code: DiagnosticCode, _ node: Int, path: @autoclosure () -> [Int] = [],
    about subject: Finding.Subject = .registration, because cause: Cause, words: @escaping Finding.Wording
  ) {
    guard let position = positions[cause] else {
      positions[cause] = all.count
      return all.append(Finding(code, node, path: path(), about: subject, words: words))
    }
    if all[position].node != node, all[position].others.last != node { all[position].others.append(node) }
  }
}
