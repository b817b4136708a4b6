extension ValidationRules {
  /// INJ015: An instance that is created at the start, or has a closure for the end, is kept in between.
  static func keptLifetime(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.keptLifetime) { node in
      node.isWronglyEager || node.traits.contains(.closing) && !node.lifetime.isKept
    } words: { node in
      let verb = node.lifetime == .transient ? "add" : "replace its lifetime by"
      guard node.isWronglyEager else {
        return Words(
          "\(node.key) has an onClose closure, but is \(node.lifetime): no instance is kept until then.",
          fix: "\(verb) .singleton() or .scoped(_:), or remove .onClose")
      }
      return node.lifetime == .singleton
        ? Words(
          "\(node.key) is eager, but takes runtime arguments: nothing passes them at the start.",
          fix: "remove .eager(), or inject the values as services")
        : Words(
          "\(node.key) is eager, but \(node.lifetime): only a singleton is created at the start.",
          fix: node.role == .input ? "remove .eager()" : "\(verb) .singleton(), or remove .eager()")
    }
  }

  /// INJ036: A registration has one lifetime, and none if it takes over that of another.
  static func severalLifetimes(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.severalLifetimes) {
      $0.traits.contains(.severalLifetimes)
    } words: { node in
      switch node.role {
      case .decorator:
        Words(
          "The decorator of \(node.key) inherits the lifetime of what it wraps, but has one of its own.",
          fix: "give the lifetime to the registration of \(node.key)")
      case .input:
        Words(
          "The input \(node.key) lives as long as its scope, but has a lifetime of its own.", fix: "remove the lifetime"
        )
      default:
        Words(
          "\(node.key) has several lifetimes, of which only the last would count: \(node.lifetime).",
          fix: "remove all but one of them")
      }
    }
  }

  /// INJ026: A weak instance is an object, which its holders keep in use.
  static func weakValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.weakValue) {
      $0.traits.contains(.weakValue)
    } words: { node in
      Words(
        "\(node.key) is weak, but a value: nothing keeps it in use.",
        fix: "make it a class, or share it as a singleton, or remove .weak()")
    }
  }

  /// INJ017: Something needs each registration, unless the app resolves it itself.
  static func unusedRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.unusedRegistrations.map { nodes in
      Finding(.unusedRegistration, [nodes[0]]) { context in
        nodes.count > 1
          ? Words(
            "Nothing needs \(context.names(nodes)), except each other.",
            fix: "remove them, or add .root() to the one that the app resolves itself")
          : Words(
            "Nothing needs \(context.name(nodes[0])).", fix: "remove it, or add .root() if the app resolves it itself")
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
        near: context.suggestions.nearMisses(to: mock).filter { $0.key != mock }, fix: "remove the mock")
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
      // What is needed by itself, or by what it needs, isn't needed for that.
      guard let target = edge.to, components.numbers[edge.from] != components.numbers[target] else { continue }
      isNeeded[components.numbers[target]] = true
    }
    var unused: [[Int]] = []
    for index in created where index >= inheritedCount {
      let number = components.numbers[index]
      if isNeeded[number] { continue }
      isNeeded[number] = true
      let group = components.members[number].filter { $0 >= inheritedCount }.sorted()
      let isUnused = group.allSatisfy { position in
        let isOfItsOwn = !nodes[position].role.isWrapper && nodes[position].role != .input
        return nodes[position].traits.isDisjoint(with: [.eager, .root]) && (group.count > 1 || isOfItsOwn)
      }
      if isUnused { unused.append(group) }
    }
    return unused
  }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether the instance is to be created at the start, and can't be.
  var isWronglyEager: Bool { traits.contains(.eager) && (lifetime != .singleton || !argumentTypes.isEmpty) }
}
