extension ValidationRules {
  /// A key that one container, or one parameter that takes a dictionary, has room for once.
  private struct Place: Hashable {
    let key: KeyIdentity
    let owner: Int
    let number: Int

    /// Hashes two numbers, as each build hashes all keys.
    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(owner ^ number)
    }
  }

  /// INJ002: A container registers a key once, unless the second registration overrides the first. Contributions may
  /// share an identifier, unless a dictionary is taken.
  static func duplicateRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var firsts = [Place: Int](minimumCapacity: graph.nodes.count)
    return graph.created.compactMap { index in
      // A decorator with the key of what it wraps is no duplicate, nor are contributions with one key.
      guard graph.nodes[index].role != .decorator, !graph.nodes[index].isContribution else { return nil }
      // A child's registration hides that of its parent.
      let owner = index < graph.inheritedCount ? 1 : 0
      let place = Place(
        key: KeyIdentity(graph.nodes[index].key), owner: owner, number: graph.nodes[index].disambiguator)
      guard let first = firsts.updateValue(index, forKey: place) else { return nil }
      firsts[place] = first
      return Finding(.duplicateRegistration, [index, first]) { context in
        Words(
          "\(context.name(index)) is registered twice: \(context.step(first).place) and \(context.step(index).place).",
          fixes: fixes(ofDuplicate: index, of: first, in: context))
      }
    } + keyClashes(in: graph)
  }

  /// Returns the fixes of two registrations of one key: whoever takes all of the type asks for contributions.
  private static func fixes(
    ofDuplicate second: Int, of first: Int, in context: FindingContext
  ) -> [Diagnostic.Fix?] {
    let both = [context.node(first), context.node(second)]
    let dependents = context.edges(on: both[0].key.reference)
    // Only if nothing takes the first one, as each of many duplicates asks the same dependents.
    let collections = dependents.contains { $0.to == first } ? [] : dependents.filter { $0.kind == .all }
    let words = both[0].role == both[1].role ? "add \(both[0].contributing) to both" : nil
    // A dictionary has the contributions that have an identifier, and has room for one with each.
    let isKeyed = collections.contains(where: \.isKeyed)
    let unnamed = !isKeyed ? [] : both[0].key.identifier == nil ? both : [both[1]]
    let contributing =
      collections.isEmpty
      ? nil
      : context.tried(
        .all(both) { .contribute($0, words: words) }.and(
          .all(unnamed) { .identify($0, words: unnamed.count > 1 ? "give each an identifier of its own" : nil) })
      ) { graph in
        for node in [first, second] {
          graph.nodes[node].traits.insert(.contribution)
          if isKeyed { graph.nodes[node].key = ServiceKey(both[0].key.reference, ServiceIdentifier("\(node)")) }
        }
        graph.collect(
          [first, second], for: collections.filter { [nil, both[0].key.identifier].contains($0.key.identifier) })
      }
    func isRemovable(_ node: Int, leaving other: Int) -> Bool {
      context.trial.holds { graph in
        graph.nodes[node].traits.insert(.replaced)
        graph.change({ $0.to == node }) { $0.to = other }
      }
    }
    let isFirst = !isRemovable(second, leaving: first) && isRemovable(first, leaving: second)
    let removed = both[isFirst ? 0 : 1]
    // A line, such as that of a loop, can have both.
    let isOneLine = PathStep(both[0]).place == PathStep(both[1]).place
    let overriding = isOneLine ? "that replaces the other" : PathStep(both[1]).place
    return [
      contributing,
      .remove(removed, words: isOneLine ? "remove one of the registrations" : nil),
      .identify(removed, words: isOneLine ? "give one of the registrations another identifier" : nil),
      .refine(both[1], ".overriding()", words: "add .overriding() to the one \(overriding)"),
    ]
  }

  /// The contributions that a dictionary has no room for, each once: one dictionary is enough to name.
  private static func keyClashes(in graph: DependencyGraph) -> [Finding] {
    func identifier(of edge: DependencyGraph.Edge) -> ServiceIdentifier? {
      edge.to.flatMap { graph.nodes[$0].key.identifier }
    }
    let entries = graph.createdEdges { $0.isKeyed && identifier(of: $0) != nil }
    let places = entries.grouped { edge in
      Place(key: KeyIdentity(edge.key.reference, identifier(of: edge)), owner: edge.from, number: edge.parameter ?? -1)
    } of: { edge in
      edge.to.map(graph.origin) ?? edge.from
    }
    let clashes = places.flatMap { edge, nodes in nodes.dropFirst().map { (edge, first: nodes[0], second: $0) } }
    return clashes.unique(by: \.second).map { edge, first, second in
      Finding(.duplicateRegistration, [second, first]) { context in
        let (node, array) = (context.node(second), edge.spelled(as: "[\(edge.key.reference.spelling)]"))
        return Words(
          "\(node.key) is contributed twice: \(context.step(first).place) and \(context.step(second).place). "
            + "\(context.name(edge.from)) takes a dictionary, which has room for one.",
          fixes: .identify(node), .refine(node, ".overriding()"),
          .take(array, at: edge.parameter, of: context.node(edge.from)))
      }
    }
  }

  /// Returns the fix for contributions of one identifier that a dictionary of a resolve is to have.
  static func fixOfClash(ofType type: String) -> String {
    "give one another identifier, add .overriding() to the one that replaces the other, or take an array of \(type)"
  }
}
