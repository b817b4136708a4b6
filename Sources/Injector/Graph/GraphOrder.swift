/// What a graph has, so that the rules about anything else needn't look at it.
struct GraphContents: OptionSet {
  let rawValue: UInt32

  static let missing = GraphContents(rawValue: 1 << 16)
  /// A registration that takes runtime arguments, or a dependency that passes them.
  static let arguments = GraphContents(rawValue: 1 << 17)
  static let actors = GraphContents(rawValue: 1 << 18)
  /// An instance that its holder may outlive: a weak, a scoped, or a kept one.
  static let lifetimes = GraphContents(rawValue: 1 << 19)
  /// A registration of a layer above the services.
  static let layers = GraphContents(rawValue: 1 << 20)
  static let plugins = GraphContents(rawValue: 1 << 21)
  static let inputs = GraphContents(rawValue: 1 << 22)
  static let scopeProviders = GraphContents(rawValue: 1 << 23)

  static func traits(_ traits: DependencyGraph.Traits) -> Self { Self(rawValue: UInt32(traits.rawValue)) }

  mutating func insert(_ node: GraphStructure.Node) {
    var own = Self.traits(node.traits)
    if node.argumentCount > 0 { own.insert(.arguments) }
    if node.isIsolated { own.insert(.actors) }
    if node.plugin >= 0 { own.insert(.plugins) }
    if !node.lifetime.isOwnedByHolder, node.lifetime != .singleton { own.insert(.lifetimes) }
    switch node.role {
    case .viewModel, .controller, .screen, .coordinator: own.insert(.layers)
    case .input: own.insert(.inputs)
    case .service, .instance, .decorator, .alias: break
    }
    formUnion(own)
  }

  mutating func insert(_ edge: GraphStructure.Edge) {
    if edge.to < 0 { insert(.missing) }
    if edge.argumentCount > 0 { insert(.arguments) }
    if edge.kind == .scopeProvider { insert(.scopeProviders) }
  }
}

/// The order in which a graph can be linked, and the cycles that prevent it.
struct GraphOrder {
  /// What the graph has, and the parents' registrations that it depends on.
  private(set) var contents: GraphContents = []
  /// The container's own nodes, each after its direct dependencies.
  private(set) var sorted: ContiguousArray<Int32> = []
  /// The dependencies that close a cycle, in the order of the search.
  private(set) var closing: [ClosingEdge] = []
  /// The position of each own node in `sorted`.
  private var positions: ContiguousArray<Int32>
  /// For each own node, the one behind it if it is an alias or a decorator.
  private var origins: ContiguousArray<Int32>
  /// For each own node, the one that the search found it from; empty without cycles.
  private var finders: ContiguousArray<Int32>
  /// The cycles that injections close, with the nodes of each in the order of `sorted`.
  private(set) var injectedCycles: [[Int32]] = []
  /// For each own node, the position of its cycle in `injectedCycles`, or -1; empty without injections.
  private var injectedCycle: ContiguousArray<Int32> = []
  private let base: Int

  /// A dependency that leads back to a node that it is reached from, and its position among the graph's edges.
  typealias ClosingEdge = (from: Int32, to: Int32, edge: Int32)

  /// Visits each node and each edge that isn't deferred once, depth-first, without recursion.
  init(_ graph: borrowing GraphStructure) {
    base = graph.base
    let count = graph.nodes.count
    // Until a node is sorted, its position says that it is unseen or open.
    let (unseen, open) = (Int32(-1), Int32(-2))
    positions = ContiguousArray(repeating: unseen, count: count)
    origins = ContiguousArray(repeating: -1, count: count)
    finders = ContiguousArray(repeating: -1, count: count)
    sorted.reserveCapacity(count)
    for node in graph.parents.values { contents.insert(node) }
    // A parent's registration that resolves dynamically needs nothing here.
    contents.subtract(.traits(.opaque))
    var path: ContiguousArray<(node: Int32, next: Int32)> = []
    for root in 0..<count where positions[root] == unseen {
      positions[root] = open
      path.append((Int32(root), graph.starts[root]))
      while let top = path.last {
        let node = Int(top.node)
        guard top.next < graph.starts[node + 1] else {
          positions[node] = Int32(sorted.count)
          contents.insert(graph.nodes[node])
          let inner = graph.nodes[node].inner
          origins[node] = Int32(base + node)
          // What closes a cycle has no origin but itself.
          if inner >= 0, Int(inner) < base || positions[Int(inner) - base] >= 0 {
            origins[node] = origin(of: inner, in: graph)
          }
          sorted.append(Int32(graph.base + node))
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = graph.edges[Int(top.next)]
        contents.insert(edge)
        guard edge.to >= 0, edge.kind.isNeededFirst else { continue }
        let target = Int(edge.to) - graph.base
        guard target >= 0 else { continue }
        switch positions[target] {
        case unseen:
          positions[target] = open
          finders[target] = top.node
          path.append((Int32(target), graph.starts[target]))
        case open: closing.append((from: Int32(base + node), to: edge.to, edge: top.next))
        default: break
        }
      }
    }
    if closing.isEmpty { finders = [] }
    if graph.edges.contains(where: { $0.kind == .injected }) { arrangeInjections(graph) }
  }

  /// Sorts each node after what is injected into it, unless that leads back to it.
  private mutating func arrangeInjections(_ graph: GraphStructure) {
    let components = graph.components { !$0.isDeferred }.numbers
    // A component is numbered after those that it leads to. Inside of one, what is needed first stays first.
    var members = [[Int32]](repeating: [], count: sorted.count)
    for node in sorted { members[components[Int(node) - base]].append(node) }
    sorted = ContiguousArray(members.joined())
    for (position, node) in sorted.enumerated() { positions[Int(node) - base] = Int32(position) }
    injectedCycle = ContiguousArray(repeating: -1, count: sorted.count)
    for (component, nodes) in members.enumerated() {
      let isClosedByInjection = nodes.contains { node in
        graph.edges(from: Int(node)).contains {
          $0.kind == .injected && Int($0.to) >= base && components[Int($0.to) - base] == component
        }
      }
      guard isClosedByInjection else { continue }
      for node in nodes { injectedCycle[Int(node) - base] = Int32(injectedCycles.count) }
      injectedCycles.append(nodes)
    }
  }

  /// Returns the position in `injectedCycles` of the cycle that a node is on, or `nil` if it is on none.
  func injectedCycle(of node: Int32) -> Int? {
    guard !injectedCycle.isEmpty, Int(node) >= base, injectedCycle[Int(node) - base] >= 0 else { return nil }
    return Int(injectedCycle[Int(node) - base])
  }

  /// The cycle that an edge closes: a path whose last node needs its first. O(*k*) in its length.
  func cycle(closedBy edge: ClosingEdge) -> [Int32] {
    var path = [edge.from]
    while path[path.count - 1] != edge.to { path.append(Int32(base) + finders[Int(path[path.count - 1]) - base]) }
    return path.reversed()
  }

  /// The registration behind whatever aliases and decorators. O(1), but for the parents'.
  func origin(of node: Int32, in graph: GraphStructure) -> Int32 {
    node < base ? graph.origin(of: node) : origins[Int(node) - base]
  }

  /// Returns a Boolean value that indicates whether a dependency is the last step of a cycle. Every other dependency
  /// leads to a node that is sorted earlier.
  func closesCycle(from node: Int, to target: Int32) -> Bool {
    Int(target) >= base && positions[Int(target) - base] >= positions[node - base]
  }
}
