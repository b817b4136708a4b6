/// The dependencies that the registrations of a container were observed to resolve dynamically.
///
/// It stores numbers only, so that a handle that reports to it keeps nothing alive.
final class ObservedDependencies: Sendable {
  struct Dependency: Hashable, Comparable {
    let from: Int32
    let to: Int32
    let kind: DependencyGraph.Kind

    static func < (left: Self, right: Self) -> Bool {
      (left.from, left.to, left.kind.rawValue) < (right.from, right.to, right.kind.rawValue)
    }
  }

  private let dependencies = Guarded<Set<Dependency>>([])

  func insert(_ dependency: Dependency) { _ = dependencies.withLock { $0.insert(dependency) } }

  /// The dependencies observed so far, in the order of the graph.
  var sorted: [Dependency] { dependencies.withLock { $0 }.sorted() }
}
