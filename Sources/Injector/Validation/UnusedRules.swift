extension ValidationRules {
  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.unusedUnits.map { nodes, decorators in
      Finding(.unusedRegistration, [nodes[0]]) { context in
        let node = context.node(nodes[0])
        return nodes.count > 1
          ? Words(
            "Nothing needs \(context.names(nodes)), except each other.",
            fixes: .all(nodes + decorators) { .remove(context.node($0), words: "remove \(context.name($0))") },
            .decide("add .root() to the one that the app resolves itself"))
          : Words(
            "Nothing needs \(node.key).",
            fixes: .remove(node, words: "remove it").and(
              .all(decorators) { .remove(context.node($0), words: "remove what decorates it") }),
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
  package var unusedRegistrations: [[Int]] { unusedUnits.map(\.own) }

  /// The same, and what decorates those of each finding.
  fileprivate var unusedUnits: [(own: [Int], decorators: [Int])] {
    // A registration that resolves dynamically may need anything.
    guard !created.contains(where: { nodes[$0].traits.contains(.opaque) }) else { return [] }
    // An alias or a decorator has no instances of its own: who needs it needs what it wraps.
    let components = GraphComponents(targets: Buckets(linksOfUnits, count: nodes.count))
    var isNeeded = [Bool](repeating: false, count: components.members.count)
    for edge in edges where nodes[edge.from].isCreated {
      // A circle is unused if only its own members need each other.
      guard let target = edge.to, components.numbers[edge.from] != components.numbers[target] else { continue }
      isNeeded[components.numbers[target]] = true
    }
    let own = created.filter { $0 >= inheritedCount && !isNeeded[components.numbers[$0]] }
    return own.unique { components.numbers[$0] }.compactMap { index in
      let unit = components.members[components.numbers[index]].filter { $0 >= inheritedCount }.sorted()
      let group = unit.filter { !nodes[$0].role.isWrapper && nodes[$0].role != .input }
      if group.isEmpty || unit.contains(where: { nodes[$0].isEntry }) { return nil }
      return (group, unit.filter { nodes[$0].role == .decorator })
    }
  }

  /// The dependencies between nodes, those on what a node wraps in both directions.
  private var linksOfUnits: [(number: Int, value: Int)] {
    createdEdges { $0.to != nil }.flatMap { edge -> [(number: Int, value: Int)] in
      guard let target = edge.to else { return [] }
      let isWrapping = edge.parameter == nil && nodes[edge.from].role.isWrapper
      return isWrapping ? [(edge.from, target), (target, edge.from)] : [(edge.from, target)]
    }
  }
}
