/// What registrations hold of some scopes, and of the weak and the kept ones, each as a bit.
///
/// A registration that belongs to its holder passes on what it holds.
final class CaptureReach {
  struct Bits: Equatable {
    /// What is held once an instance is created.
    var now: UInt64 = 0
    /// The scopes that are asked later, in the container or scope in which the holder was created.
    var later: UInt64 = 0

    var all: UInt64 { now | later }

    static func |= (bits: inout Bits, other: Bits) {
      bits.now |= other.now
      bits.later |= other.later
    }
  }

  static let weakBit: UInt64 = 1 << 63
  static let keptBit: UInt64 = 1 << 62

  let scopes: Range<Int>
  /// A Boolean value that indicates whether weak and kept registrations count: in the first round.
  private var includesOthers: Bool { scopes.lowerBound == 0 }
  private let graph: GraphStructure
  /// What each own registration passes on if it belongs to its holder, or empty as long as none passes on anything.
  private var passed: ContiguousArray<Bits> = []
  /// What the parents' registrations that belong to their holders pass on.
  private var outer = [Int32: Bits]()

  /// Follows every dependency of what belongs to its holder. O((*n* + *e*) · *s*) for *s* scopes, and O(*n* + *e*) if
  /// no lazy, provider or injection leads to a registration that is sorted later.
  init(scopes: Range<Int>, graph: GraphStructure, order: GraphOrder) {
    self.scopes = scopes
    self.graph = graph
    var isSettled = graph.outerEdges.isEmpty
    for index in order.sorted where graph.node(Int(index)).lifetime.isOwnedByHolder {
      var bits = Bits()
      for edge in graph.edges(from: Int(index)) {
        bits |= self.bits(passedBy: edge)
        if !edge.kind.isNeededFirst, order.closesCycle(from: Int(index), to: edge.to) { isSettled = false }
      }
      if bits.all != 0 { enter(bits, for: index) }
    }
    if !isSettled, !passed.isEmpty || !graph.outerEdges.isEmpty { settle(OwnedDependents(of: graph, order: order)) }
  }

  /// Passes everything on to what is sorted earlier, and to the parents' registrations, until nothing changes.
  private func settle(_ dependents: OwnedDependents) {
    var pending = Array(graph.parents.keys) + graph.range.map(Int32.init)
    while let index = pending.popLast() {
      for (dependent, edge) in dependents[of: index] {
        let known = bits(of: dependent)
        var bits = known
        bits |= self.bits(passedBy: edge)
        guard bits != known else { continue }
        enter(bits, for: dependent)
        pending.append(dependent)
      }
    }
  }

  private func enter(_ bits: Bits, for index: Int32) {
    guard Int(index) >= graph.base else { return outer[index] = bits }
    if passed.isEmpty { passed = ContiguousArray(repeating: Bits(), count: graph.nodes.count) }
    passed[Int(index) - graph.base] = bits
  }

  /// Returns what a registration passes to its holder.
  func bits(of index: Int32) -> Bits {
    let node = graph.node(Int(index))
    switch node.lifetime {
    case .scoped: return Bits(now: bit(of: Int(node.scope)))
    case .weak: return Bits(now: includesOthers ? Self.weakBit : 0)
    case .kept: return Bits(now: includesOthers ? Self.keptBit : 0)
    case .singleton: return Bits()
    case .transient, .perResolution:
      if Int(index) < graph.base { return outer[index] ?? Bits() }
      return passed.isEmpty ? Bits() : passed[Int(index) - graph.base]
    }
  }

  /// Returns what a dependency passes to its holder. A lazy holds what it has returned, which a policy may let go of.
  /// A weak instance isn't held later, and a scoped one is asked of the scopes where the holder was created.
  func bits(passedBy edge: GraphStructure.Edge) -> Bits {
    guard edge.to >= 0 else { return Bits() }
    let bits = bits(of: edge.to)
    let scoped = bits.all & ~Self.weakBit & ~Self.keptBit
    switch edge.kind {
    case .lazy: return Bits(now: bits.now & Self.keptBit, later: scoped)
    case .provider: return Bits(later: scoped)
    case .scopeProvider: return Bits(later: opening(edge, for: scoped))
    default: return bits
    }
  }

  /// Returns what a registration must live in to open a scope: the other scopes needed there, and the one around it.
  private func opening(_ edge: GraphStructure.Edge, for needed: UInt64) -> UInt64 {
    guard edge.opens >= 0 else { return needed }
    let around = graph.scopes[Int(edge.opens)].parent.flatMap { parent in scopes.first { graph.scopes[$0] == parent } }
    return needed & ~bit(of: Int(edge.opens)) | (around.map(bit(of:)) ?? 0)
  }

  func passes(_ bit: UInt64, from index: Int32) -> Bool {
    graph.node(Int(index)).lifetime.isOwnedByHolder && bits(of: index).all & bit != 0
  }

  func bit(of scope: Int) -> UInt64 { scopes.contains(scope) ? 1 << UInt64(scope - scopes.lowerBound) : 0 }
}

/// The registrations that belong to their holders, by what they depend on.
struct OwnedDependents {
  typealias Entry = (dependent: Int32, edge: GraphStructure.Edge)

  private let base: Int
  private var own: [[Entry]]
  /// The dependents of the parents' registrations.
  private var outer = [Int32: [Entry]]()

  /// Reads every dependency. The last step of a cycle is none, as nothing is created through it. O(*n* + *e*).
  init(of graph: GraphStructure, order: GraphOrder) {
    base = graph.base
    own = Array(repeating: [], count: graph.nodes.count)
    for index in graph.outerEdges.keys.sorted() + order.sorted where graph.node(Int(index)).lifetime.isOwnedByHolder {
      for edge in graph.knownEdges(from: index) where edge.to >= 0 {
        if edge.kind.isNeededFirst, order.closesCycle(from: Int(index), to: edge.to) { continue }
        let target = Int(edge.to) - base
        if target < 0 { outer[edge.to, default: []].append((index, edge)) } else { own[target].append((index, edge)) }
      }
    }
  }

  subscript(of index: Int32) -> [Entry] { Int(index) < base ? outer[index] ?? [] : own[Int(index) - base] }
}
