/// INJ005: registrations that are built together do not need each other; through `Lazy` and `Provider` they may.
struct CycleRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // One that needs another through two parameters closes the same cycle twice.
    var seen: Set<[Int32]> = []
    return order.cycles.compactMap { cycle in
      // Told from its first registration on, so that it reads the same wherever the search began.
      let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      let path = Array(cycle[start...] + cycle[..<start])
      guard seen.insert(path).inserted else { return nil }
      return Finding(code: .cycle, node: path[0], path: path + [path[0]])
    }
  }
}
