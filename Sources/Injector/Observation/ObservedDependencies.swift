/// The dependencies that the registrations of a container were observed to resolve dynamically.
///
/// It stores numbers only, so that a handle that reports to it keeps nothing alive.
final class ObservedDependencies: Sendable {
  struct Observation: Hashable {
    let from: Int32
    let to: Int32
    let kind: DependencyGraph.Kind
  }

  private let observed = Guarded<Set<Observation>>([])

  func insert(_ dependency: Observation) { observed.withLock { _ = $0.insert(dependency) } }

  var sorted: [Observation] {
    observed.withLock { $0 }.sorted { ($0.from, $0.to, $0.kind.rawValue) < ($1.from, $1.to, $1.kind.rawValue) }
  }
}
