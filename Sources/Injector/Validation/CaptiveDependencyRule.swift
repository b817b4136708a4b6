/// INJ006, INJ007, INJ012: A registration holds nothing that should be released before it.
///
/// Only a singleton is known to outlive what a policy keeps: no one knows how long that is.
///
/// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder: the rule
/// looks through such registrations, and so through decorators and aliases, to what they reach.
enum CaptiveDependencyRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    // Scopes are bits of a word: 62 of them in one round, beside those for weak registrations and for kept ones.
    for first in stride(from: 0, through: graph.scopes.count, by: 62) {
      let scopes = first..<Swift.min(first + 62, graph.scopes.count)
      guard !scopes.isEmpty || first == 0 else { break }
      var search = CaptureSearch(scopes: scopes, includesOthers: first == 0, graph: graph, order: order)
      found += search.findings(words: words)
    }
    return found.stablySorted(by: \.node)
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (holder, held) = (finding.node, finding.path[finding.path.count - 1])
    let (key, heldKey, also) = (
      graph.keyAndLifetime(holder), graph.keyAndLifetime(held), graph.alsoAffected(finding.others)
    )
    switch finding.code {
    case .captiveWeak:
      return Words(
        message: "\(key) holds \(graph.key(held)), which is weak, and keeps it alive\(also).",
        fix: "inject a Provider of it into \(graph.key(holder)), or make \(graph.key(held)) a singleton")
    case .scopeOutside where finding.facts.count > 2:
      let (outer, opened) = (
        graph.structure.scopes[Int(finding.facts[2])], graph.structure.scopes[Int(finding.facts[3])]
      )
      return Words(
        message: "\(graph.keyAndLifetime(holder)) opens the scope \(opened.name.debugDescription) for \(heldKey), but "
          + "lives outside of \(outer.name.debugDescription), in which that opens\(also).",
        fix: "register \(graph.key(holder)) with scoped(\(outer.name)), or in a scope inside it")
    case .scopeOutside:
      return Words(
        message: "\(key) lives outside the scope of \(heldKey), which it needs\(also).",
        fix: "register \(graph.key(holder)) in the same scope, or in a scope inside it")
    case _ where graph.structure.node(Int(held)).lifetime == .kept:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "inject a Provider of \(graph.key(held)) into \(graph.key(holder)), and call it whenever it is needed")
    default:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "register \(graph.key(holder)) with \(graph.step(held).lifetimeName) or a shorter lifetime, or pass the "
          + "value in when it is used")
    }
  }
}

/// Finds what registrations hold of some scopes, and of the weak and the kept ones.
private struct CaptureSearch {
  let scopes: Range<Int>
  let includesOthers: Bool
  let graph: GraphStructure
  let order: GraphOrder
  /// What each own registration reaches if it belongs to its holder, or empty as long as none reaches anything.
  private var masks: ContiguousArray<UInt64> = []
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
        let owned = cycle.filter { graph.node(Int($0)).lifetime.isOwnedByHolder }
        enter(owned.reduce(0) { $0 | held(by: $1) }, for: owned)
      }
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
        while bits != 0 {
          let bit = UInt64(1) << UInt64(bits.trailingZeroBitCount)
          bits &= ~bit
          let code = code(bit, held: node, by: edge)
          // A scope that opens inside another one needs that, whatever is resolved in it.
          let isAround = reach(edge.to) & bit == 0
          let held = isAround ? edge.to : end(of: Search(start: edge.to, bit: bit))
          let scope = isAround ? [Int32(scopes.lowerBound + bit.trailingZeroBitCount), edge.opens] : []
          found.append(
            Finding(
              code, index, path: [index, edge.to], facts: [held, code == .scopeOutside ? 1 : 0] + scope, words: words))
        }
      }
    }
    found = found.stablySorted(by: \.node).grouped()
    for index in found.indices {
      guard found[index].facts.count == 2 else { continue }
      let bit = reach(found[index].facts[0])
      while let next = next(after: found[index].path[found[index].path.count - 1], to: bit) {
        found[index].path.append(next)
      }
    }
    return found
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

  /// The scopes whose instances a registration may hold: its own and those around it; and those that nothing is known
  /// about, if neither says which scope it is opened in.
  private func allowed(for node: GraphStructure.Node) -> UInt64 {
    guard node.lifetime == .scoped else { return 0 }
    let own = graph.scopes[Int(node.scope)]
    var mask: UInt64 = 0
    for scope in scopes {
      let other = graph.scopes[scope]
      let isUnrelated = own.parent == nil && other.parent == nil
      if other == own || own.isInside(other) || isUnrelated { mask |= 1 << UInt64(scope - scopes.lowerBound) }
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
