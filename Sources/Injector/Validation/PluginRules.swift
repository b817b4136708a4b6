extension ValidationRules {
  /// INJ010: A plugin resolves from itself and from the plugins that it declares, directly or through them.
  ///
  /// Contributions are left out: a plugin that collects `[T]` or `Lazy<[T]>` does not know who contributes. So is the
  /// first parameter of screens, their loader, which depends on the platform.
  static func pluginContract(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let positions = graph.plugins.positionsByName()
    let reachable = PluginReachability(graph.plugins)
    var found = PluginNeeds()
    for index in graph.created where index >= graph.inheritedCount {
      guard let plugin = graph.nodes[index].plugin.flatMap({ positions[$0] }) else { continue }
      for edge in graph.edges(from: index) {
        guard let index = edge.to, index >= graph.inheritedCount else { continue }
        let target = graph.nodes[index]
        let isCollected = edge.parameter != nil && target.traits.contains(.contribution)
        let isLoader = graph.nodes[edge.from].role == .screen && edge.parameter == 0
        guard !isCollected, !isLoader, let other = target.plugin.flatMap({ positions[$0] }), other != plugin,
          !reachable.contains(other, from: plugin)
        else { continue }
        found.add(edge.from, needing: index, plugins: [plugin, other])
      }
    }
    return found.pairs.compactMap { pair in
      let back = found.needs[[pair[1], pair[0]]]
      // Two plugins are one problem.
      guard let need = found.needs[pair], need.path[0] <= back?.path[0] ?? .max else { return nil }
      let isMutual = back != nil || reachable.contains(pair[0], from: pair[1])
      return Finding(.pluginContract, need.path[0], path: need.path, others: need.others) { finding, context in
        words(ofContract: finding, context, isMutual: isMutual, back: back?.path)
      }
    }
  }

  private static func words(
    ofContract finding: Finding, _ context: FindingContext, isMutual: Bool, back: [Int]?
  ) -> Words {
    let keys = finding.path.map(context.name)
    let plugins = finding.path.map { context.node($0).plugin ?? "" }
    let need = "\(keys[0]) of \(plugins[0]) needs \(keys[1]) of \(plugins[1])"
    let also = context.alsoAffected(finding.others)
    guard isMutual else {
      return Words(
        message: "\(need), which \(plugins[0]) does not declare\(also).",
        fix: "add \(plugins[1]) to the dependencies of \(plugins[0])")
    }
    let reason =
      back.map { "\(context.name($0[0])) of \(plugins[1]) needs \(context.name($0[1])) of \(plugins[0])" }
      ?? "\(plugins[1]) depends on \(plugins[0])"
    return Words(
      message: "\(plugins[0]) and \(plugins[1]) depend on each other: \(need)\(also), and \(reason).",
      fix: "move what both need to a third plugin that both declare, or make one plugin of them")
  }

  /// INJ010: The dependencies that a plugin states are those that the protocol asks for.
  static func ignoredDependencies(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      plugin.statedDependencies.map { type in
        Finding(.pluginContract, plugins: [plugin.name]) { _, _ in
          Words(
            message: "The dependencies of \(plugin.name) are of the type \(type), so they are ignored.",
            fix: "declare them as var dependencies: [any Plugin], with an instance of each plugin")
        }
      }
    }
  }

  /// INJ011: Plugins do not depend on each other in a circle.
  static func pluginCycle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.cycles().map { cycle in
      let path = cycle.path.map { graph.plugins[$0].name }
      return Finding(.pluginCycle, plugins: path) { _, context in
        let others = cycle.others.lazy.map { context.graph.plugins[$0].name }
        return Words(
          message: "Plugins depend on each other: \(path.cycleDescription)\(FindingContext.alsoAffected(others)).",
          fix: "move what both need to a plugin of its own")
      }
    }
  }

  /// INJ020: Plugins of different types have different names, as each name is installed once.
  static func pluginName(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      // Plugins of one type differ in their values, which is a rule of its own.
      var types = Set<String>()
      let different = plugin.claims.filter { types.insert($0.type).inserted }
      guard different.count > 1 else { return nil }
      return Finding(.pluginName, plugins: [plugin.name]) { _, _ in
        let owners = different.map { claim in
          let asker = claim.isInherited ? "a parent container has" : claim.neededBy.map { "\($0) needs" }
          return "\(claim.type), which \(asker ?? "the container was given")"
        }
        return Words(
          message: "\(owners.count == 2 ? "Two" : "\(owners.count)") plugins have the name \(plugin.name): "
            + "\(owners.dropLast().joined(separator: ", ")), and \(owners[owners.count - 1]).",
          fix: "give one of them another name: var name: String { \"\u{2026}\" }")
      }
    }
  }

  /// INJ022: Plugins of one name and one type have equal values, as only the first is installed.
  static func pluginValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      let same = plugin.claims.filter { $0.type == plugin.claims[0].type }
      guard same.count > 1 else { return nil }
      return Finding(.pluginValue, plugins: [plugin.name]) { _, _ in
        let owners = same.map { $0.neededBy.map { "\($0) needs" } ?? "the container was given" }
        var known = Set<String>()
        let askers = owners.filter { known.insert($0).inserted }
        let all = askers.indices.lazy.map { position in
          let count = owners.count { $0 == askers[position] }
          return "\(askers[position]) \(count > 1 ? "\(count) of them" : position == 0 ? "one" : "another")"
        }
        return Words(
          message: "\(plugin.name) is to be installed with different values: \(all.listed).",
          fix:
            "pass the same plugin to all of them, give plugins of different values different names, or make the type "
            + "Equatable if the values are equal")
      }
    }
  }
}

/// What plugins need of others that they don't declare, by the positions of both.
private struct PluginNeeds {
  private(set) var pairs: [[Int]] = []
  private(set) var needs = [[Int]: (path: [Int], others: [Int])]()

  mutating func add(_ node: Int, needing target: Int, plugins pair: [Int]) {
    guard let need = needs[pair] else {
      pairs.append(pair)
      needs[pair] = ([node, target], [])
      return
    }
    if need.path[0] != node, need.others.last != node { needs[pair]?.others.append(node) }
  }
}
