/// The dependencies that the registrations of a container were observed to resolve dynamically.
///
/// It stores numbers only, so that a handle that reports to it keeps nothing alive.
final class ObservedDependencies: Sendable {
  struct Observation {
    let from: Int32
    let to: Int32
    let kind: DependencyGraph.Kind
  }

  /// The kinds, by the two registrations in one number.
  private let kinds = Guarded<[Int: [DependencyGraph.Kind]]>([:])

  func insert(_ dependency: Observation) {
    let ends = Int(dependency.from) << 32 | Int(dependency.to)
    kinds.withLock { kinds in
      if kinds[ends]?.contains(dependency.kind) != true { kinds[ends, default: []].append(dependency.kind) }
    }
  }

  /// The dependencies observed so far, in the order of the graph.
  var sorted: [Observation] {
    let known = kinds.withLock { $0 }
    return known.keys.sorted().flatMap { ends in
      (known[ends] ?? []).sorted { $0.rawValue < $1.rawValue }.map {
        Observation(from: Int32(ends >> 32), to: Int32(truncatingIfNeeded: ends), kind: $0)
      }
    }
  }
}
