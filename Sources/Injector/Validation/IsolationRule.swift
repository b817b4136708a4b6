/// INJ008: A factory needs nothing directly that is created on an actor other than its own.
struct IsolationRule: ValidationRule {
  struct Problem: SharedFinding {
    var code: DiagnosticCode { .isolation }
    let node: Int32
    let isolation: Isolation
    let needed: Int32
    let neededIsolation: Isolation
    /// A Boolean value that indicates whether the factory is asynchronous, and so may await.
    let isAsynchronous: Bool
    var others: [Int32] = []

    var path: [Int32] { [node, needed] }

    func message(in graph: NamedGraph) -> String {
      let place = isolation == .nonisolated ? "may be created anywhere" : "is created on \(isolation)"
      return "\(graph.key(node)) \(place), but needs \(graph.key(needed)), which is created on \(neededIsolation) only"
        + "\(graph.alsoAffected(others))."
    }

    func fix(in graph: NamedGraph) -> String {
      isolation == .nonisolated && !isAsynchronous
        ? "isolate the factory of \(graph.key(node)) to \(neededIsolation), or inject a Lazy or a Provider"
        : "inject a Provider of it into \(graph.key(node)), and await its resolveAsync()"
    }
  }

  private struct Cause: Hashable {
    let needed: Int32
    let isolation: Isolation
    let isAsynchronous: Bool
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range {
      let isolation = graph.node(index).isolation
      for edge in graph.edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        let needed = graph.node(Int(edge.to)).isolation
        guard needed != .nonisolated, needed != isolation else { continue }
        found.append(
          Problem(
            node: Int32(index), isolation: isolation, needed: edge.to, neededIsolation: needed,
            isAsynchronous: graph.node(index).traits.contains(.asynchronous)))
      }
    }
    return found.grouped {
      Cause(needed: $0.needed, isolation: $0.isolation, isAsynchronous: $0.isAsynchronous)
    }
  }
}
