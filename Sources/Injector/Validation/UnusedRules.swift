extension ValidationRules {
  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    unusedGroups(in: graph).map { nodes in
      Finding(.unusedRegistration, nodes[0]) { finding, graph in
        nodes.count > 1
          ? Words(
            message: "Nothing needs \(nodes.lazy.map(graph.name).listed), except each other.",
            fix: "remove them, or add .root() to the one that the app resolves itself")
          : Words(
            message: "Nothing needs \(graph.name(finding.node)).",
            fix: "remove it, or add .root() if the app resolves it itself")
      }
    }
  }

  /// Returns the registrations that nothing else needs, those that need each other together.
  fileprivate static func unusedGroups(in graph: GraphStructure) -> [[Int32]] {
    // A registration that resolves dynamically may need anything.
    guard !graph.nodes.contains(where: { $0.traits.contains(.opaque) }) else { return [] }
    let components = graph.components { _ in true }.numbers
    var isNeeded = Set<Int>()
    for node in graph.range {
      // What is needed by itself, or by what it needs, isn't needed for that.
      for edge in graph.edges(from: node) where Int(edge.to) >= graph.base {
        let other = components[Int(edge.to) - graph.base]
        if other != components[node - graph.base] { isNeeded.insert(other) }
      }
    }
    let groups = Dictionary(grouping: graph.range.map(Int32.init)) { components[Int($0) - graph.base] }
    return groups.filter { !isNeeded.contains($0.key) }.values.filter { nodes in
      nodes.allSatisfy { index in
        let node = graph.node(Int(index))
        // An unused input has a rule of its own.
        let isOfItsOwn = node.role != .alias && node.role != .decorator && node.role != .input
        return node.traits.isDisjoint(with: [.eager, .root]) && (nodes.count > 1 || isOfItsOwn)
      }
    }.sorted { $0[0] < $1[0] }
  }

  /// INJ019: The test of a type is given only mocks that the type needs.
  ///
  /// `Container(testing:from:)` finds these while it selects what to build, so the rule runs apart from the others.
  static func unusedMock(
    _ mock: ServiceKey, at source: CallSite, testing tested: ServiceKey, isStrict: Bool, near: NearMissIndex
  ) -> Finding {
    // The part that the test builds doesn't have the mock.
    Finding(.unusedMock, severity: isStrict ? .error : nil, -1, about: .key(mock, source: source, path: [])) { _, _ in
      Words(
        message: "\(tested) does not need the mock of \(mock).", nearMisses: near.nearMisses(to: mock, type: nil),
        fix: "remove the mock")
    }
  }
}

extension DependencyGraph {
  /// The registrations that nothing else needs, those that need each other together: what INJ017 finds. O(*n* + *e*).
  package var unusedRegistrations: [[Int]] {
    ValidationRules.unusedGroups(in: GraphStructure(self)).map { $0.map(Int.init) }
  }
}
