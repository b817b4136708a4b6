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
    (self.code, self.severity, self.words) = (code, severity ?? code.severity, words)
    (self.nodes, self.key, self.path) = (nodes, key, path)
  }

  convenience init(_ code: DiagnosticCode, plugin: String, words: @escaping Wording) {
    self.init(code, [], key: ServiceKey(type: plugin), words: words)
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

  @inline(never)
  init(
    _ message: String, at source: CallSite? = nil, path: [PathStep]? = nil, near: [NearMiss] = [],
    fixes: [Diagnostic.Fix]
  ) {
    (self.message, self.source, self.path, nearMisses, self.fixes) = (message, source, path, near, fixes)
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
}

extension DependencyGraph.Edge {
  /// The node that has the dependency, and the one that satisfies it.
  var path: [Int] { [from, to].compactMap(\.self) }
}

/// A graph with the facts from which the rules form their words, found when someone reads a diagnostic.
///
/// As that is rare, the words are called, and not inlined, which keeps a client's build short.
final class FindingContext {
  let graph: DependencyGraph
  private(set) lazy var suggestions = Suggestions(graph)
  private(set) lazy var trial = FixTrial(graph)
  private lazy var dependents = graph.dependents()
  /// The dependencies on providers of scopes, by the types of their inputs.
  private lazy var openers = Dictionary(
    grouping: graph.edges.filter { $0.kind == .scopeProvider && $0.to != nil }.flatMap { edge in
      edge.inputTypes.map { (type: $0.name, target: edge.to ?? 0) }
    }, by: \.type)

  private lazy var askers = Dictionary(grouping: graph.edges) { KeyIdentity($0.key.reference) }
  private lazy var absent = Set(
    graph.edges.filter { $0.to == nil && $0.isOptional }.map { KeyIdentity($0.key) })

  /// The most registrations on a path to a problem, so that findings below a long chain stay readable, and fast.
  private static let longestPath = 15

  init(_ graph: DependencyGraph) { self.graph = graph }

  func diagnostic(of finding: Finding) -> Diagnostic {
    let words = finding.words(self)
    let node = finding.nodes.first.map(node)
    return Diagnostic(
      code: finding.code, severity: finding.severity, message: words.message,
      key: finding.key ?? node?.key ?? ServiceKey(type: ""), source: words.source ?? node?.source,
      path: words.path ?? finding.path.map(step), nearMisses: words.nearMisses, fixes: words.fixes)
  }

  /// Returns the path to a key that a registration needs, from a registration that nothing needs, or from as far as a
  /// path is followed.
  func path(to key: ServiceKey, neededBy node: Int) -> [PathStep] {
    var path = [node]
    while path.count < Self.longestPath {
      let last = path[path.count - 1]
      // A path is short.
      guard let next = dependents[last].first(where: { $0 != last }), !path.contains(next) else { break }
      path.append(next)
    }
    return path.reversed().map(step) + [PathStep(key: key)]
  }

  @inline(never) func node(_ index: Int) -> DependencyGraph.Node { graph.nodes[index] }

  @inline(never) func step(_ node: Int) -> PathStep { PathStep(graph.nodes[node]) }

  @inline(never) func name(_ node: Int) -> String { graph.nodes[node].key.description }

  /// The dependencies on a registration.
  func edges(to node: Int) -> [DependencyGraph.Edge] {
    dependents[node].flatMap { graph.edges(from: $0).filter { $0.to == node } }
  }

  /// The dependencies on a type, under any identifier.
  func edges(on type: TypeReference) -> [DependencyGraph.Edge] { askers[KeyIdentity(type)] ?? [] }

  /// Returns a Boolean value that indicates whether an optional dependency on a key finds nothing.
  func isAbsent(_ key: ServiceKey) -> Bool { absent.contains(KeyIdentity(key)) }

  /// Returns a Boolean value that indicates whether a `ScopeProvider` opens a scope with a value of a type.
  func isInput(_ type: TypeReference) -> Bool { openers[type.name] != nil }

  /// Returns the scope that a `ScopeProvider` opens with a value of a type, or `nil` if none does, or none is known.
  func scope(takingInput type: TypeReference) -> Scope? {
    openers[type.name]?.lazy.compactMap { [graph] in graph.nodes[graph.origin(of: $0.target)].lifetime.scope }.first
  }

  /// Some registrations in a sentence: `A, B, and C`.
  @inline(never) func names(_ nodes: [Int], by name: ((Int) -> String)? = nil) -> String {
    nodes.prefix(3).map(name ?? self.name).listed(of: nodes.count)
  }

  /// The registrations with a problem except for the first, to follow a sentence: `; so do A, B, C, and 3 more`.
  @inline(never) func also(_ nodes: [Int], by name: ((Int) -> String)? = nil) -> String {
    nodes.count < 2 ? "" : "; so \(nodes.count == 2 ? "does" : "do") \(names(Array(nodes.dropFirst()), by: name))"
  }

  /// Returns the fix that has the first of some registrations take a `Provider` of the next, or none if it can't.
  func providers(ofFirstIn path: [Int], then use: String? = nil) -> [Diagnostic.Fix] {
    let edges = graph.edges(from: path[0]).filter { $0.to == path[1] && !$0.kind.isDeferred }
    return providers(insteadOf: edges, then: use).map { [$0] } ?? []
  }

  func providers(insteadOf edges: [DependencyGraph.Edge], then use: String? = nil) -> Diagnostic.Fix? {
    handles(.provider, insteadOf: edges, then: use)
  }

  /// Returns the fix that has the owners of some dependencies take a handle of each, or `nil` if that leads to other
  /// errors.
  func handles(
    _ kind: DependencyGraph.Edge.Kind, insteadOf edges: [DependencyGraph.Edge], then use: String? = nil
  ) -> Diagnostic.Fix? {
    let isTaken = edges.allSatisfy { $0.kind != .alias && $0.kind != .decorates }
    guard isTaken, !edges.isEmpty, trial.holds({ $0.change(edges.contains) { $0.kind = kind } }) else { return nil }
    // The dependencies of one parameter are those of a collection.
    var parameters = Set<[Int?]>()
    let steps = edges.filter { parameters.insert([$0.from, $0.parameter]).inserted }.map { edge in
      var handle = edge
      (handle.kind, handle.inputTypes) = (kind, [])
      let type = content(of: edge)
      return Diagnostic.Step.take(handle.spelled(as: type), at: edge.parameter, of: node(edge.from), then: use)
    }
    return Diagnostic.Fix(steps)
  }

  /// The type that a parameter takes, without its handle, as code.
  func content(of edge: DependencyGraph.Edge) -> String {
    // Only a collection finds contributions.
    let isCollection = edge.kind == .all || edge.to.map { graph.nodes[$0].traits.contains(.contribution) } ?? false
    if isCollection { return "[\(edge.key.reference.spelling)]" }
    return edge.isOptional ? edge.key.reference.optional : edge.key.reference.spelling
  }

  /// The registrations that depend on a registration.
  func dependents(of node: Int) -> ArraySlice<Int> { dependents[node] }

  /// The registrations that are near the key of a registration.
  func nearMisses(of node: Int) -> [NearMiss] {
    suggestions.nearMisses(
      to: graph.nodes[node].key, except: node, asContribution: graph.nodes[node].traits.contains(.contribution))
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

extension DependencyGraph.Node {
  /// The key with the lifetime: `Shop.Cart (singleton)`.
  @inline(never) var keyAndLifetime: String { "\(key) (\(lifetime))" }
}

extension [String] {
  /// Returns the first three of some texts in a sentence: `A`, `A and B`, `A, B, and C`, `A, B, C, and 3 more`.
  func listed(of count: Int) -> String {
    let first = prefix(3) + (count > 3 ? ["\(count - 3) more"] : [])
    guard first.count > 2 else { return first.joined(separator: " and ") }
    return "\(first.dropLast().joined(separator: ", ")), and \(first[first.count - 1])"
  }
}
