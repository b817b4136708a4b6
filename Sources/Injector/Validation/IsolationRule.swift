/// INJ008: A factory that runs anywhere creates nothing that is created on the main actor only.
struct IsolationRule: ValidationRule {
  struct Problem: SharedFinding {
    var code: DiagnosticCode { .isolation }
    let node: Int32
    let needed: Int32
    /// A Boolean value that indicates whether the factory is asynchronous, and so may await.
    let isAsynchronous: Bool
    var others: [Int32] = []

    var path: [Int32] { [node, needed] }

    func message(in graph: NamedGraph) -> String {
      "\(graph.key(node)) may be created anywhere, but needs \(graph.key(needed)), which is created on the main actor only"
        + "\(graph.alsoAffected(others))."
    }

    func fix(in graph: NamedGraph) -> String {
      isAsynchronous
        ? "inject a Provider of it into \(graph.key(node)), and await the provider's call"
        : "isolate the factory of \(graph.key(node)) to the main actor, or inject a Lazy or a Provider"
    }
  }

  private struct Cause: Hashable {
    let needed: Int32
    let isAsynchronous: Bool
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range where graph.node(index).isolation == .nonisolated {
      for edge in graph.edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        guard graph.node(Int(edge.to)).isolation == .mainActor else { continue }
        found.append(
          Problem(
            node: Int32(index), needed: edge.to,
            isAsynchronous: graph.node(index).traits.contains(.asynchronous)))
      }
    }
    return found.grouped { Cause(needed: $0.needed, isAsynchronous: $0.isAsynchronous) }
  }
}
