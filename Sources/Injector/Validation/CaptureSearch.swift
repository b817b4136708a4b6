/// A search for what registrations hold of some scopes, and of the weak and the kept ones.
final class CaptureSearch {
  private let reach: CaptureReach
  private let graph: GraphStructure
  private let order: GraphOrder
  /// The scopes that must be open around each own registration, although nothing declares it, or empty as long as
  /// there are none.
  private var arounds: ContiguousArray<UInt64> = []
  private lazy var dependents = OwnedDependents(of: graph, order: order)
  /// For each bit, the next and the last step from each registration that belongs to its holder.
  private var paths = [UInt64: Paths]()

  private typealias Edge = GraphStructure.Edge
  private typealias Paths = [Int32: (next: Edge, last: Edge)]

  init(scopes: Range<Int>, graph: GraphStructure, order: GraphOrder) {
    reach = CaptureReach(scopes: scopes, graph: graph, order: order)
    self.graph = graph
    self.order = order
  }

  /// Something that a registration holds, or needs open around it, and must not.
  private struct Capture {
    let code: DiagnosticCode
    let holder: Int32
    /// The first and the last step to what it holds.
    let first: Edge
    let last: Edge
    let bit: UInt64
    /// For a scope that is needed around the holder, the scope of the holder, or the one that the last step opens.
    let other: Int32?
  }

  /// What captures have in common that are one finding: what is held and, for a scope that is needed, both scopes.
  private struct Cause: Hashable {
    let code: DiagnosticCode
    let held: Int32
    let needed: Int32?
    let other: Int32?
  }

  func findings() -> [Finding] {
    if graph.scopes.count > 1 { order.sorted.forEach(enterAround) }
    let captures = order.sorted.sorted().flatMap { self.captures(by: $0) }
    // Two scopes can each need the other.
    let nestings = Set(
      captures.filter { $0.code == .undeclaredNesting }.map { [scope(of: $0.bit), $0.other ?? -1] })
    var found = FindingGroups<Cause>()
    for capture in captures {
      let scopes = capture.other.map { (scope(of: capture.bit), $0) }
      let isMutual = scopes.map { nestings.contains([$1, $0]) } ?? false
      let cause = Cause(code: capture.code, held: capture.last.to, needed: scopes?.0, other: scopes?.1)
      let named = scopes.map { (needed: graph.scopes[Int($0)], other: graph.scopes[Int($1)]) }
      found.add(capture.code, capture.holder, path: path(of: capture), because: cause) { finding, graph in
        ValidationRules.words(of: finding, scopes: named, isMutual: isMutual, in: graph)
      }
    }
    return found.all
  }

  private func path(of capture: Capture) -> [Int32] {
    var path = [capture.holder, capture.first.to]
    while let step = paths(to: capture.bit)[path[path.count - 1]]?.next { path.append(step.to) }
    return path
  }

  private func captures(by index: Int32) -> [Capture] {
    let node = graph.node(Int(index))
    guard !node.lifetime.isOwnedByHolder else { return [] }
    let allowed = allowed(for: node)
    lazy var unrelated = self.unrelated(to: node)
    var found: [Capture] = []
    for edge in graph.edges(from: Int(index)) where edge.to >= 0 {
      let passed = reach.bits(passedBy: edge)
      var bits = passed.all
      // What opens a scope from outside of all scopes opens it inside none.
      if edge.kind == .scopeProvider, edge.opens >= 0, node.lifetime != .scoped { bits |= around(edge.to) }
      bits &= ~allowed
      while bits != 0 {
        let bit = UInt64(1) << UInt64(bits.trailingZeroBitCount)
        bits &= ~bit
        let isNested = bit & unrelated != 0
        let last = end(of: edge, to: bit)
        // A scope that opens inside another one needs that, whatever is resolved in it.
        let opened = reach.bits(of: last.to).all & bit == 0 ? last.opens : nil
        found.append(
          Capture(
            code: isNested ? .undeclaredNesting : code(bit, isHeld: passed.now & bit != 0, by: node), holder: index,
            first: edge, last: last, bit: bit, other: isNested ? node.scope : opened))
      }
    }
    return found
  }

  private func end(of edge: Edge, to bit: UInt64) -> Edge {
    reach.passes(bit, from: edge.to) ? paths(to: bit)[edge.to]?.last ?? edge : edge
  }

  /// Returns the shortest paths to a bit through what belongs to its holder. They are searched from their ends, so
  /// that those from all registrations are found at once. O(*n* + *e*).
  private func paths(to bit: UInt64) -> Paths {
    if let known = paths[bit] { return known }
    var new = Paths()
    var found: ContiguousArray<Int32> = []
    // What is held at once is the worse of the two.
    func leads(_ edge: Edge, from index: Int32) -> Bool {
      let passed = reach.bits(passedBy: edge)
      return (reach.bits(of: index).now & bit != 0 ? passed.now : passed.later) & bit != 0
    }
    for index in graph.outerEdges.keys.sorted() + graph.range.map(Int32.init)
    where graph.node(Int(index)).lifetime.isOwnedByHolder {
      let end = graph.knownEdges(from: index).first { leads($0, from: index) && !reach.passes(bit, from: $0.to) }
      guard let end else { continue }
      new[index] = (end, end)
      found.append(index)
    }
    var position = 0
    while position < found.count {
      let index = found[position]
      position += 1
      for (dependent, edge) in dependents[of: index] where new[dependent] == nil && leads(edge, from: dependent) {
        new[dependent] = (edge, new[index]?.last ?? edge)
        found.append(dependent)
      }
    }
    paths[bit] = new
    return new
  }

  private func scope(of bit: UInt64) -> Int32 { Int32(reach.scopes.lowerBound + bit.trailingZeroBitCount) }

  /// Enters the scopes that must be open around a registration, with those of its cycle.
  private func enterAround(_ index: Int32) {
    let nodes = order.injectedCycle(of: index).map { order.injectedCycles[$0] } ?? [index]
    guard nodes[0] == index else { return }
    var mask: UInt64 = 0
    for index in nodes {
      var reached: UInt64 = 0
      for edge in graph.edges(from: Int(index)) where edge.to >= 0 && !edge.kind.isDeferred {
        mask |= around(edge.to)
        reached |= reach.bits(of: edge.to).now
      }
      if reached != 0 { mask |= reached & unrelated(to: graph.node(Int(index))) }
    }
    if mask == 0 { return }
    if arounds.isEmpty { arounds = ContiguousArray(repeating: 0, count: graph.nodes.count) }
    for index in nodes {
      let lifetime = graph.node(Int(index)).lifetime
      let own = lifetime == .scoped ? reach.bits(of: index).now : 0
      if lifetime == .scoped || lifetime.isOwnedByHolder { arounds[Int(index) - graph.base] = mask & ~own }
    }
  }

  private func around(_ index: Int32) -> UInt64 {
    arounds.isEmpty || Int(index) < graph.base ? 0 : arounds[Int(index) - graph.base]
  }

  private func code(_ bit: UInt64, isHeld: Bool, by node: GraphStructure.Node) -> DiagnosticCode {
    if bit == CaptureReach.weakBit { return .captiveWeak }
    if bit == CaptureReach.keptBit { return .captiveDependency }
    if !isHeld { return .scopeMismatch }
    guard node.lifetime == .scoped else { return .captiveDependency }
    return graph.scopes[Int(scope(of: bit))].isInside(graph.scopes[Int(node.scope)])
      ? .captiveDependency : .scopeMismatch
  }

  /// What a registration may hold: instances of its own scope and of those around it, and of those around its
  /// container, which closes before them. Only a singleton is known to outlive what is kept.
  private func allowed(for node: GraphStructure.Node) -> UInt64 {
    var own = mask(for: node) { own, other in other == own || own.isInside(other) }
    if node.lifetime != .singleton { own |= CaptureReach.keptBit }
    if node.lifetime == .weak || node.role == .decorator || node.role == .alias { own |= CaptureReach.weakBit }
    // Innermost first: an instance of one of them sees none that is open inside it.
    let open = graph.openScopes[Int(node.surroundings)]
    return open[(open.firstIndex(of: node.scope) ?? 0)...].reduce(own) { $0 | reach.bit(of: Int($1)) }
  }

  /// The scopes that may be open around a registration or not: neither says which scope it is opened in.
  private func unrelated(to node: GraphStructure.Node) -> UInt64 {
    mask(for: node) { own, other in own.parent == nil && other.parent == nil && own != other }
  }

  private func mask(for node: GraphStructure.Node, _ isIncluded: (Scope, Scope) -> Bool) -> UInt64 {
    guard node.lifetime == .scoped else { return 0 }
    let own = graph.scopes[Int(node.scope)]
    var mask: UInt64 = 0
    for scope in reach.scopes where isIncluded(own, graph.scopes[scope]) { mask |= reach.bit(of: scope) }
    return mask
  }
}
