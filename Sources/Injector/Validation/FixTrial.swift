/// Tries fixes on a copy of the graph: advice that leads to the next error isn't given.
final class FixTrial {
  private let graph: DependencyGraph
  private lazy var known = Self.errors(in: graph)
  /// The number of trials that are left. Each takes as long as the rules, and a graph can have thousands of problems.
  private var left: Int

  /// The most registrations and dependencies that all trials visit.
  private static let mostVisited = 100_000

  init(_ graph: DependencyGraph) {
    self.graph = graph
    left = max(Self.mostVisited / (graph.nodes.count + graph.edges.count + 1), 1)
  }

  /// Returns a Boolean value that indicates whether the graph has no new error after a change. After many trials, the
  /// answer is that of someone who hasn't tried.
  func holds(_ change: (inout DependencyGraph) -> Void) -> Bool {
    guard left > 0 else { return true }
    left -= 1
    var tried = graph
    change(&tried)
    // Isolation spreads along other dependencies now.
    for node in tried.created where tried.nodes[node].traits.remove(.inheritsIsolation) != nil {
      tried.nodes[node].isolation = .nonisolated
    }
    tried.isolate(along: GraphOrder(tried))
    return Self.errors(in: tried).isSubset(of: known)
  }

  /// The errors by their registrations. One cycle that remains of several leads through other registrations.
  private static func errors(in graph: DependencyGraph) -> Set<String> {
    var errors: Set<String> = []
    for finding in ValidationRules.errors(in: graph) {
      let nodes = finding.code == .cycle ? finding.nodes + finding.path : finding.nodes
      let end = finding.code == .cycle ? -1 : finding.path.last ?? -1
      for node in nodes { errors.insert("\(finding.code) \(node) \(end) \(finding.key?.description ?? "")") }
    }
    return errors
  }
}

extension DependencyGraph {
  /// Has the parameters of some dependencies take registrations as elements of a collection.
  mutating func collect(_ elements: [Int], for edges: [Edge]) {
    for edge in edges {
      for element in elements where element < nodes.count {
        var added = edge
        (added.to, added.isOptional) = (element, true)
        if !added.kind.isDeferred { added.kind = .all }
        self.edges.append(added)
      }
    }
    self.edges.sort { $0.from < $1.from }
  }

  /// Has a registration, and what wraps it, have another lifetime.
  mutating func setLifetime(_ lifetime: Lifetime, of node: Int) {
    for other in nodes.indices where other == node || origin(of: other) == node { nodes[other].lifetime = lifetime }
  }

  /// Has the dependencies that a condition applies to lead elsewhere, or be of another kind.
  mutating func change(_ isChanged: (Edge) -> Bool, _ change: (inout Edge) -> Void) {
    for position in edges.indices where isChanged(edges[position]) { change(&edges[position]) }
  }
}
