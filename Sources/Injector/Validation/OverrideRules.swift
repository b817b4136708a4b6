extension ValidationRules {
  /// INJ003: An override replaces a registration.
  static func overrideOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let lonely = graph.created.filter { index in
      let node = graph.nodes[index]
      return node.traits.contains(.overriding) && node.role != .decorator && node.replaces == nil
    }
    return lonely.findings(.overrideOfNothing) { index, context in
      let (node, suggestions) = (context.node(index), context.suggestions)
      let (key, isContribution) = (node.key, node.isContribution)
      let isAnonymous = isContribution && key.identifier == nil
      let isContributed = !isContribution && !suggestions.contributions(to: key).isEmpty
      let without: Diagnostic.Fix = .removeRefinement(
        node, ".overriding()", words: "register it without overriding")
      let fixes: [Diagnostic.Fix] =
        if isAnonymous {
          [without, .decide("give it the identifier of the contribution that it replaces")]
        } else if isContributed, key.identifier == nil {
          [.decide("add .contributing(), and the identifier of the contribution that it replaces, if any"), without]
        } else if isContributed, !context.graph.edges.contains(where: { $0.to == index }) {
          [.refine(node, ".contributing()", words: "add .contributing(), to replace the contribution with this key")]
        } else if let plugin = suggestions.uninstalled[key]?.plugin {
          [suggestions.installing(plugin, for: node), without]
        } else if let implemented = suggestions.implemented(by: key) {
          [.identify(node, as: implemented, words: "override \(implemented.reference.spelling) instead"), without]
        } else if let instead = overriding(otherThan: index, in: context) {
          [instead, without]
        } else {
          [without, .decide("override a key that is registered")]
        }
      return Words(
        "\(isContribution ? "The contribution " : "")\(key) overrides nothing"
          + (isAnonymous ? ": without an identifier it does not say which contribution it replaces." : "."),
        near: context.nearMisses(of: index), fixes: fixes)
    }
  }

  /// Returns the fix that has an override, which nothing needs, replace the registration whose identifier is nearest.
  /// The result is `nil` if there is none, or if that leads to other errors.
  private static func overriding(otherThan index: Int, in context: FindingContext) -> Diagnostic.Fix? {
    let (node, suggestions) = (context.node(index), context.suggestions)
    guard !node.isContribution, !context.graph.edges.contains(where: { $0.to == index }),
      let other = suggestions.alternative(to: node.key, of: nil, except: [index]), other < context.graph.nodes.count
    else { return nil }
    let key = context.node(other).key
    return context.tried(.identify(node, as: key, words: "override \(key.typeAndIdentifier) instead")) { graph in
      graph.nodes[other].traits.insert(.replaced)
      (graph.nodes[index].key, graph.nodes[index].replaces) = (key, graph.nodes[other].source)
      graph.change({ $0.to == other }) { $0.to = index }
    }
  }

  /// INJ004: A decorator decorates a registration.
  static func decoratorOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // A key that others need too is reported as missing.
    lazy var needed = Set(graph.createdEdges(where: \.isMissing).map { KeyIdentity($0.key) })
    let lonely = graph.created.filter { graph.nodes[$0].role == .decorator && graph.inner(of: $0) == nil }
    return lonely.filter { !needed.contains(KeyIdentity(graph.nodes[$0].key)) }.findings(.decoratorOfNothing) {
      index, context in
      let node = context.node(index)
      return Words(
        "\(node.key) is decorated, but not registered.", near: context.nearMisses(of: index),
        fixes: .register(node.key), .remove(node, words: "remove the decorator"))
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
          fixes: .addDependency(replaced[0].plugin, to: plugin), .decide("remove one of the overrides"))
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
          fixes: .decide("replace \(context.name(first)) in this container too"),
          .decide("give it a lifetime that isn't shared"))
      }
    }
  }
}
