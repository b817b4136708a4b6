/// A problem that a rule found, with the closure that words it.
///
/// Words are formed when someone reads the diagnostic: thousands of registrations aren't named for an unread warning.
final class Finding: Sendable {
  typealias Wording = @Sendable (FindingContext) -> Words

  let code: DiagnosticCode
  /// The severity: that of the code unless the rule or a policy changes it.
  let severity: Severity
  /// The registrations that have the problem, or none if it is about plugins. The first one is reported.
  let nodes: [Int]
  /// The key that the problem is about if it isn't that of the first registration.
  let key: ServiceKey?
  /// The registrations that lead to the problem.
  let path: [Int]
  let words: Wording

  @inline(never)
  init(
    _ code: DiagnosticCode, severity: Severity? = nil, _ nodes: [Int], key: ServiceKey? = nil, path: [Int] = [],
    words: @escaping Wording
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.words = words
    self.nodes = nodes
    self.key = key
    self.path = path
  }

  convenience init(_ code: DiagnosticCode, plugin: String, _ words: @autoclosure @escaping @Sendable () -> Words) {
    self.init(code, [], key: ServiceKey(type: plugin)) { _ in words() }
  }

  func rated(_ severity: Severity) -> Finding {
    severity == self.severity ? self : Finding(code, severity: severity, nodes, key: key, path: path, words: words)
  }

  /// A text that distinguishes the problem of one registration from others: the rule, the registration, the last one of
  /// the path, and the key. It is the same in a container and its children.
  typealias Identity = String

  /// The identities of the problem: one for each registration that has it.
  var identities: [Identity] {
    (nodes.isEmpty ? [-1] : nodes).map { "\(code) \($0) \(path.last ?? -1) \(key?.description ?? "")" }
  }
}

/// The words that a rule has for a finding.
final class Words {
  let message: String
  /// The place and the path, if they aren't those of the finding.
  let source: CallSite?
  let path: [PathStep]?
  let nearMisses: [NearMiss]
  /// The fixes, the most probable first.
  let fixes: [Diagnostic.Fix]

  /// Creates words with the fixes that are possible: those that aren't `nil`.
  @inline(never)
  init(
    _ message: String, at source: CallSite? = nil, path: [PathStep]? = nil, near: [NearMiss] = [],
    fixes: [Diagnostic.Fix?]
  ) {
    self.message = message
    self.source = source
    self.path = path
    nearMisses = near
    self.fixes = fixes.compactMap(\.self)
  }

  convenience init(
    _ message: String, at source: CallSite? = nil, path: [PathStep]? = nil, near: [NearMiss] = [],
    fixes: Diagnostic.Fix?...
  ) { self.init(message, at: source, path: path, near: near, fixes: fixes) }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether dependencies on the key can find the registration.
  var isFindable: Bool { role != .decorator && !traits.contains(.replaced) }

  var isContribution: Bool { traits.contains(.contribution) }

  var isAsynchronous: Bool { traits.contains(.asynchronous) }

  /// The key with the lifetime: `Shop.Cart (singleton)`.
  @inline(never) var keyAndLifetime: String { "\(key) (\(lifetime))" }
}

extension DependencyGraph.Edge {
  /// The node that has the dependency, and the one that satisfies it.
  var path: [Int] { [from, to].compactMap(\.self) }
}

extension [DependencyGraph.Edge] {
  /// Returns a finding about the dependencies with each cause: about their key if nothing satisfies them, and otherwise
  /// about the path to what does.
  func findings(
    _ code: DiagnosticCode, by cause: (Element) -> AnyHashable,
    words: @escaping @Sendable (_ first: Element, _ nodes: [Int], FindingContext) -> Words
  ) -> [Finding] {
    grouped(by: cause, of: \.from).map { edge, nodes in
      Finding(code, nodes, key: edge.to == nil ? edge.key : nil, path: edge.to == nil ? [] : edge.path) {
        words(edge, nodes, $0)
      }
    }
  }
}

extension [Int] {
  /// Returns a finding about each registration, whose path has the registration itself or nothing.
  func findings(
    _ code: DiagnosticCode, severity: Severity? = nil, hasPath: Bool = false,
    words: @escaping @Sendable (Int, FindingContext) -> Words
  ) -> [Finding] {
    map { index in
      Finding(code, severity: severity, [index], path: hasPath ? [index] : []) { words(index, $0) }
    }
  }
}

extension Sequence {
  /// Returns the first element with each cause, and the nodes of all that have it: registrations that have the same
  /// problem are one finding. Causes are of any type, so that the rules share the code of one dictionary.
  func grouped(
    by cause: (Element) -> AnyHashable, of node: (Element) -> Int
  ) -> [(first: Element, nodes: [Int])] {
    var groups: [(first: Element, nodes: [Int])] = []
    var positions = [AnyHashable: Int]()
    for element in self {
      let (cause, node) = (cause(element), node(element))
      if let position = positions[cause] {
        if groups[position].nodes.last != node { groups[position].nodes.append(node) }
      } else {
        positions[cause] = groups.count
        groups.append((element, [node]))
      }
    }
    return groups
  }

  /// Returns the first value that a closure finds for an element, or `nil` if it finds none.
  func firstValue<Value>(_ find: (Element) -> Value?) -> Value? {
    for element in self { if let value = find(element) { return value } }
    return nil
  }

  /// Returns the first element with each value of a property.
  func unique(by property: (Element) -> AnyHashable) -> [Element] {
    var seen = Set<AnyHashable>()
    return filter { seen.insert(property($0)).inserted }
  }
}

extension [String] {
  /// Returns the first three of some texts in a sentence: `A`, `A and B`, `A, B, and C`, `A, B, C, and 3 more`.
  func listed(of count: Int) -> String {
    let first = prefix(3) + (count > 3 ? ["\(count - 3) more"] : [])
    guard first.count > 2 else { return first.joined(separator: " and ") }
    return "\(first.dropLast().joined(separator: ", ")), and \(first[first.count - 1])"
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
