extension ValidationRules {
  /// INJ002: A container registers a key once, unless the second registration overrides the first. Contributions may
  /// share an identifier, unless a dictionary is taken.
  static func duplicateRegistration(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var firsts = [FindingGroups.Cause: Int](minimumCapacity: graph.nodes.count)
    var found: [Finding] = []
    // A decorator with the key of what it wraps is no duplicate, nor are contributions with one key.
    for index in graph.created where graph.nodes[index].role != .decorator {
      let node = graph.nodes[index]
      if node.traits.contains(.contribution) { continue }
      // A child's registration hides that of its parent.
      let place = FindingGroups.Cause(
        key: KeyIdentity(node.key), node: index < graph.inheritedCount ? 1 : 0, detail: node.disambiguator)
      guard let first = firsts[place] else {
        firsts[place] = index
        continue
      }
      found.append(
        Finding(.duplicateRegistration, index, others: [first]) { _, context in
          Words(
            "\(context.name(index)) is registered twice: \(places(of: [first, index], in: context)).",
            fix: "remove one registration, give one an identifier, or add .overriding() to the one that replaces the "
              + "other")
        })
    }
    return found + keyClashes(in: graph)
  }

  /// The contributions that a dictionary has no room for, each once: one dictionary is enough to name.
  private static func keyClashes(in graph: DependencyGraph) -> [Finding] {
    var found: [Finding] = []
    var reported = Set<Int>()
    for holder in graph.created {
      var firsts = [FindingGroups.Cause: Int]()
      for edge in graph.edges(from: holder) where edge.isKeyed {
        guard let target = edge.to, let identifier = graph.nodes[target].key.identifier else { continue }
        let place = FindingGroups.Cause(
          key: KeyIdentity(edge.key.reference, identifier), node: edge.parameter ?? -1)
        let second = graph.origin(of: target)
        guard let first = firsts[place] else {
          firsts[place] = second
          continue
        }
        guard reported.insert(second).inserted else { continue }
        found.append(
          Finding(.duplicateRegistration, second, others: [first]) { _, context in
            let key = context.key(second)
            return Words(
              "\(key) is contributed twice: \(places(of: [first, second], in: context)). \(context.name(holder)) "
                + "takes a dictionary, which has room for one.", fix: fixOfClash(ofType: key.type))
          })
      }
    }
    return found
  }

  private static func places(of nodes: [Int], in context: FindingContext) -> String {
    nodes.map { context.step($0).place }.joined(separator: " and ")
  }

  /// What to do about contributions of one identifier that a dictionary is to have, to follow "To fix this,".
  static func fixOfClash(ofType type: String) -> String {
    "give one another identifier, add .overriding() to the one that replaces the other, or take an array of \(type)"
  }

  /// INJ003: An override replaces a registration.
  static func overrideOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.overrideOfNothing) {
      $0.traits.contains(.overriding) && $0.role != .decorator && $0.replaces == nil
    } words: { finding, context in
      let (key, suggestions) = (context.key(finding.node ?? 0), context.suggestions)
      let isContribution = context.node(finding.node ?? 0).traits.contains(.contribution)
      let isAnonymous = isContribution && key.identifier == nil
      let fix =
        if isAnonymous {
          "give it the identifier of the contribution that it replaces, or contribute it without overriding"
        } else if !isContribution, key.identifier != nil, suggestions.contributions(to: key) > 0 {
          "add .contributing(), to replace the contribution with this key"
        } else if let plugin = suggestions.plugin(registering: key) {
          "install \(plugin), or register it without overriding"
        } else {
          "register it without overriding, or override a key that is registered"
        }
      return Words(
        "\(isContribution ? "The contribution " : "")\(key) overrides nothing"
          + (isAnonymous ? ": without an identifier it does not say which contribution it replaces." : "."),
        near: context.nearMisses(of: finding), fix: fix)
    }
  }

  /// INJ004: A decorator decorates a registration.
  static func decoratorOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // A key that others need too is reported as missing.
    lazy var needed = Set(graph.createdEdges(where: \.isMissing).map { KeyIdentity(graph.edges[$0].key) })
    let lonely = graph.created.filter { graph.nodes[$0].role == .decorator && graph.inner(of: $0) == nil }
    return lonely.filter { !needed.contains(KeyIdentity(graph.nodes[$0].key)) }.map { index in
      Finding(.decoratorOfNothing, index) { finding, context in
        Words(
          "\(context.name(index)) is decorated, but not registered.", near: context.nearMisses(of: finding),
          fix: "register \(context.name(index)), or remove the decorator")
      }
    }
  }

  /// INJ023: Plugins that override one key depend on each other, so that their order says which one wins.
  static func contestedOverride(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var reachable = PluginReachability(graph.plugins)
    lazy var positions = graph.plugins.positionsByName()
    return graph.created.filter { !graph.nodes[$0].replacedOverrides.isEmpty }.compactMap { index in
      let node = graph.nodes[index]
      guard let plugin = node.plugin, let position = positions[plugin] else { return nil }
      let replaced = node.replacedOverrides.filter { !reachable.contains($0.plugin, from: position) }
      guard !replaced.isEmpty else { return nil }
      return Finding(.contestedOverride, index) { _, context in
        let others = replaced.map { "by \($0.plugin) at \($0.source)" }.joined(separator: ", ")
        return Words(
          "\(context.name(index)) is overridden \(others), and by \(plugin), which replaces the others "
            + "because it is installed last.",
          fix: "add \(replaced[0].plugin) to the dependencies of \(plugin), or remove one of the overrides")
      }
    }
  }

  /// INJ032: What a child registers reaches everything in the child, except for what it shares with its parents.
  static func keptOverridden(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // The shared instances, by what they would receive here.
    var keepers = [Int: [Int]]()
    for (node, fact) in graph.nodes.enumerated() {
      if let own = fact.rebound { keepers[own, default: []].append(node) }
    }
    return keepers.keys.sorted().map { own in
      let nodes = keepers[own] ?? []
      return Finding(.keptOverridden, own) { _, context in
        let name = context.name(own)
        let verb = context.node(own).role == .decorator ? "decorated" : "registered"
        return Words(
          "\(name) is \(verb) in this container. \(context.names(nodes, by: context.keyAndLifetime)), which the "
            + "container shares with its parent, \(nodes.count == 1 ? "keeps" : "keep") what the parent has.",
          fix: "replace \(context.name(nodes[0])) in this container too, or give it a lifetime that isn't shared")
      }
    }
  }
}
