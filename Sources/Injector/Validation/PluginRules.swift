extension ValidationRules {
  /// INJ010: A plugin resolves from itself and from the plugins that it declares, directly or through them.
  ///
  /// ``DependencyGraph/undeclaredUses`` has the exceptions.
  static func pluginContract(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let pairs = graph.undeclaredUses.grouped(by: graph.plugins(of:), of: \.from)
    let uses = Dictionary(uniqueKeysWithValues: pairs.map { (graph.plugins(of: $0.first), $0.first) })
    lazy var reachable = PluginReachability(graph.plugins)
    return pairs.compactMap { edge, nodes in
      let (plugin, other) = (graph.plugins(of: edge)[0], graph.plugins(of: edge)[1])
      let back = uses[[other, plugin]]
      // Two plugins are one problem.
      if let back, back.from < edge.from { return nil }
      let isMutual = back != nil || reachable.contains(plugin, from: other)
      return Finding(.pluginContract, nodes, path: edge.path) { context in
        let (need, also) = (words(ofNeed: edge, in: context), context.also(nodes))
        guard isMutual else {
          // The plugin may have declared it with a type that the protocol doesn't see.
          let isIgnored = context.graph.plugins.contains { $0.name == plugin && $0.statedDependencies != nil }
          return Words(
            "\(need), which \(plugin) does not declare\(also).",
            fixes: isIgnored ? .decide(fixOfType(of: plugin)) : .addDependency(other, to: plugin))
        }
        let reason = back.map { words(ofNeed: $0, in: context) } ?? "\(other) depends on \(plugin)"
        return Words(
          "\(plugin) and \(other) depend on each other: \(need)\(also), and \(reason).",
          fixes: .decide("move what both need to a third plugin that both declare"),
          .decide("make one plugin of them"))
      }
    }
  }

  private static func words(ofNeed edge: DependencyGraph.Edge, in context: FindingContext) -> String {
    edge.path.map { "\(context.name($0)) of \(context.node($0).plugin ?? "")" }.joined(separator: " needs ")
  }

  /// INJ010: The dependencies that a plugin states are those that the protocol asks for.
  static func ignoredDependencies(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      plugin.statedDependencies.map { type in
        Finding(
          .pluginContract, plugin: plugin.name,
          Words(
            "The dependencies of \(plugin.name) are of the type \(type), so they are ignored.",
            fixes: .decide(fixOfType(of: plugin.name))))
      }
    }
  }

  private static func fixOfType(of plugin: String) -> String {
    "declare the dependencies of \(plugin) as var dependencies: [any Plugin], with an instance of each plugin"
  }

  /// INJ003: A replacement replaces a plugin that this container installs.
  static func replacementOfNothing(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.vainReplacements.map { vain in
      let subject = "\(vain.replacement) replaces \(vain.type)"
      let name = vain.type.split(separator: ".").last.map(String.init) ?? vain.type
      let nearest = NearestNames.of(name, in: graph.plugins.map(\.name), limit: 1).first
      return Finding(
        .overrideOfNothing, plugin: vain.type,
        vain.isInherited
          ? Words(
            "\(subject), which a parent container has installed.",
            fixes: .decide("pass the replacement to the container that installs \(vain.type)"))
          : Words(
            "\(subject), which isn't installed.",
            fixes: nearest.map { .decide("replace \($0), which is installed") }, .install(vain.type),
            nearest == nil ? .decide("remove the replacement") : nil))
    }
  }

  /// INJ011: Plugins do not depend on each other in a circle.
  static func pluginCycle(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.cycles().map { cycle in
      let path = cycle.path.map { graph.plugins[$0].name }
      return Finding(.pluginCycle, [], key: ServiceKey(type: path[0])) { context in
        let also = context.also(cycle.path.prefix(1) + cycle.others) { context.graph.plugins[$0].name }
        // A dependency that nothing needs is the one to remove.
        let needs = Set(context.graph.edges.map(context.graph.plugins(of:)))
        let unneeded = zip(path, path.dropFirst()).first { !needs.contains([$0, $1]) }
        // What takes the place of a plugin has its name.
        let replacement = path.count == 2 ? context.graph.plugins[cycle.path[0]].replacement : nil
        return Words(
          "Plugins depend on each other: \(path.cycleDescription)\(also).",
          path: path.map { PathStep(key: ServiceKey(type: $0)) },
          fixes: replacement.map {
            [.decide("remove \(path[0]) from the dependencies of \($0), which takes its place")]
          } ?? [
            unneeded.map { .removeDependency($1, of: $0) }, .decide("move what both need to a plugin of its own"),
          ])
      }
    }
  }

  /// INJ020: Plugins of different types have different names, as each name is installed once.
  static func pluginName(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      // Plugins of one type differ in their values, which is a rule of its own.
      let owners = plugin.claims.unique(by: \.type).map { claim in
        "\(claim.type), which \(claim.isInherited ? "a parent container has" : claim.asker)"
      }
      guard owners.count > 1 else { return nil }
      return Finding(
        .pluginName, plugin: plugin.name,
        Words(
          "\(owners.count == 2 ? "Two" : "\(owners.count)") plugins have the name \(plugin.name): "
            + "\(owners.dropLast().joined(separator: ", ")), and \(owners[owners.count - 1]).",
          fixes: .decide("give one of them another name: var name: String { \"\u{2026}\" }")))
    }
  }

  /// INJ022: Plugins of one name and one type have the same values, as only the first is installed.
  static func pluginValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.plugins.compactMap { plugin in
      let same = plugin.claims.filter { $0.type == plugin.claims[0].type }
      guard same.count > 1 else { return nil }
      let all = same.enumerated().map { "\($1.asker) \($0 == 0 ? "one" : "another")" }
      return Finding(
        .pluginValue, plugin: plugin.name,
        Words(
          "\(plugin.name) is to be installed with values that aren't known to be the same: \(all.listed(of: all.count)).",
          fixes: .decide("pass the same plugin to all of them"),
          .decide("give plugins of different values different names"),
          .decide("make the type Equatable if the values are equal")))
    }
  }
}

extension DependencyGraph.InstalledPlugin.Claim {
  fileprivate var asker: String { neededBy.map { "\($0) needs" } ?? "the container was given" }
}
