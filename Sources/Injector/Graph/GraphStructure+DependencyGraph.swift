extension GraphStructure {
  /// Creates the structure of a graph that was read from a file, so that the same rules can validate it.
  init(_ graph: DependencyGraph) {
    self.init(base: 0, nodes: [])
    var scopes: [Scope: Int32] = [:]
    let plugins = Dictionary(
      graph.plugins.enumerated().map { ($1.name, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    var first: [DependencyGraph.Identity: Int32] = [:]
    var missing: [ServiceKey: Int32] = [:]
    var edges = graph.edges[...]
    // A decorator shares the key of the registration that it wraps, and contributions share theirs. Those aren't
    // duplicates.
    for (index, node) in graph.nodes.enumerated() {
      var own = Node(
        role: node.role, lifetime: .init(node.lifetime), traits: node.traits,
        isolation: isolations.number(of: node.isolation))
      if case .scoped(let scope) = node.lifetime { own.scope = number(scope, in: &scopes) }
      own.plugin = node.plugin.flatMap { plugins[$0] } ?? -1
      own.argumentCount = Int32(node.arguments.count)
      if node.replaces != nil { replacing.insert(Int32(index)) }
      unmatchedMarks += node.unmatchedMarks.map { (Int32(index), $0) }
      if !node.replacedOverrides.isEmpty { replacedOverrides.append((Int32(index), node.replacedOverrides)) }
      if node.role != .decorator, !node.traits.contains(.contribution) {
        let identity = DependencyGraph.Identity(key: node.key, disambiguator: node.disambiguator)
        if let earlier = first[identity] {
          duplicates.append((earlier, Int32(index)))
        } else {
          first[identity] = Int32(index)
        }
      }
      // The contributions to each dictionary that the registration takes.
      var keyed: [Int: [Int32]] = [:]
      while let edge = edges.first, edge.from == index {
        if edge.isKeyed, let target = edge.to { keyed[edge.parameter ?? -1, default: []].append(Int32(target)) }
        let isInner = edge.kind == .alias || edge.kind == .decorates
        if isInner, own.inner < 0, let inner = edge.to { own.inner = Int32(inner) }
        self.edges.append(
          Edge(
            to: edge.to.map(Int32.init) ?? missing.missingKeyNumber(of: edge.key), kind: edge.kind,
            isOptional: edge.isOptional,
            parameter: Int16(truncatingIfNeeded: edge.parameter ?? -1),
            argumentCount: Int16(truncatingIfNeeded: edge.arguments.count),
            hasIncompatibleArguments: edge.hasIncompatibleArguments,
            opens: edge.scope.map { number($0, in: &scopes) } ?? -1,
            hasIncompatibleInputs: edge.hasIncompatibleInputs))
        edges = edges.dropFirst()
      }
      for (_, contributions) in keyed.sorted(by: { $0.key < $1.key }) {
        keyClashes += KeyClash.pairs(of: contributions) { graph.nodes[Int($0)].key.identifier }
          .map { KeyClash(holder: Int32(index), first: $0.first, second: $0.second) }
      }
      nodes.append(own)
      starts.append(Int32(self.edges.count))
    }
    self.plugins = graph.plugins
    pluginNameConflicts = PluginNameConflicts(graph.plugins)
    pluginCycles = PluginCycle.among(graph.plugins)
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
  /// The number of a missing key.
  fileprivate mutating func missingKeyNumber(of key: ServiceKey) -> Int32 {
    let number = self[key] ?? -1 - Int32(count)
    self[key] = number
    return number
  }
}

extension DependencyGraph {
  /// The values that only one registration may have.
  fileprivate struct Identity: Hashable {
    let key: ServiceKey
    let disambiguator: Int
  }
}
