/// The names of a graph of numbers, which are asked for only when someone reads a diagnostic.
protocol GraphNames: Sendable {
  func node(at position: Int32) -> DependencyGraph.Node

  /// Returns a dependency of a registration, by its position among the edges of the structure.
  func edge(at position: Int32, of node: Int32, in structure: GraphStructure) -> DependencyGraph.Edge

  func nearMissIndex() -> NearMissIndex

  /// The type that `Container(testing:from:)` tests, or `nil` for any other graph.
  var tested: ServiceKey? { get }
}

/// A graph with the names of its parts: what the rules form their words from.
final class NamedGraph {
  let structure: GraphStructure
  private let names: any GraphNames
  private lazy var dependents = structure.dependents()
  private(set) lazy var nearMissIndex = names.nearMissIndex()
  var tested: ServiceKey? { names.tested }
  private var spellings = [DiagnosticCode: Int]()

  /// The most findings of a code to search similar names for, as each search visits all; fewer in a large graph.
  private static let mostSpelled = 20
  /// The number of names that the searches for a code visit, after the first.
  private static let mostVisited = 100_000

  /// The most registrations on a path to a problem, so that findings below a long chain stay readable, and fast.
  private static let longestPath = 15

  init(_ structure: GraphStructure, names: any GraphNames) {
    self.structure = structure
    self.names = names
  }

  func step(_ node: Int32) -> PathStep { PathStep(names.node(at: node)) }

  func key(_ node: Int32) -> ServiceKey { names.node(at: node).key }

  func name(_ node: Int32) -> String { key(node).description }

  func node(_ index: Int32) -> GraphStructure.Node { structure.node(Int(index)) }

  func lifetime(_ node: Int32) -> Lifetime { names.node(at: node).lifetime }

  /// A registration's key with its lifetime: `Shop.Cart (singleton)`.
  func keyAndLifetime(_ node: Int32) -> String { "\(name(node)) (\(lifetime(node)))" }

  /// A registration's key with its role: `Shop.Cart (service)`.
  func keyAndRole(_ node: Int32) -> String { "\(name(node)) (\(self.node(node).role))" }

  /// A registration's isolation and where it comes from: `the main actor, because it needs Shop.Theme`.
  func isolation(of node: Int32) -> String {
    let isolation = structure.isolations[self.node(node).isolation].description
    if let source = structure.isolationSource(of: node) { return "\(isolation), because it needs \(name(source))" }
    return self.node(node).traits.contains(.confined) ? "\(isolation), because it isn't Sendable" : isolation
  }

  func dependency(_ edge: Int32, of node: Int32) -> DependencyGraph.Edge {
    names.edge(at: edge, of: node, in: structure)
  }

  /// The types of the runtime arguments that a registration takes itself.
  func arguments(of node: Int32) -> [String] { names.node(at: node).arguments }

  /// The other registrations with a problem, to follow a sentence: `; so do A, B, C, and 3 more`.
  func alsoAffected(_ others: [Int32]) -> String { Self.alsoAffected(others.lazy.map { self.name($0) }) }

  static func alsoAffected(_ names: some Collection<String>) -> String {
    names.isEmpty ? "" : "; so \(names.count == 1 ? "does" : "do") \(names.listed)"
  }

  /// The path to a registration from one that nothing needs, or from as far as a path is followed.
  func path(to node: Int32) -> [PathStep] {
    var path = [node]
    while path.count < Self.longestPath {
      let last = path[path.count - 1]
      // A path is short.
      guard let next = dependents[Int(last) - structure.base].first(where: { $0 != last }), !path.contains(next)
      else { break }
      path.append(next)
    }
    return path.reversed().map(step)
  }

  func nearMisses(of finding: Finding) -> [NearMiss] {
    nearMissIndex.nearMisses(to: Int(finding.node), comparesSpelling: comparesSpelling(finding.code))
  }

  /// Returns a Boolean value that indicates whether to look for similar names for one more finding of a code.
  func comparesSpelling(_ code: DiagnosticCode) -> Bool {
    let count = spellings[code, default: 0] + 1
    spellings[code] = count
    return count == 1 || count <= Self.mostSpelled && count * structure.nodes.count <= Self.mostVisited
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
