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
  var path: [Int]
  /// Other registrations with the same problem.
  fileprivate(set) var others: [Int]
  let subject: Subject
  let words: Wording

  enum Subject: Sendable {
    case registration
    /// The key that the dependency at a position asks for, and that nothing is registered under.
    case missingKey(edge: Int)
    /// Keys without a registration in the graph, such as the names of plugins.
    case keys([ServiceKey], source: CallSite? = nil)
  }

  @inline(never)
  init(
    _ code: DiagnosticCode, severity: Severity? = nil, _ node: Int?, path: [Int] = [], others: [Int] = [],
    about subject: Subject = .registration, words: @escaping Wording
  ) {
    (self.code, self.severity) = (code, severity ?? code.severity)
    (self.node, self.path, self.others) = (node, path, others)
    (self.subject, self.words) = (subject, words)
  }

  init(_ code: DiagnosticCode, plugins: [String], others: [Int] = [], words: @escaping Wording) {
    self.init(code, nil, others: others, about: .keys(plugins.map { ServiceKey(type: $0) }), words: words)
  }

  /// What distinguishes the problem of one registration from others: the rule, the registration, the last one of the
  /// path, and the key that has none. It is the same in a container and its children.
  typealias Identity = String

  /// Returns the identities of the problem: one for each registration that has it.
  func identities(in graph: DependencyGraph) -> [Identity] {
    let key: ServiceKey? =
      switch subject {
      case .registration: nil
      case .missingKey(let edge): graph.edges[edge].key
      case .keys(let keys, _): keys[0]
      }
    let cause = "\(path.last ?? -1) \(key?.description ?? "")"
    return ([node ?? -1] + others).map { "\(code.rawValue) \($0) \(cause)" }
  }
}

/// What a rule says of a finding.
struct Words {
  let message: String
  let nearMisses: [NearMiss]
  /// One concrete step, to follow "To fix this,".
  let fix: String

  init(_ message: String, near: [NearMiss] = [], fix: String) {
    (self.message, nearMisses, self.fix) = (message, near, fix)
  }
}

/// The findings of a rule, one for all registrations that have the same problem.
struct FindingGroups {
  /// What registrations with the same problem have in common.
  struct Cause: Hashable {
    var key: KeyIdentity?
    var node = -1
    var detail = 0
  }

  private(set) var all: [Finding] = []
  private var positions = [Cause: Int]()

  /// Adds a finding or, if an earlier one has the same cause, its registration to that one.
  @inline(never)
  mutating func add(_ finding: Finding, because cause: Cause) {
    guard let position = positions[cause], let node = finding.node else {
      positions[cause] = all.count
      return all.append(finding)
    }
    if all[position].node != node, all[position].others.last != node { all[position].others.append(node) }
  }
}

/// A graph with what the rules form their words from, found when someone reads a diagnostic.
///
/// As that is rare, the words are called, and not inlined, which keeps a client's build short.
final class FindingContext {
  let graph: DependencyGraph
  private(set) lazy var suggestions = Suggestions(graph)
  private lazy var dependents = graph.dependents()

  /// The most registrations on a path to a problem, so that findings below a long chain stay readable, and fast.
  private static let longestPath = 15

  init(_ graph: DependencyGraph) { self.graph = graph }

  func diagnostic(of finding: Finding) -> Diagnostic {
    let words = finding.words(finding, self)
    let node = finding.node ?? 0
    let (subject, source, path): (ServiceKey, CallSite?, [PathStep]) =
      switch finding.subject {
      case .registration: (key(node), graph.nodes[node].source, finding.path.map(step))
      case .missingKey(let edge): missing(graph.edges[edge])
      case .keys(let keys, let source): (keys[0], source, keys.count > 1 ? keys.map { PathStep(key: $0) } : [])
      }
    return Diagnostic(
      code: finding.code, severity: finding.severity, message: words.message, key: subject, source: source, path: path,
      nearMisses: words.nearMisses, fix: words.fix)
  }

  private func missing(_ edge: DependencyGraph.Edge) -> (ServiceKey, CallSite?, [PathStep]) {
    (edge.key, graph.nodes[edge.from].source, path(to: edge.from) + [PathStep(key: edge.key)])
  }

  /// The path to a registration from one that nothing needs, or from as far as a path is followed.
  private func path(to node: Int) -> [PathStep] {
    var path = [node]
    while path.count < Self.longestPath {
      let last = path[path.count - 1]
      // A path is short.
      guard let next = dependents[last].first(where: { $0 != last }), !path.contains(next) else { break }
      path.append(next)
    }
    return path.reversed().map(step)
  }

  @inline(never) func node(_ index: Int) -> DependencyGraph.Node { graph.nodes[index] }

  @inline(never) func step(_ node: Int) -> PathStep { PathStep(graph.nodes[node]) }

  @inline(never) func key(_ node: Int) -> ServiceKey { graph.nodes[node].key }

  @inline(never) func name(_ node: Int) -> String { key(node).description }

  /// A registration's key with its lifetime: `Shop.Cart (singleton)`.
  @inline(never) func keyAndLifetime(_ node: Int) -> String { "\(name(node)) (\(graph.nodes[node].lifetime))" }

  /// The keys of some registrations in a sentence: `A, B, and C`.
  @inline(never) func names(_ nodes: [Int], by name: ((Int) -> String)? = nil) -> String {
    nodes.prefix(3).map(name ?? self.name).listed(of: nodes.count)
  }

  /// The other registrations with a problem, to follow a sentence: `; so do A, B, C, and 3 more`.
  @inline(never) func also(_ others: [Int], by name: ((Int) -> String)? = nil) -> String {
    others.isEmpty ? "" : "; so \(others.count == 1 ? "does" : "do") \(names(others, by: name))"
  }

  /// The registrations that are near the key of a finding's registration.
  func nearMisses(of finding: Finding) -> [NearMiss] {
    guard let node = finding.node else { return [] }
    return suggestions.nearMisses(
      to: key(node), except: node, asContribution: graph.nodes[node].traits.contains(.contribution))
  }
}

/// The diagnostics of a container, worded when someone reads them.
///
/// Building a container asks for severities only: thousands of registrations aren't named for one unread warning.
struct DiagnosticList: Equatable, Sendable {
  let severities: [Severity]
  private let worded: Deferred<[Diagnostic]>

  init(_ findings: [Finding], in graph: DependencyGraph) {
    severities = findings.map(\.severity)
    worded = Deferred { findings.map(FindingContext(graph).diagnostic) }
  }

  init(_ diagnostics: [Diagnostic]) { (severities, worded) = (diagnostics.map(\.severity), Deferred(diagnostics)) }

  /// No diagnostics, as a scope has them.
  static let none = DiagnosticList([])

  var all: [Diagnostic] { worded.value }

  static func == (left: Self, right: Self) -> Bool { left.all == right.all }
}

extension [String] {
  /// Returns the first three of some texts in a sentence: `A`, `A and B`, `A, B, and C`, `A, B, C, and 3 more`.
  func listed(of count: Int) -> String {
    let first = prefix(3) + (count > 3 ? ["\(count - 3) more"] : [])
    guard first.count > 2 else { return first.joined(separator: " and ") }
    return "\(first.dropLast().joined(separator: ", ")), and \(first[first.count - 1])"
  }
}
