/// INJ005: Registrations that are created together do not depend on each other, except through `Lazy` and `Provider`.
///
/// Registrations that all depend on each other are reported once, by a shortest cycle through the first of them: what
/// else they close is gone once that is.
struct CycleRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .cycle }
    /// The registrations from the first back to itself.
    let path: [Int32]
    var others: [Int32] = []

    var node: Int32 { path[0] }

    func message(in graph: NamedGraph) -> String {
      "Registrations depend on each other: \(path.dropLast().map(graph.key).cycleDescription)"
        + "\(graph.alsoAffected(others))."
    }

    func fix(in graph: NamedGraph) -> String {
      "inject a Lazy or a Provider into one of them, and use it after the initializer returns"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    guard !order.closing.isEmpty else { return [] }
    return graph.cycles().map { cycle in
      Problem(
        path: cycle.path.map { Int32(graph.base + $0) }, others: cycle.others.map { Int32(graph.base + $0) })
    }
  }
}
