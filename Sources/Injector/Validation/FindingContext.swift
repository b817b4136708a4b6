/// A graph with what the rules form their words from, found when someone reads a diagnostic.
final class FindingContext {
  let graph: DependencyGraph
  private(set) lazy var suggestions = Suggestions(graph)
  private lazy var dependents = graph.dependents()
  private var spellings = [DiagnosticCode: Int]()

  /// The most findings of a code to search similar names for, as each search visits all; fewer in a large graph.
  private static let mostSpelled = 20
  /// The number of names that the searches for a code visit, after the first.
  private static let mostVisited = 100_000
  /// The most registrations on a path to a problem, so that findings below a long chain stay readable, and fast.
  private static let longestPath = 15

  init(_ graph: DependencyGraph) { self.graph = graph }

  func node(_ index: Int) -> DependencyGraph.Node { graph.nodes[index] }

  func step(_ node: Int) -> PathStep { PathStep(graph.nodes[node]) }

  func key(_ node: Int) -> ServiceKey { graph.nodes[node].key }

  func name(_ node: Int) -> String { key(node).description }

  /// A registration's key with its lifetime: `Shop.Cart (singleton)`.
  func keyAndLifetime(_ node: Int) -> String { "\(name(node)) (\(graph.nodes[node].lifetime))" }

  /// A registration's key with its role: `Shop.Cart (service)`.
  func keyAndRole(_ node: Int) -> String { "\(name(node)) (\(graph.nodes[node].role))" }

  /// A registration's isolation and where it comes from: `the main actor, because it needs Shop.Theme`.
  func isolation(of node: Int) -> String {
    let isolation = graph.nodes[node].isolation.description
    if let source = graph.isolationSource(of: node) { return "\(isolation), because it needs \(name(source))" }
    return graph.nodes[node].traits.contains(.confined) ? "\(isolation), because it isn't Sendable" : isolation
  }

  /// The other registrations with a problem, to follow a sentence: `; so do A, B, C, and 3 more`.
  func alsoAffected(_ others: [Int]) -> String { Self.alsoAffected(others.lazy.map { self.name($0) }) }

  static func alsoAffected(_ names: some Collection<String>) -> String {
    names.isEmpty ? "" : "; so \(names.count == 1 ? "does" : "do") \(names.listed)"
  }

  /// The path to a registration from one that nothing needs, or from as far as a path is followed.
  func path(to node: Int) -> [PathStep] {
    var path = [node]
    while path.count < Self.longestPath {
      let last = path[path.count - 1]
      // A path is short.
      guard let next = dependents[last].first(where: { $0 != last }), !path.contains(next) else { break }
      path.append(next)
    }
    return path.reversed().map(step)
  }

  /// The registrations that are near the key of a finding's registration.
  func nearMisses(of finding: Finding) -> [NearMiss] {
    guard let node = finding.node else { return [] }
    return suggestions.nearMisses(
      to: key(node), except: node, asContribution: graph.nodes[node].traits.contains(.contribution),
      comparesSpelling: comparesSpelling(finding.code))
  }

  /// Returns a Boolean value that indicates whether to look for similar names for one more finding of a code.
  func comparesSpelling(_ code: DiagnosticCode) -> Bool {
    let count = spellings[code, default: 0] + 1
    spellings[code] = count
    return count == 1 || count <= Self.mostSpelled && count * graph.nodes.count <= Self.mostVisited
  }
}

/// What distinguishes a key from all others of its container. It has no name to form.
struct KeyIdentity: Hashable {
  private let type: ObjectIdentifier?
  private let name: String?
  private let identifier: ServiceIdentifier?

  init(_ key: ServiceKey) { self.init(key.reference, key.identifier) }

  init(_ type: TypeReference, _ identifier: ServiceIdentifier? = nil) {
    self.type = type.live.map { ObjectIdentifier($0) }
    name = type.live == nil ? type.name : nil
    self.identifier = identifier
  }
}

extension Collection<String> {
  /// The first texts in a sentence: `A`, `A and B`, `A, B, and C`, `A, B, C, and 3 more`.
  var listed: String {
    let first = prefix(3) + (count > 3 ? ["\(count - 3) more"] : [])
    guard first.count > 2 else { return first.joined(separator: " and ") }
    return "\(first.dropLast().joined(separator: ", ")), and \(first[first.count - 1])"
  }
}

extension DependencyGraph {
  /// Returns the positions of the created nodes' dependencies that a condition applies to.
  func createdEdges(where isFound: (Edge) -> Bool) -> [Int] {
    edges.indices.filter { isFound(edges[$0]) && nodes[edges[$0].from].isCreated }
  }

  /// Returns the positions of the dependencies of a node.
  func edgeRange(from node: Int) -> Range<Int> { edges(from: node).indices }

  /// Returns a Boolean value that indicates whether instances mustn't leave the actor that creates them.
  func isConfined(_ node: Int) -> Bool { nodes[origin(of: node)].traits.contains(.confined) }
}
