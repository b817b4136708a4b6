/// Tries fixes on a copy of the graph: advice that leads to the next error isn't given.
final class FixTrial {
  private let graph: DependencyGraph
  private lazy var known = Self.errors(in: graph, GraphOrder(graph))
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
    // Isolation changes nothing about the order.
    let order = GraphOrder(tried)
    tried.isolateAgain(along: order)
    return Self.errors(in: tried, order).isSubset(of: known)
  }

  private static func errors(in graph: DependencyGraph, _ order: GraphOrder) -> Set<String> {
    // One cycle that remains of several leads through other registrations.
    Set(
      ValidationRules.errors(in: graph, order).flatMap {
        $0.code == .cycle ? ($0.nodes + $0.path).map { "cycle \($0)" } : $0.identities
      })
  }
}

/// The changes that fixes make.
extension DependencyGraph {
  /// Has the dependencies that a condition applies to lead elsewhere, or be of another kind.
  mutating func change(_ isChanged: (Edge) -> Bool, _ change: (inout Edge) -> Void) {
    for position in edges.indices where isChanged(edges[position]) { change(&edges[position]) }
  }

  /// Adds some dependencies.
  mutating func add(_ added: [Edge]) {
    edges += added
    edges.sort { $0.from < $1.from }
  }

  /// Has the parameters of some dependencies take registrations as elements of a collection.
  mutating func collect(_ elements: [Int], for edges: [Edge]) {
    add(
      edges.flatMap { edge in
        elements.filter { $0 < nodes.count }.map { element in
          var added = edge
          (added.to, added.isOptional) = (element, true)
          if !added.kind.isDeferred { added.kind = .all }
          return added
        }
      })
  }

  /// Sets the lifetime of a registration and of those that wrap it. Each `ScopeProvider` of it opens the scope of the
  /// new lifetime.
  mutating func setLifetime(_ lifetime: Lifetime, of node: Int) {
    let own = nodes.indices.filter { $0 == node || origin(of: $0) == node }
    let old = nodes[node].lifetime.scope
    for index in own { nodes[index].lifetime = lifetime }
    let inputs = Dictionary(grouping: nodes.filter { $0.role == .input && $0.isCreated }, by: \.lifetime.scope)
      .mapValues { Set($0.map(\.key.reference)) }
    change({ $0.kind == .scopeProvider && own.contains($0.to ?? -1) && (old == nil || $0.scope == old) }) { edge in
      let given = Set(edge.inputTypes)
      let fitting = inputs.keys.filter { inputs[$0] == given }
      edge.scope = lifetime.scope ?? (fitting.count == 1 ? fitting[0] : nil)
      edge.hasIncompatibleInputs = edge.scope.map { inputs[$0] ?? [] != given } ?? true
    }
  }
}
