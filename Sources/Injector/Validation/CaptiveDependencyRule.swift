/// INJ006, INJ007, INJ012: A registration holds nothing that should be released before it.
///
/// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder: the rule
/// looks through such registrations, and so through decorators and aliases, to what they reach.
struct CaptiveDependencyRule: ValidationRule {
  struct Problem: SharedFinding {
    let code: DiagnosticCode
    /// The registrations from the holder to what it holds.
    let path: [Int32]
    var others: [Int32] = []

    var node: Int32 { path[0] }
    private var held: Int32 { path[path.count - 1] }

    func message(in graph: NamedGraph) -> String {
      let also = graph.alsoAffected(others)
      let holder = graph.keyAndLifetime(node)
      switch code {
      case .captiveWeak: return "\(holder) holds \(graph.key(held)), which is weak, and keeps it alive\(also)."
      case .scopeOutside:
        return "\(holder) lives outside the scope of \(graph.keyAndLifetime(held)), which it needs\(also)."
      default: return "\(holder) outlives \(graph.keyAndLifetime(held)) and holds it captive\(also)."
      }
    }

    func fix(in graph: NamedGraph) -> String {
      let lifetime = graph.step(held).lifetime?.description ?? ""
      return switch code {
      case .captiveWeak: "inject a Provider of it into \(graph.key(node)), or make \(graph.key(held)) a singleton"
      case .scopeOutside: "register \(graph.key(node)) in the same scope, or in a scope inside it"
      default:
        "register \(graph.key(node)) with \(lifetime) or a shorter lifetime, or pass the value in when it is used"
      }
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    // Scopes are bits of a word: 63 of them in one round, beside the one for weak registrations.
    for first in stride(from: 0, through: graph.scopes.count, by: 63) {
      let scopes = first..<Swift.min(first + 63, graph.scopes.count)
      guard !scopes.isEmpty || first == 0 else { break }
      var search = CaptureSearch(scopes: scopes, includesWeak: first == 0, graph: graph, order: order)
      found += search.problems()
    }
    return found.stablySorted { $0.node < $1.node }
  }
}

/// Finds what registrations hold of some scopes, and of the weak ones.
private struct CaptureSearch {
  let scopes: Range<Int>
  let includesWeak: Bool
  let graph: GraphStructure
  let order: GraphOrder
  /// What registrations reach that belong to their holders.
  private var masks: [Int32: UInt64] = [:]
  /// The registration behind a bit, as seen from one that belongs to its holder.
  private var ends: [Search: Int32] = [:]

  private struct Search: Hashable {
    let start: Int32
    let bit: UInt64
  }

  private struct Capture {
    let code: DiagnosticCode
    let holder: Int32
    let held: Int32
    let search: Search
  }

  private struct Cause: Hashable {
    let code: DiagnosticCode
    let held: Int32
  }

  private static let weakBit: UInt64 = 1 << 63

  init(scopes: Range<Int>, includesWeak: Bool, graph: GraphStructure, order: GraphOrder) {
    self.scopes = scopes
    self.includesWeak = includesWeak
    self.graph = graph
    self.order = order
  }

  mutating func problems() -> [CaptiveDependencyRule.Problem] {
    captures().stablySorted { $0.holder < $1.holder }
      .grouped(by: { Cause(code: $0.code, held: $0.held) }, node: \.holder)
      .map { first, others in
        CaptiveDependencyRule.Problem(code: first.code, path: [first.holder] + path(first.search), others: others)
      }
  }

  private mutating func captures() -> [Capture] {
    var found: [Capture] = []
    for index in order.sorted {
      let node = graph.node(Int(index))
      if node.lifetime.isOwnedByHolder {
        var mask: UInt64 = 0
        for edge in graph.edges(from: Int(index)) where edge.to >= 0 && !edge.kind.isDeferred { mask |= reach(edge.to) }
        if mask != 0 { masks[index] = mask }
        continue
      }
      for edge in graph.edges(from: Int(index)) where edge.to >= 0 {
        var bits = reach(edge.to) & ~allowed(for: node)
        // A deferred weak instance is not held; a deferred scoped one is still asked of the wrong scope.
        if edge.kind.isDeferred { bits &= ~Self.weakBit }
        if node.lifetime == .weak || node.role == .decorator || node.role == .alias { bits &= ~Self.weakBit }
        while bits != 0 {
          let bit = UInt64(1) << UInt64(bits.trailingZeroBitCount)
          bits &= ~bit
          let search = Search(start: edge.to, bit: bit)
          found.append(
            Capture(code: code(bit, held: node, by: edge), holder: index, held: end(of: search), search: search))
        }
      }
    }
    return found
  }

  /// Returns what a registration passes to its holder. Dependencies come first in the order, so it is known when its holders
  /// need it. The last step of a cycle is the exception, and nothing is built through it.
  private func reach(_ index: Int32) -> UInt64 {
    let node = graph.node(Int(index))
    switch node.lifetime {
    case .scoped:
      return scopes.contains(Int(node.scope)) ? 1 << UInt64(Int(node.scope) - scopes.lowerBound) : 0
    case .weak: return includesWeak ? Self.weakBit : 0
    case .singleton: return 0
    case .transient, .perResolution: return masks.isEmpty ? 0 : masks[index] ?? 0
    }
  }

  private func code(
    _ bit: UInt64, held node: GraphStructure.Node, by edge: GraphStructure.Edge
  ) -> DiagnosticCode {
    if bit == Self.weakBit { return .captiveWeak }
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
    return graph.edges(from: Int(index)).first {
      $0.to >= 0 && !$0.kind.isDeferred && !order.closesCycle(from: Int(index), to: $0.to) && reach($0.to) & bit != 0
    }?.to
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

  private func path(_ search: Search) -> [Int32] {
    var path = [search.start]
    while let next = next(after: path[path.count - 1], to: search.bit) { path.append(next) }
    return path
  }
}
