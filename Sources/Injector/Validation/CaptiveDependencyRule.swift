/// INJ006, INJ007, INJ012: nothing holds what should end before it.
///
/// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder: the rule
/// looks through such registrations, and so through decorators and aliases, to what they reach.
struct CaptiveDependencyRule: ValidationRule {

  private static let weakBit: UInt64 = 1 << 63

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    var first = 0
    repeat {
      let scopes = first..<min(first + 63, graph.scopes.count)
      if !scopes.isEmpty || first == 0 { found += round(scopes, in: graph, order: order, withWeak: first == 0) }
      first += 63
    } while first < graph.scopes.count
    return found.sorted { $0.node < $1.node }.grouped { Cause(code: $0.code, node: $0.path.last ?? $0.node) }
  }

  private func round(
    _ scopes: Range<Int>, in graph: GraphStructure, order: GraphOrder, withWeak: Bool
  ) -> [Finding] {
    guard withWeak || !scopes.isEmpty else { return [] }
    var masks: [Int32: UInt64] = [:]
    // Dependencies come first in the order, so each node's reach is known when its holders need it. The last step of a
    // cycle is the exception, and nothing is built through it.
    func reach(_ index: Int32) -> UInt64 {
      let node = graph.node(Int(index))
      switch node.lifetime {
      case .scoped:
        return scopes.contains(Int(node.scope)) ? 1 << UInt64(Int(node.scope) - scopes.lowerBound) : 0
      case .weak: return withWeak ? Self.weakBit : 0
      case .singleton: return 0
      case .transient, .perResolution: return masks.isEmpty ? 0 : masks[index] ?? 0
      }
    }
    var found: [Finding] = []
    for index in order.sorted {
      let node = graph.node(Int(index))
      if node.lifetime.isOwnedByHolder {
        var mask: UInt64 = 0
        for edge in graph.edges(from: Int(index)) where edge.to >= 0 && !edge.kind.isDeferred { mask |= reach(edge.to) }
        if mask != 0 { masks[index] = mask }
        continue
      }
      for (offset, edge) in graph.edges(from: Int(index)).enumerated() where edge.to >= 0 {
        var bits = reach(edge.to) & ~allowed(for: node, scopes: scopes, in: graph)
        // A deferred weak is not held; a deferred scoped one is still asked of the wrong scope.
        if edge.kind.isDeferred { bits &= ~Self.weakBit }
        if node.lifetime == .weak || node.role == .decorator || node.role == .alias { bits &= ~Self.weakBit }
        while bits != 0 {
          let bit = UInt64(1) << UInt64(bits.trailingZeroBitCount)
          bits &= ~bit
          let path = path(from: edge.to, to: bit, scopes: scopes, in: graph, order: order, reach: reach)
          found.append(
            Finding(
              code: code(bit, held: node, by: edge, scopes: scopes, in: graph), node: index,
              edge: Int32(graph.edgeRange(from: Int(index)).lowerBound + offset), path: [index] + path))
        }
      }
    }
    return found
  }

  private func code(
    _ bit: UInt64, held node: GraphStructure.Node, by edge: GraphStructure.Edge, scopes: Range<Int>,
    in graph: GraphStructure
  ) -> DiagnosticCode {
    if bit == Self.weakBit { return .captiveWeak }
    if edge.kind.isDeferred { return .scopeOutside }
    guard node.lifetime == .scoped else { return .captiveDependency }
    let held = graph.scopes[scopes.lowerBound + bit.trailingZeroBitCount]
    return held.isInside(graph.scopes[Int(node.scope)]) ? .captiveDependency : .scopeOutside
  }

  /// The scopes whose instances a registration may hold: its own and those around it; and those that nothing is known
  /// of, where neither says which scope it is opened in.
  private func allowed(for node: GraphStructure.Node, scopes: Range<Int>, in graph: GraphStructure) -> UInt64 {
    guard node.lifetime == .scoped else { return 0 }
    let own = graph.scopes[Int(node.scope)]
    var mask: UInt64 = 0
    for scope in scopes {
      let other = graph.scopes[scope]
      let isUnrelated = own.parent == nil && other.parent == nil
      if other == own || own.isInside(other) || isUnrelated {
        mask |= 1 << UInt64(scope - scopes.lowerBound)
      }
    }
    return mask
  }

  /// The way from a node to the registration behind a bit, through what belongs to its holder.
  private func path(
    from start: Int32, to bit: UInt64, scopes: Range<Int>, in graph: GraphStructure, order: GraphOrder,
    reach: (Int32) -> UInt64
  ) -> [Int32] {
    var path = [start]
    var index = start
    while graph.node(Int(index)).lifetime.isOwnedByHolder,
      let next = graph.edges(from: Int(index)).first(where: {
        $0.to >= 0 && !$0.kind.isDeferred && !order.closesCycle(from: Int(index), to: $0.to) && reach($0.to) & bit != 0
      })
    {
      index = next.to
      path.append(index)
    }
    return path
  }
}
