extension ValidationRules {
  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.unusedRegistrations.map { nodes in
      Finding(.unusedRegistration, nodes[0]) { _, context in
        nodes.count > 1
          ? Words(
            message: "Nothing needs \(nodes.lazy.map(context.name).listed), except each other.",
            fix: "remove them, or add .root() to the one that the app resolves itself")
          : Words(
            message: "Nothing needs \(context.name(nodes[0])).",
            fix: "remove it, or add .root() if the app resolves it itself")
      }
    }
  }

  /// INJ019: The test of a type is given only mocks that the type needs.
  ///
  /// `Container(testing:from:)` finds these while it selects what to build, so the rule runs apart from the others.
  static func unusedMock(
    _ mock: ServiceKey, at source: CallSite, testing tested: ServiceKey, isStrict: Bool
  ) -> Finding {
    // The part that the test builds doesn't have the mock.
    Finding(.unusedMock, severity: isStrict ? .error : nil, nil, about: .key(mock, source: source, path: [])) {
      Words(
        message: "\(tested) does not need the mock of \(mock).",
        nearMisses: $1.suggestions.nearMisses(to: mock).filter { $0.key != mock }, fix: "remove the mock")
    }
  }
}

extension DependencyGraph {
  /// The registrations of this container that nothing else needs, those that need each other together: what INJ017
  /// finds. O(*n* + *e*).
  package var unusedRegistrations: [[Int]] {
    // A registration that resolves dynamically may need anything.
    guard !created.contains(where: { nodes[$0].traits.contains(.opaque) }) else { return [] }
    let components = GraphOrder.components(of: self) { _ in true }
    var isNeeded = Set<Int>()
    for edge in edges where nodes[edge.from].isCreated {
      // What is needed by itself, or by what it needs, isn't needed for that.
      guard let target = edge.to, components.numbers[edge.from] != components.numbers[target] else { continue }
      isNeeded.insert(components.numbers[target])
    }
    let own = created.filter { $0 >= inheritedCount }
    let groups = Dictionary(grouping: own) { components.numbers[$0] }
    return groups.filter { !isNeeded.contains($0.key) }.values.filter { group in
      group.allSatisfy { index in
        let node = nodes[index]
        let isOfItsOwn = node.role != .alias && node.role != .decorator && node.role != .input
        return node.traits.isDisjoint(with: [.eager, .root]) && (group.count > 1 || isOfItsOwn)
      }
    }.sorted { $0[0] < $1[0] }
  }
}
