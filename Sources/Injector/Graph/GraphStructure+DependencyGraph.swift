extension GraphStructure {
  /// Creates the structure of a graph that was read from a file, so that the same rules can validate it.
  init(_ graph: DependencyGraph) {
    self.init(base: 0, nodes: [])
    plugins = graph.plugins
    pluginNameConflicts = PluginNameConflicts(graph.plugins)
    pluginCycles = plugins.cycles()
    let pluginPositions = graph.plugins.positionsByName()
    var scopes = Numbering<Scope>()
    var surroundings = Numbering<[Scope]>(first: [])
    var missing = Numbering<ServiceKey>()
    // The first registration of each key and disambiguator.
    var firsts = [Identity: Int32]()
    for (position, node) in graph.nodes.enumerated() {
      let index = Int32(position)
      var own = Node(
        role: node.role, lifetime: .init(node.lifetime), traits: node.traits,
        isolation: isolations.number(of: node.isolation), argumentCount: Int32(node.arguments.count))
      if case .scoped(let scope) = node.lifetime { own.scope = scopes.number(of: scope) }
      own.surroundings = surroundings.number(of: node.openScopes)
      staleShared += node.staleShared.map { (Int32($0), index) }
      if let plugin = node.plugin.flatMap({ pluginPositions[$0] }) { own.plugin = Int32(plugin) }
      if node.replaces != nil { replacing.insert(index) }
      unmatchedMarks += node.unmatchedMarks.map { (index, $0) }
      if !node.replacedOverrides.isEmpty { replacedOverrides[index] = node.replacedOverrides }
      // A decorator with the key of what it wraps is no duplicate, nor are contributions with one key.
      if node.role != .decorator, !node.traits.contains(.contribution) {
        let identity = Identity(key: node.key, disambiguator: node.disambiguator)
        if let first = firsts[identity] { duplicates.append((first, index)) } else { firsts[identity] = index }
      }
      // The contributions to each dictionary that the registration takes.
      var keyed = [Int: [Int32]]()
      for edge in graph.edges(from: position) {
        let target = edge.to.map(Int32.init)
        if edge.isKeyed, let target { keyed[edge.parameter ?? -1, default: []].append(target) }
        if edge.kind == .alias || edge.kind == .decorates, own.inner < 0 { own.inner = target ?? -1 }
        edges.append(
          Edge(
            to: target ?? -1 - missing.number(of: edge.key), kind: edge.kind, isOptional: edge.isOptional,
            parameter: Int16(truncatingIfNeeded: edge.parameter ?? -1),
            argumentCount: Int16(truncatingIfNeeded: edge.arguments.count),
            hasIncompatibleArguments: edge.hasIncompatibleArguments,
            opens: edge.scope.map { scopes.number(of: $0) } ?? -1, hasIncompatibleInputs: edge.hasIncompatibleInputs))
      }
      for (_, contributions) in keyed.sorted(by: { $0.key < $1.key }) {
        keyClashes += Self.clashes(among: contributions) { graph.nodes[Int($0)].key.identifier }
          .map { (index, $0.first, $0.second) }
      }
      nodes.append(own)
      starts.append(Int32(edges.count))
    }
    openScopes = surroundings.values.map { $0.map { scopes.number(of: $0) } }
    self.scopes = scopes.values
    let registered = Set(graph.nodes.lazy.filter { $0.role != .decorator }.map(\.key.type))
    for (position, edge) in graph.edges.enumerated() {
      if edge.kind == .all, edge.to == nil, edge.provenance == .declared, registered.contains(edge.key.type) {
        emptyCollections.insert(Int32(position))
      }
      guard !edge.arguments.isEmpty, let target = edge.to, graph.nodes[target].arguments.isEmpty else { continue }
      findUnmarkedArguments(passedBy: position, edge.arguments) { _, position, _ in
        graph.edges[position].key.identifier == nil ? graph.edges[position].key.type : nil
      }
    }
  }

  /// What distinguishes a registration.
  private struct Identity: Hashable {
    let key: ServiceKey
    let disambiguator: Int
  }
}
