extension ValidationRules {
  /// A key that one container, or one parameter that takes a dictionary, has room for once.
  private struct Place: Hashable {
    let key: KeyIdentity
    let owner: Int
    let number: Int
  }

  /// INJ002: A container registers a key once, unless the second registration overrides the first. Contributions may
  /// share an identifier, unless a dictionary is taken.
  static func duplicateRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var firsts = [Place: Int](minimumCapacity: graph.nodes.count)
    return graph.created.compactMap { index in
      let node = graph.nodes[index]
      // A decorator with the key of what it wraps is no duplicate, nor are contributions with one key.
      guard node.role != .decorator, !node.traits.contains(.contribution) else { return nil }
      // A child's registration hides that of its parent.
      let owner = index < graph.inheritedCount ? 1 : 0
      let place = Place(key: KeyIdentity(node.key), owner: owner, number: node.disambiguator)
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

  /// INJ003: An override replaces a registration.
  static func overrideOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let lonely = graph.created.filter { index in
      let node = graph.nodes[index]
      return node.traits.contains(.overriding) && node.role != .decorator && node.replaces == nil
    }
    return lonely.map { index in
      Finding(.overrideOfNothing, [index]) { context in
        let (key, suggestions) = (context.node(index).key, context.suggestions)
        let isContribution = context.node(index).traits.contains(.contribution)
        let isAnonymous = isContribution && key.identifier == nil
        let fix =
          if isAnonymous {
            "give it the identifier of the contribution that it replaces, or contribute it without overriding"
          } else if !isContribution, key.identifier != nil, suggestions.contributions(to: key) > 0 {
            "add .contributing(), to replace the contribution with this key"
          } else if let plugin = suggestions.uninstalled(key)?.plugin {
            "install \(plugin), or register it without overriding"
          } else {
            "register it without overriding, or override a key that is registered"
          }
        return Words(
          "\(isContribution ? "The contribution " : "")\(key) overrides nothing"
            + (isAnonymous ? ": without an identifier it does not say which contribution it replaces." : "."),
          near: context.nearMisses(of: index), fix: fix)
      }
    }
  }

  /// INJ004: A decorator decorates a registration.
  static func decoratorOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // A key that others need too is reported as missing.
    lazy var needed = Set(graph.createdEdges(where: \.isMissing).map { KeyIdentity($0.key) })
    let lonely = graph.created.filter { graph.nodes[$0].role == .decorator && graph.inner(of: $0) == nil }
    return lonely.filter { !needed.contains(KeyIdentity(graph.nodes[$0].key)) }.map { index in
      Finding(.decoratorOfNothing, [index]) { context in
        Words(
          "\(context.name(index)) is decorated, but not registered.", near: context.nearMisses(of: index),
          fix: "register \(context.name(index)), or remove the decorator")
      }
    }
  }

  /// INJ023: Plugins that override one key depend on each other, so that their order says which one wins.
  static func contestedOverride(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var reachable = PluginReachability(graph.plugins)
    return graph.created.filter { !graph.nodes[$0].replacedOverrides.isEmpty }.compactMap { index in
      guard let plugin = graph.nodes[index].plugin else { return nil }
      let replaced = graph.nodes[index].replacedOverrides.filter { !reachable.contains($0.plugin, from: plugin) }
      guard !replaced.isEmpty else { return nil }
      return Finding(.contestedOverride, [index]) { context in
        let others = replaced.map { "by \($0.plugin) at \($0.source)" }.joined(separator: ", ")
        return Words(
          "\(context.name(index)) is overridden \(others), and by \(plugin), which replaces the others "
            + "because it is installed last.",
          fix: "add \(replaced[0].plugin) to the dependencies of \(plugin), or remove one of the overrides")
      }
    }
  }

  /// INJ032: A child's registrations reach everything in the child, except for instances shared with its parents.
  static func keptOverridden(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // The shared instances, by what they would receive here.
    let keepers = graph.nodes.indices.filter { graph.nodes[$0].rebound != nil }
    return keepers.grouped(by: { graph.nodes[$0].rebound ?? $0 }, of: \.self).map { first, nodes in
      let own = graph.nodes[first].rebound ?? first
      return Finding(.keptOverridden, [own]) { context in
        let verb = context.node(own).role == .decorator ? "decorated" : "registered"
        let holders = context.names(nodes) { context.node($0).keyAndLifetime }
        return Words(
          "\(context.name(own)) is \(verb) in this container. \(holders), "
            + "which the container shares with its parent, \(nodes.count == 1 ? "keeps" : "keep") what the parent has.",
          fix: "replace \(context.name(first)) in this container too, or give it a lifetime that isn't shared")
      }
    }
  }
}
