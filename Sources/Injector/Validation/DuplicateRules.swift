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
      guard graph.nodes[index].role != .decorator, !graph.nodes[index].traits.contains(.contribution) else {
        return nil
      }
      // A child's registration hides that of its parent.
      let owner = index < graph.inheritedCount ? 1 : 0
      let place = Place(
        key: KeyIdentity(graph.nodes[index].key), owner: owner, number: graph.nodes[index].disambiguator)
      guard let first = firsts.updateValue(index, forKey: place) else { return nil }
      firsts[place] = first
      return Finding(.duplicateRegistration, [index, first]) { context in
        let places = "\(context.step(first).place) and \(context.step(index).place)"
        return Words(
          "\(context.name(index)) is registered twice: \(places).",
          fix: "remove one registration, give one an identifier, or add .overriding() to the one that replaces the "
            + "other")
      }
    } + keyClashes(in: graph)
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
    var reported = Set<Int>()
    return places.flatMap { edge, nodes in
      nodes.dropFirst().filter { reported.insert($0).inserted }.map { second in
        Finding(.duplicateRegistration, [second, nodes[0]]) { context in
          let places = "\(context.step(nodes[0]).place) and \(context.step(second).place)"
          return Words(
            "\(context.name(second)) is contributed twice: \(places). \(context.name(edge.from)) takes a dictionary, "
              + "which has room for one.",
            fix: fixOfClash(ofType: context.node(second).key.type))
        }
      }
    }
  }

  /// Returns the fix for contributions of one identifier that a dictionary is to have, to follow "To fix this,".
  static func fixOfClash(ofType type: String) -> String {
    "give one another identifier, add .overriding() to the one that replaces the other, or take an array of \(type)"
  }
}
