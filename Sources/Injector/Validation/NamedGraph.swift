/// The names of a graph of numbers, which are asked for only when someone reads a diagnostic.
protocol GraphNames: Sendable {
  /// The registration at a position.
  func step(at node: Int32) -> PathStep

  /// The types of the runtime arguments that a registration takes.
  func arguments(of node: Int32) -> [String]

  /// A dependency of a registration, by its position among the edges of the structure.
  func dependency(at edge: Int32, of node: Int32, in structure: GraphStructure) -> DependencyGraph.Edge

  /// The identity of the type that a registration has, or that one of its parameters asks for; `nil` if unknown.
  func typeIdentity(of node: Int32, parameter: Int?) -> TypeIdentity?

  /// What is registered, to find near misses in.
  func nearMissIndex() -> NearMissIndex
}

/// A graph with the names of its parts: what the rules form their words from.
///
/// A name is looked up once, and only if a finding mentions it.
final class NamedGraph {
  let structure: GraphStructure
  /// The type that `Container(testing:from:)` tests, or `nil` for any other graph.
  let tested: ServiceKey?
  private let names: any GraphNames
  private var steps = [Int32: PathStep]()
  private lazy var holders = structure.holders()
  private lazy var nearMissIndex = names.nearMissIndex()
  /// The source of near misses of missing keys, if it isn't `names`.
  private let missingKeyNames: (any GraphNames)?
  private lazy var missingKeyIndex = missingKeyNames?.nearMissIndex() ?? nearMissIndex
  private var spellings = [DiagnosticCode: Int]()

  /// The maximum number of findings of a code for which to look for similar names, because each search visits all names;
  /// fewer in a large graph.
  private static let mostSpelled = 20
  /// The number of names that the searches for a code visit, after the first.
  private static let mostVisited = 100_000

  /// The most registrations on a path to a problem, so that many findings below one long chain stay readable, and fast.
  private static let longestPath = 15

  /// Creates a graph with names.
  ///
  /// - Parameters:
  ///   - structure: The graph.
  ///   - names: The names of its parts.
  ///   - tested: The type that a test builds the graph for, if any.
  ///   - missingKeyNames: The source of near misses of missing keys, if it isn't `names`.
  init(
    _ structure: GraphStructure, names: any GraphNames, tested: ServiceKey? = nil,
    missingKeyNames: (any GraphNames)? = nil
  ) {
    self.structure = structure
    self.names = names
    self.tested = tested
    self.missingKeyNames = missingKeyNames
  }

  func step(_ node: Int32) -> PathStep {
    if let known = steps[node] { return known }
    let step = names.step(at: node)
    steps[node] = step
    return step
  }

  func key(_ node: Int32) -> ServiceKey { step(node).key }

  /// A registration's key as text.
  ///
  /// Not inlined, because nearly all words contain one.
  @inline(never)
  func name(_ node: Int32) -> String { key(node).description }

  /// A registration in numbers.
  @inline(never)
  func node(_ index: Int32) -> GraphStructure.Node { structure.node(Int(index)) }

  /// A registration's key with its lifetime: `Shop.Cart (singleton)`.
  func keyAndLifetime(_ node: Int32) -> String {
    "\(name(node))\(step(node).lifetime.map { " (\($0))" } ?? "")"
  }

  /// A registration's key with its role: `Shop.Cart (service)`.
  func keyAndRole(_ node: Int32) -> String { "\(name(node))\(step(node).role.map { " (\($0.rawValue))" } ?? "")" }

  func dependency(_ edge: Int32, of node: Int32) -> DependencyGraph.Edge {
    names.dependency(at: edge, of: node, in: structure)
  }

  func arguments(of node: Int32) -> [String] { names.arguments(of: node) }

  /// The other registrations with a problem, to follow a sentence: `; so do A, B, C and 3 more`.
  func alsoAffected(_ others: [Int32]) -> String {
    Self.alsoAffected(others.prefix(3).map { name($0) }, of: others.count)
  }

  /// Others with a problem, from the names of the first three and their number.
  static func alsoAffected(_ names: some Collection<String>, of count: Int) -> String {
    let names = Array(names.prefix(3))
    switch count {
    case 0: return ""
    case 1: return "; so does \(names[0])"
    case 2, 3: return "; so do \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    default: return "; so do \(names.joined(separator: ", ")) and \(count - 3) more"
    }
  }

  /// The first of several registrations, in words: `A`, `A and B`, `A, B, and C`, `A, B, C, and 3 more`.
  func list(_ nodes: [Int32], _ name: (Int32) -> String) -> String {
    let more = nodes.count > 3 ? ["\(nodes.count - 3) more"] : []
    let names = nodes.prefix(3).map(name) + more
    guard names.count > 2 else { return names.joined(separator: " and ") }
    return "\(names.dropLast().joined(separator: ", ")), and \(names[names.count - 1])"
  }

  /// The path to a registration from one that nothing needs, or from as far as a path is followed.
  func path(to node: Int32) -> [PathStep] {
    var path = [node]
    while path.count < Self.longestPath {
      let next = holders[Int(path[path.count - 1]) - structure.base]
      // A path is short.
      guard next >= 0, !path.contains(next) else { break }
      path.append(next)
    }
    return path.reversed().map(step)
  }

  /// What is known about the missing key that a dependency asks for.
  func missingKey(
    of dependency: DependencyGraph.Edge, from node: Int32, code: DiagnosticCode
  ) -> MissingKey {
    // The types of a larger graph that a test was selected from are not to be compared by identity.
    let type =
      missingKeyNames == nil ? dependency.parameter.flatMap { names.typeIdentity(of: node, parameter: $0) } : nil
    return missingKeyIndex.missingKey(
      dependency.key, type: type, of: key(node), comparesSpelling: comparesSpelling(code))
  }

  /// The registrations that are near a registration's own key.
  func nearMisses(of node: Int32, code: DiagnosticCode) -> [NearMiss] {
    nearMissIndex.nearMisses(
      to: key(node), type: names.typeIdentity(of: node, parameter: nil), except: Int(node),
      asContribution: self.node(node).traits.contains(.contribution), comparesSpelling: comparesSpelling(code)
    )
  }

  /// Returns the number of contributions with a registration's own key.
  func contributions(near node: Int32) -> Int {
    nearMissIndex.contributions(behind: key(node), type: names.typeIdentity(of: node, parameter: nil))
  }

  private func comparesSpelling(_ code: DiagnosticCode) -> Bool {
    spellings[code, default: 0] += 1
    let count = spellings[code, default: 0]
    return count == 1 || count <= Self.mostSpelled && count * structure.nodes.count <= Self.mostVisited
  }
}
