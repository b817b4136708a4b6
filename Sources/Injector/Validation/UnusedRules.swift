extension ValidationRules {
  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.unused.map { nodes, decorators in
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
