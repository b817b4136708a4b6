/// What the registrations of one container were seen to resolve by themselves.
///
/// It knows numbers only, so that a handle that reports to it keeps nothing alive.
final class ObservedDependencies: Sendable {
  struct Dependency: Hashable, Comparable {
    let from: Int32
    let to: Int32
    let kind: DependencyGraph.Kind

    static func < (left: Self, right: Self) -> Bool {
      (left.from, left.to, left.kind.rawValue) < (right.from, right.to, right.kind.rawValue)
    }
  }

  private let seen = Guarded<Set<Dependency>>([])

  func insert(_ dependency: Dependency) { _ = seen.withLock { $0.insert(dependency) } }

  /// Everything seen so far, in the order of the graph.
  var sorted: [Dependency] { seen.withLock { $0 }.sorted() }
}
