/// A graph with the facts from which the rules form their words, found when someone reads a diagnostic.
///
/// As that is rare, the words are called, and not inlined, which keeps a client's build short.
final class FindingContext {
  typealias Edge = DependencyGraph.Edge
  typealias Fix = Diagnostic.Fix

  let graph: DependencyGraph
  private(set) lazy var suggestions = Suggestions(graph)
  private(set) lazy var trial = FixTrial(graph)
  private lazy var dependents = graph.dependents()
  private lazy var askers = Dictionary(grouping: graph.edges) { KeyIdentity($0.key.reference) }
  /// What providers of scopes open them for, by the types of their inputs.
  private lazy var openings = Dictionary(
    grouping: graph.edges.flatMap { edge in
      edge.to.map { target in edge.inputTypes.map { (type: $0.name, target: target) } } ?? []
    }, by: \.type)

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

  // MARK: Registrations

  @inline(never) func node(_ index: Int) -> DependencyGraph.Node { graph.nodes[index] }

  /// The registration behind all aliases and decorators.
  func origin(of index: Int) -> DependencyGraph.Node { node(graph.origin(of: index)) }

  @inline(never) func step(_ node: Int) -> PathStep { PathStep(graph.nodes[node]) }

  @inline(never) func name(_ node: Int) -> String { graph.nodes[node].key.description }

  /// Some registrations in a sentence: `A, B, and C`.
  @inline(never) func names(_ nodes: [Int], by name: ((Int) -> String)? = nil) -> String {
    nodes.prefix(3).map(name ?? self.name).listed(of: nodes.count)
  }

  /// The registrations with a problem except for the first, to follow a sentence: `; so do A, B, C, and 3 more`.
  @inline(never) func also(_ nodes: [Int], by name: ((Int) -> String)? = nil) -> String {
    nodes.count < 2 ? "" : "; so \(nodes.count == 2 ? "does" : "do") \(names(Array(nodes.dropFirst()), by: name))"
  }

  /// The registrations that are near the key of a registration.
  func nearMisses(of index: Int) -> [NearMiss] {
    suggestions.nearMisses(to: node(index).key, except: index, asContribution: node(index).isContribution)
  }

  // MARK: Dependencies

  /// The registrations that depend on a registration.
  func dependents(of node: Int) -> ArraySlice<Int> { dependents[node] }

  /// The dependencies of a registration on another one.
  func edges(from node: Int, to target: Int) -> [Edge] { graph.edges(from: node).filter { $0.to == target } }

  /// The dependencies on a type, under any identifier.
  func edges(on type: TypeReference) -> [Edge] { askers[KeyIdentity(type)] ?? [] }

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

  /// Returns the scopes that a `ScopeProvider` opens with a value of a type, `nil` for one that isn't known.
  func scopes(takingInput type: TypeReference) -> [Scope?] {
    (openings[type.name] ?? []).map { origin(of: $0.target).lifetime.scope }
  }

  // MARK: Fixes

  /// Returns a fix, or `nil` if its change to the graph leads to other errors.
  func tried(_ fix: @autoclosure () -> Fix, _ change: (inout DependencyGraph) -> Void) -> Fix? {
    trial.holds(change) ? fix() : nil
  }

  /// Returns the fix that gives some registrations a lifetime, or `nil` if that leads to other errors.
  func setting(_ lifetime: Lifetime, of nodes: [Int]) -> Fix? {
    tried(.all(nodes) { .setLifetime(node($0), lifetime) }) { graph in
      for node in nodes { graph.setLifetime(lifetime, of: node) }
    }
  }

  /// Returns the fix that has the owners of some dependencies take a handle of each, or `nil` if that leads to other
  /// errors.
  func taking(_ kind: Edge.Kind = .provider, of edges: [Edge], then use: String? = nil) -> Fix? {
    guard !edges.isEmpty, edges.allSatisfy({ $0.kind != .alias && $0.kind != .decorates }) else { return nil }
    // The dependencies of one parameter are those of a collection.
    let fix = Fix.all(edges.unique { [$0.from, $0.parameter] }) { edge in
      var handle = edge
      (handle.kind, handle.inputTypes) = (kind, [])
      return .take(handle.spelled(as: content(of: edge)), at: edge.parameter, of: node(edge.from), then: use)
    }
    return tried(fix) { $0.change(edges.contains) { $0.kind = kind } }
  }

  /// The type that a parameter takes, without its handle, as code.
  private func content(of edge: Edge) -> String {
    // Only a collection finds contributions.
    let isCollection = edge.kind == .all || edge.to.map { node($0).isContribution } ?? false
    if isCollection { return "[\(edge.key.reference.spelling)]" }
    return edge.isOptional ? edge.key.reference.optional : edge.key.reference.spelling
  }
}
