/// INJ005: Registrations that are created together do not depend on each other, except through `Lazy` and `Provider`.
struct CycleRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .cycle }
    /// The registrations from the first back to itself.
    let path: [Int32]

    var node: Int32 { path[0] }

    func message(in graph: NamedGraph) -> String {
      "Registrations depend on each other: \(path.dropLast().map(graph.key).cycleDescription)."
    }

    func fix(in graph: NamedGraph) -> String {
      "inject a Lazy or a Provider into one of them, and use it after the initializer returns"
    }
  }

  /// Cycles are reported until their paths together are as long as the graph: the cycles of a dense knot would be
  /// longer by any factor, and most of them are gone once the first ones are.
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    // A registration that needs another through two parameters closes the same cycle twice.
    var seen: Set<[Int32]> = []
    var found: [Problem] = []
    var steps = 0
    for edge in order.closing where steps <= graph.nodes.count {
      let cycle = order.cycle(closedBy: edge)
      steps += cycle.count
      // Reported from its first registration on, so that it reads the same wherever the search began.
      let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      let path = Array(cycle[start...] + cycle[..<start])
      if seen.insert(path).inserted { found.append(Problem(path: path + [path[0]])) }
    }
    return found
  }
}
