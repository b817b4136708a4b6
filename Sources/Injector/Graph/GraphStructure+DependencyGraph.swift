extension GraphStructure {
  /// Creates the structure of a graph that was read from a file, so that the same rules can validate it.
  init(_ graph: DependencyGraph) {
    self.init(base: 0, nodes: [])
    var scopes = [Scope: Int32]()
    let plugins = graph.plugins.positionsByName()
    var keys = [ServiceKey: Int32]()
    // The first registration of each key and disambiguator.
    var first = [Identity: Int32]()
    var missing = [ServiceKey: Int32]()
    let all = graph.edges
    first.reserveCapacity(graph.nodes.count)
    nodes.reserveCapacity(graph.nodes.count)
    edges.reserveCapacity(all.count)
    var position = 0
    // A decorator shares the key of the registration that it wraps, and contributions share theirs. Those aren't
    // duplicates.
    for (index, node) in graph.nodes.enumerated() {
      var own = Node(
        role: node.role, lifetime: .init(node.lifetime), traits: node.traits,
        isolation: isolations.number(of: node.isolation))
      if case .scoped(let scope) = node.lifetime { own.scope = number(scope, in: &scopes) }
      own.plugin = node.plugin.flatMap { plugins[$0] }.map(Int32.init) ?? -1
      own.argumentCount = Int32(node.arguments.count)
      if node.replaces != nil { replacing.insert(Int32(index)) }
      unmatchedMarks += node.unmatchedMarks.map { (Int32(index), $0) }
      if !node.replacedOverrides.isEmpty { replacedOverrides.append((Int32(index), node.replacedOverrides)) }
      if node.role != .decorator, !node.traits.contains(.contribution) {
        let identity = Identity(key: keys.number(of: node.key), disambiguator: node.disambiguator)
        if let earlier = first[identity] {
          duplicates.append((earlier, Int32(index)))
        } else {
          first[identity] = Int32(index)
        }
      }
      // The contributions to each dictionary that the registration takes.
      var keyed = [Int32: [Int32]]()
      while position < all.count, all[position].from == index {
        let (target, kind) = (all[position].to, all[position].kind)
        let parameter = all[position].parameter ?? -1
        if all[position].isKeyed, let target { keyed[Int32(parameter), default: []].append(Int32(target)) }
        let isInner = kind == .alias || kind == .decorates
        if isInner, own.inner < 0, let target { own.inner = Int32(target) }
        edges.append(
          Edge(
            to: target.map(Int32.init) ?? missing.number(of: all[position].key), kind: kind,
            isOptional: all[position].isOptional, parameter: Int16(truncatingIfNeeded: parameter),
            argumentCount: Int16(truncatingIfNeeded: all[position].arguments.count),
            hasIncompatibleArguments: all[position].hasIncompatibleArguments,
            opens: all[position].scope.map { number($0, in: &scopes) } ?? -1,
            hasIncompatibleInputs: all[position].hasIncompatibleInputs))
        position += 1
      }
      for key in keyed.keys.sorted() {
        keyClashes += KeyClash.pairs(of: keyed[key, default: []]) { graph.nodes[Int($0)].key.identifier }
          .map { KeyClash(holder: Int32(index), first: $0.first, second: $0.second) }
      }
      nodes.append(own)
      starts.append(Int32(self.edges.count))
    }
    let gaps = all.indices.filter { all[$0].kind == .all && all[$0].to == nil && all[$0].provenance == .declared }
    if !gaps.isEmpty {
      let registered = Set(graph.nodes.lazy.filter { $0.role != .decorator }.map(\.key.type))
      emptyCollections = Set(gaps.filter { registered.contains(all[$0].key.type) }.map(Int32.init))
    }
    for (position, edge) in all.enumerated() {
      guard !edge.arguments.isEmpty, let target = edge.to, graph.nodes[target].arguments.isEmpty else { continue }
      findUnmarkedArguments(passedBy: position, edge.arguments) { _, position, _ in
        all[position].key.identifier == nil ? all[position].key.type : nil
      }
    }
    self.plugins = graph.plugins
    pluginNameConflicts = PluginNameConflicts(graph.plugins)
    pluginCycles = PluginCycle.among(graph.plugins)
  }

  /// What distinguishes a registration.
  private struct Identity: Hashable {
    let key: Int32
    let disambiguator: Int
  }

  private mutating func number(_ scope: Scope, in numbers: inout [Scope: Int32]) -> Int32 {
    if let number = numbers[scope] { return number }
    let number = Int32(scopes.count)
    numbers[scope] = number
    scopes.append(scope)
    return number
  }
}

extension [ServiceKey: Int32] {
  /// The negative number of a key.
  fileprivate mutating func number(of key: ServiceKey) -> Int32 {
    if let number = self[key] { return number }
    let number = -1 - Int32(count)
    self[key] = number
    return number
  }
}
