/// A search for what registrations hold of some scopes, and of the weak and the kept ones.
struct CaptureSearch {
  let scopes: Range<Int>
  let includesOthers: Bool
  let graph: GraphStructure
  let order: GraphOrder
  /// What each own registration reaches if it belongs to its holder, or empty as long as none reaches anything.
  private var masks: ContiguousArray<UInt64> = []
  /// The scopes that must be open around each own registration, although nothing declares it, or empty as long as there
  /// are none.
  private var arounds: ContiguousArray<UInt64> = []
  /// The registration behind a bit, as seen from one that belongs to its holder.
  private var ends: [Search: Int32] = [:]

  private struct Search: Hashable {
    let start: Int32
    let bit: UInt64
  }

  private static let weakBit: UInt64 = 1 << 63
  private static let keptBit: UInt64 = 1 << 62

  init(scopes: Range<Int>, includesOthers: Bool, graph: GraphStructure, order: GraphOrder) {
    self.scopes = scopes
    self.includesOthers = includesOthers
    self.graph = graph
    self.order = order
  }

  mutating func findings(words: @escaping WordsOfFinding) -> [Finding] {
    var found: [Finding] = []
    for index in order.sorted {
      let node = graph.node(Int(index))
      let cycle = order.injectedCycle(of: index).map { order.injectedCycles[$0] }
      // What is on a cycle reaches the same.
      if let cycle, cycle[0] == index {
        enterAround(cycle)
        let owned = cycle.filter { graph.node(Int($0)).lifetime.isOwnedByHolder }
        enter(owned.reduce(0) { $0 | held(by: $1) }, for: owned)
      }
      if cycle == nil { enterAround(CollectionOfOne(index)) }
      if node.lifetime.isOwnedByHolder {
        if cycle == nil { enter(held(by: index), for: CollectionOfOne(index)) }
        continue
      }
      for edge in graph.edges(from: Int(index)) where edge.to >= 0 {
        var bits = (edge.kind == .scopeProvider ? reach(opening: edge) : reach(edge.to)) & ~allowed(for: node)
        // A deferred weak instance is not held; a deferred scoped one is still asked of the wrong scope.
        if edge.kind.isDeferred { bits &= ~Self.weakBit & ~Self.keptBit | passed(by: edge) }
        if node.lifetime != .singleton { bits &= ~Self.keptBit }
        if node.lifetime == .weak || node.role == .decorator || node.role == .alias { bits &= ~Self.weakBit }
        // What opens a scope from outside of all scopes opens it inside none.
        if edge.kind == .scopeProvider, node.lifetime != .scoped, graph.base == 0 { bits |= around(edge.to) }
        let unrelated = bits == 0 ? 0 : unrelated(to: node)
        while bits != 0 {
          let bit = UInt64(1) << UInt64(bits.trailingZeroBitCount)
          bits &= ~bit
          let code = bit & unrelated == 0 ? code(bit, held: node, by: edge) : .undeclaredNesting
          // A scope that opens inside another one needs that, whatever is resolved in it.
          let isAround = reach(edge.to) & bit == 0
          let held = isAround ? edge.to : end(of: Search(start: edge.to, bit: bit))
          let scope = Int32(scopes.lowerBound + bit.trailingZeroBitCount)
          var facts = [held, code == .scopeOutside ? 1 : 0]
          if code == .undeclaredNesting {
            facts += [scope, node.scope]
          } else if isAround {
            facts += [scope, edge.opens]
          }
          found.append(Finding(code, index, path: [index, edge.to], facts: facts, words: words))
        }
      }
    }
    markMutual(&found)
    found = found.stablySorted(by: \.node).grouped()
    for index in found.indices {
      guard found[index].facts.count == 2 || found[index].code == .undeclaredNesting else { continue }
      let bit = reach(found[index].facts[0])
      while let next = next(after: found[index].path[found[index].path.count - 1], to: bit) {
        found[index].path.append(next)
      }
    }
    return found
  }

  /// Marks the findings about two scopes of which each needs the other.
  private func markMutual(_ found: inout [Finding]) {
    let pairs = Set(found.lazy.filter { $0.code == .undeclaredNesting }.map { Array($0.facts[2...]) })
    if pairs.isEmpty { return }
    for index in found.indices where found[index].code == .undeclaredNesting {
      if pairs.contains(found[index].facts[2...].reversed()) { found[index].facts[1] = 1 }
    }
  }

  /// Returns what a registration that belongs to its holder makes that hold.
  private func held(by index: Int32) -> UInt64 {
    var mask: UInt64 = 0
    for edge in graph.edges(from: Int(index)) where edge.to >= 0 { mask |= passed(by: edge) }
    return mask
  }

  /// Enters what registrations that belong to their holder reach together.
  private mutating func enter(_ mask: UInt64, for nodes: some Sequence<Int32>) {
    if mask == 0 { return }
    if masks.isEmpty { masks = ContiguousArray(repeating: 0, count: graph.nodes.count) }
    for node in nodes { masks[Int(node) - graph.base] = mask }
  }

  /// Enters the scopes that must be open around the given registrations, one or those of a cycle.
  private mutating func enterAround(_ nodes: some Collection<Int32>) {
    if graph.scopes.count < 2 { return }
    var mask: UInt64 = 0
    for index in nodes {
      var reached: UInt64 = 0
      for edge in graph.edges(from: Int(index)) where edge.to >= 0 && !edge.kind.isDeferred {
        mask |= around(edge.to)
        reached |= reach(edge.to)
      }
      if reached != 0 { mask |= reached & unrelated(to: graph.node(Int(index))) }
    }
    if mask == 0 { return }
    if arounds.isEmpty { arounds = ContiguousArray(repeating: 0, count: graph.nodes.count) }
    for index in nodes {
      let lifetime = graph.node(Int(index)).lifetime
      let own = lifetime == .scoped ? reach(index) : 0
      if lifetime == .scoped || lifetime.isOwnedByHolder { arounds[Int(index) - graph.base] = mask & ~own }
    }
  }

  private func around(_ index: Int32) -> UInt64 {
    arounds.isEmpty || Int(index) < graph.base ? 0 : arounds[Int(index) - graph.base]
  }

  /// Returns what a dependency adds to what its holder holds. A lazy holds what it has returned, which a policy may let go
  /// of.
  private func passed(by edge: GraphStructure.Edge) -> UInt64 {
    edge.kind.isDeferred ? edge.kind == .lazy ? reach(edge.to) & Self.keptBit : 0 : reach(edge.to)
  }

  /// Returns what a registration passes to its holder. Dependencies come first in the order, so it is known when its holders
  /// need it. The last step of a cycle is the exception, and nothing is built through it.
  private func reach(_ index: Int32) -> UInt64 {
    let node = graph.node(Int(index))
    switch node.lifetime {
    case .scoped:
      return scopes.contains(Int(node.scope)) ? 1 << UInt64(Int(node.scope) - scopes.lowerBound) : 0
    case .weak: return includesOthers ? Self.weakBit : 0
    case .kept: return includesOthers ? Self.keptBit : 0
    case .singleton: return 0
    case .transient, .perResolution:
      return masks.isEmpty || Int(index) < graph.base ? 0 : masks[Int(index) - graph.base]
    }
  }

  /// Returns what a registration must live in to open a scope for another one: what that needs beside the scope, and the
  /// scope around it.
  private func reach(opening edge: GraphStructure.Edge) -> UInt64 {
    let reached = reach(edge.to)
    guard edge.opens >= 0 else { return reached }
    let opened = graph.scopes[Int(edge.opens)]
    var mask: UInt64 = 0
    for scope in scopes {
      let bit = UInt64(1) << UInt64(scope - scopes.lowerBound)
      let other = graph.scopes[scope]
      if other == opened.parent || other != opened && reached & bit != 0 { mask |= bit }
    }
    return mask | reached & Self.weakBit
  }

  private func code(
    _ bit: UInt64, held node: GraphStructure.Node, by edge: GraphStructure.Edge
  ) -> DiagnosticCode {
    if bit == Self.weakBit { return .captiveWeak }
    if bit == Self.keptBit { return .captiveDependency }
    if edge.kind.isDeferred { return .scopeOutside }
    guard node.lifetime == .scoped else { return .captiveDependency }
    let held = graph.scopes[scopes.lowerBound + bit.trailingZeroBitCount]
    return held.isInside(graph.scopes[Int(node.scope)]) ? .captiveDependency : .scopeOutside
  }

  /// The scopes whose instances a registration may hold: its own and those around it.
  private func allowed(for node: GraphStructure.Node) -> UInt64 {
    mask(for: node) { own, other in other == own || own.isInside(other) }
  }

  /// The scopes that may be open around a registration or not: neither says which scope it is opened in.
  private func unrelated(to node: GraphStructure.Node) -> UInt64 {
    mask(for: node) { own, other in own.parent == nil && other.parent == nil && own != other }
  }

  private func mask(for node: GraphStructure.Node, _ isIncluded: (Scope, Scope) -> Bool) -> UInt64 {
    guard node.lifetime == .scoped else { return 0 }
    let own = graph.scopes[Int(node.scope)]
    var mask: UInt64 = 0
    for scope in scopes where isIncluded(own, graph.scopes[scope]) {
      mask |= 1 << UInt64(scope - scopes.lowerBound)
    }
    return mask
  }

  /// The next registration on the path to the one behind a bit, through what belongs to its holder.
  private func next(after index: Int32, to bit: UInt64) -> Int32? {
    guard graph.node(Int(index)).lifetime.isOwnedByHolder else { return nil }
    if let cycle = order.injectedCycle(of: index) { return next(after: index, on: cycle, to: bit) }
    return graph.edges(from: Int(index)).first {
      $0.to >= 0 && !order.closesCycle(from: Int(index), to: $0.to) && passed(by: $0) & bit != 0
    }?.to
  }

  /// The first step of a shortest path from a registration on a cycle to one that is not on it, or doesn't belong to its
  /// holder.
  private func next(after start: Int32, on cycle: Int, to bit: UInt64) -> Int32? {
    var found = [(node: start, first: Int32(-1))]
    var seen: Set = [start]
    var position = 0
    while position < found.count {
      let (node, first) = found[position]
      position += 1
      for edge in graph.edges(from: Int(node)) where edge.to >= 0 && passed(by: edge) & bit != 0 {
        let step = first < 0 ? edge.to : first
        let isInside = order.injectedCycle(of: edge.to) == cycle && graph.node(Int(edge.to)).lifetime.isOwnedByHolder
        guard isInside else { return step }
        if seen.insert(edge.to).inserted { found.append((edge.to, step)) }
      }
    }
    return nil
  }

  /// The registration behind a bit. Remembered for each one on the path, so that all searches together are linear.
  private mutating func end(of search: Search) -> Int32 {
    var passed: [Search] = []
    var current = search
    var end = ends[current]
    while end == nil {
      passed.append(current)
      guard let next = next(after: current.start, to: current.bit) else {
        end = current.start
        break
      }
      current = Search(start: next, bit: search.bit)
      end = ends[current]
    }
    let found = end ?? current.start
    for step in passed { ends[step] = found }
    return found
  }
}
