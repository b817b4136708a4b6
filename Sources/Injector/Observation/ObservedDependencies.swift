/// The dependencies that the registrations of a container were observed to resolve dynamically.
///
/// It stores numbers only, so that a handle that reports to it keeps nothing alive.
final class ObservedDependencies: Sendable {
  struct Dependency: Hashable {
    let from: Int32
    let to: Int32
    let kind: DependencyGraph.Kind
  }

  private let dependencies = Guarded<Set<Dependency>>([])

  func insert(_ dependency: Dependency) { _ = dependencies.withLock { $0.insert(dependency) } }

  /// The dependencies observed so far, in the order of the graph.
  var sorted: [Dependency] {
    Array(dependencies.withLock { $0 }).stablySorted {
      ($0.from, $0.to, $0.kind.rawValue) < ($1.from, $1.to, $1.kind.rawValue)
    }
  }
}
