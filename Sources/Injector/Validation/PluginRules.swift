extension ValidationRules {
  /// INJ010: A plugin resolves from itself and from the plugins that it declares, directly or through them.
  ///
  /// Contributions are left out: a plugin that collects `[T]` or `Lazy<[T]>` does not know who contributes. So is the
  /// first parameter of screens, their loader, which depends on the platform.
  static func pluginContract(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let reachable = PluginReachability(graph.plugins)
    var found = FindingGroups<[Int32]>()
    for index in graph.range {
      let plugin = graph.node(index).plugin
      guard plugin >= 0 else { continue }
      for edge in graph.edges(from: index) where Int(edge.to) >= graph.base {
        let target = graph.node(Int(edge.to))
        let isCollected = edge.parameter >= 0 && target.traits.contains(.contribution)
        let isLoader = graph.node(index).role == .screen && edge.parameter == 0
        guard !isCollected, !isLoader, target.plugin >= 0, target.plugin != plugin,
          !reachable.contains(Int(target.plugin), from: Int(plugin))
        else { continue }
        let cause = [plugin, target.plugin]
        found.add(.pluginContract, Int32(index), path: [Int32(index), edge.to], because: cause) { finding, graph in
          let plugins = finding.path.map { graph.structure.plugins[Int(graph.node($0).plugin)].name }
          let keys = finding.path.map(graph.key)
          return Words(
            message: "\(keys[0]) of \(plugins[0]) needs \(keys[1]) of \(plugins[1]), which \(plugins[0]) does not "
              + "declare\(graph.alsoAffected(finding.others)).",
            fix: "add \(plugins[1]) to the dependencies of \(plugins[0])")
        }
      }
    }
    return found.all
  }

  /// INJ011: Plugins do not depend on each other in a circle.
  static func pluginCycle(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginCycles.map { cycle in
      let path = cycle.path.map { graph.plugins[$0].name }
      return Finding(.pluginCycle, plugins: path) { _, _ in
        let others = cycle.others.lazy.map { graph.plugins[$0].name }
        return Words(
          message: "Plugins depend on each other: \(path.cycleDescription)\(NamedGraph.alsoAffected(others)).",
          fix: "move what both need to a plugin of its own")
      }
    }
  }

  /// INJ020: Plugins of different types have different names, as each name is installed once.
  static func pluginName(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginNameConflicts.all.compactMap { name, claims in
      // Plugins of one type differ in their values, which is a rule of its own.
      var types = Set<String>()
      let different = claims.filter { types.insert($0.type).inserted }
      guard different.count > 1 else { return nil }
      return Finding(.pluginName, plugins: [name]) { _, _ in
        let owners = different.map { claim in
          let asker = claim.isInherited ? "a parent container has" : claim.neededBy.map { "\($0) needs" }
          return "\(claim.type), which \(asker ?? "the container was given")"
        }
        return Words(
          message: "\(owners.count == 2 ? "Two" : "\(owners.count)") plugins have the name \(name): "
            + "\(owners.dropLast().joined(separator: ", ")), and \(owners[owners.count - 1]).",
          fix: "give one of them another name: var name: String { \"\u{2026}\" }")
      }
    }
  }

  /// INJ022: Plugins of one name and one type have equal values, as only the first is installed.
  static func pluginValue(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginNameConflicts.all.compactMap { name, claims in
      let same = claims.filter { $0.type == claims[0].type }
      guard same.count > 1 else { return nil }
      return Finding(.pluginValue, plugins: [name]) { _, _ in
        let owners = same.map { $0.neededBy.map { "\($0) needs" } ?? "the container was given" }
        var known = Set<String>()
        let askers = owners.filter { known.insert($0).inserted }
        let all = askers.indices.lazy.map { position in
          let count = owners.count { $0 == askers[position] }
          return "\(askers[position]) \(count > 1 ? "\(count) of them" : position == 0 ? "one" : "another")"
        }
        return Words(
          message: "\(name) is to be installed with different values: \(all.listed).",
          fix:
            "pass the same plugin to all of them, give plugins of different values different names, or make the type "
            + "Equatable if the values are equal")
      }
    }
  }

  /// INJ023: Plugins that override one key depend on each other, so that their order says which one wins.
  static func contestedOverride(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !graph.replacedOverrides.isEmpty else { return [] }
    let reachable = PluginReachability(graph.plugins)
    return graph.replacedOverrides.sorted { $0.key < $1.key }.compactMap { node, overrides in
      let plugin = Int(graph.node(Int(node)).plugin)
      guard plugin >= 0 else { return nil }
      let replaced = overrides.filter { !reachable.contains($0.plugin, from: plugin) }
      guard !replaced.isEmpty else { return nil }
      return Finding(.contestedOverride, node) { finding, graph in
        let name = graph.structure.plugins[plugin].name
        let others = replaced.map { "by \($0.plugin) at \($0.source)" }.joined(separator: ", ")
        return Words(
          message: "\(graph.name(finding.node)) is overridden \(others), and by \(name), which replaces the others "
            + "because it is installed last.",
          fix: "add \(replaced[0].plugin) to the dependencies of \(name), or remove one of the overrides")
      }
    }
  }

  /// INJ037: What looks like a member of `Plugin` is one.
  static func pluginMember(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.plugins.flatMap { plugin in
      plugin.unusedMembers.map { member in
        Finding(.pluginMember, plugins: [plugin.name]) { _, _ in
          let parts = member.split(separator: ": ", maxSplits: 1)
          return parts.count == 2 && parts[0] == "dependencies"
            ? Words(
              message: "The dependencies of \(plugin.name) are of the type \(parts[1]), so they are ignored.",
              fix: "declare them as var dependencies: [any Plugin], with an instance of each plugin")
            : Words(
              message: "\(plugin.name) has a method \(member), which nothing calls.",
              fix: "declare it as \(member.prefix { $0 != "(" })(with: Resolver)")
        }
      }
    }
  }

  /// The number of plugins in a chain at which a container stops installing: more than anyone writes, and less than
  /// takes long or much memory.
  static let longestPluginChain = 20_000

  /// INJ025: The dependencies of plugins end.
  ///
  /// Each name is installed once, so plugins end unless their dependencies have new names forever.
  static func endlessPlugins(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard graph.plugins.count >= longestPluginChain else { return [] }
    // A plugin is installed after its dependencies.
    var positions = [String: Int]()
    var chains: [(length: Int, next: Int?)] = []
    for (position, plugin) in graph.plugins.enumerated() {
      let next = plugin.dependencies.compactMap { positions[$0] }.max { chains[$0].length < chains[$1].length }
      chains.append(((next.map { chains[$0].length } ?? 0) + 1, next))
      positions[plugin.name] = position
    }
    guard let last = chains.lastIndex(where: { $0.length >= longestPluginChain }) else { return [] }
    let names = sequence(first: last) { chains[$0].next }.prefix(4).map { graph.plugins[$0].name }
    let finding = Finding(.endlessPlugins, plugins: [names[0]]) { _, _ in
      Words(
        message: "Plugins depend on each other without end: \(names.joined(separator: " -> ")) -> ..., "
          + "at least \(longestPluginChain) in a chain.",
        fix: "give plugins that are the same the same name, so that it is installed once")
    }
    return [finding]
  }
}

/// INJ024: A registry registers while its container is built, and not afterwards.
///
/// A verb can't throw, and validation has run by then, so the container adds these diagnostics to those of its graph.
struct LateRegistration: Equatable, Sendable {
  let key: ServiceKey
  let source: CallSite
  let isRefinement: Bool

  static let fix =
    "register it in register(in:) or in the closure of the container's initializer, and don't keep the registry"

  var nearMiss: NearMiss { NearMiss(key: key, reason: "registered after the container was built", source: source) }

  func diagnostic(severity: Severity) -> Diagnostic {
    let change = isRefinement ? "refined" : "registered"
    return Diagnostic(
      code: .lateRegistration, severity: severity,
      message: "\(key) was \(change) after the container was built, which has no effect.", key: key, source: source,
      fix: Self.fix)
  }
}
