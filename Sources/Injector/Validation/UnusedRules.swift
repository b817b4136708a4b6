extension ValidationRules {
  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.unusedRegistrations.map { nodes in
      Finding(.unusedRegistration, [nodes[0]]) { context in
        let node = context.node(nodes[0])
        return nodes.count > 1
          ? Words(
            "Nothing needs \(context.names(nodes)), except each other.",
            fixes: .all(nodes) { .remove(context.node($0), words: "remove \(context.name($0))") },
            .decide("add .root() to the one that the app resolves itself"))
          : Words(
            "Nothing needs \(node.key).", fixes: .remove(node, words: "remove it"),
            .refine(node, ".root()", words: "add .root() if the app resolves it itself"))
      }
    }
  }

  /// INJ019: The test of a type is given only mocks that the type needs.
  ///
  /// `Container(testing:from:)` finds these while it selects registrations, so the rule runs apart from the others.
  static func unusedMock(
    _ mock: ServiceKey, at source: CallSite, testing tested: ServiceKey, isStrict: Bool
  ) -> Finding {
    // The part that the test builds doesn't have the mock.
    Finding(.unusedMock, severity: isStrict ? .error : nil, [], key: mock) { context in
      Words(
        "\(tested) does not need the mock of \(mock).", at: source,
        near: context.suggestions.nearMisses(to: mock).filter { $0.key != mock },
        fixes: .removeMock(mock))
    }
  }
}

extension DependencyGraph {
  /// The registrations of this container that nothing else needs, those that need each other together: the findings of
  /// INJ017. O(*n* + *e*).
  package var unusedRegistrations: [[Int]] {
    // A registration that resolves dynamically may need anything.
    guard !created.contains(where: { nodes[$0].traits.contains(.opaque) }) else { return [] }
    let components = GraphOrder.components(of: self) { _ in true }
    var isNeeded = [Bool](repeating: false, count: components.members.count)
    for edge in edges where nodes[edge.from].isCreated {
      // A circle is unused if only its own members need each other.
      guard let target = edge.to, components.numbers[edge.from] != components.numbers[target] else { continue }
      isNeeded[components.numbers[target]] = true
    }
    let own = created.filter { $0 >= inheritedCount && !isNeeded[components.numbers[$0]] }
    return own.unique { components.numbers[$0] }.compactMap { index in
      let group = components.members[components.numbers[index]].filter { $0 >= inheritedCount }.sorted()
      let isOfItsOwn = !nodes[index].role.isWrapper && nodes[index].role != .input
      return group.contains { nodes[$0].isEntry } || group.count == 1 && !isOfItsOwn ? nil : group
    }
  }
}
