/// A dependency graph in numbers, which the rules and the linker work on.
///
/// It is created from the registrations of a container or from a `DependencyGraph` read from a file. Node numbers
/// continue those of the parents: the nodes before `base` belong to a parent container, which is valid already.
struct GraphStructure: Sendable {
  /// The properties of a node that the rules read. Numbers only, as the rules copy nodes all the time.
  struct Node {
    var role: Role
    var lifetime: LifetimeKind
    var traits: DependencyGraph.Traits
    /// The number of its isolation in `isolations`, which is 0 if it has none.
    var isolation: Int32
    /// The position of its scope in `scopes`, or -1.
    var scope: Int32 = -1
    /// The position of its plugin in `plugins`, or -1.
    var plugin: Int32 = -1
    var argumentCount: Int32 = 0
    /// The node that an alias or a decorator wraps, or -1.
    var inner: Int32 = -1
    /// The position in `openScopes` of the scopes around its container.
    var surroundings: Int32 = 0

    var isIsolated: Bool { isolation != 0 }
  }

  enum LifetimeKind: UInt8 {
    case transient, perResolution, weak, scoped, kept, singleton

    init(_ lifetime: Lifetime) {
      switch lifetime {
      case .transient: self = .transient
      case .perResolution: self = .perResolution
      case .weak: self = .weak
      case .scoped: self = .scoped
      case .kept: self = .kept
      case .singleton: self = .singleton
      }
    }

    /// A Boolean value that indicates whether the instance belongs to its holder. It then lives as long as the holder
    /// and captures nothing on its own.
    var isOwnedByHolder: Bool { self == .transient || self == .perResolution }

    /// A Boolean value that indicates whether the container or scope returns the same instance until it closes.
    var isConstant: Bool { self == .scoped || self == .singleton }

    /// A Boolean value that indicates whether the container holds a strong reference to the instance.
    var isOwnedByContainer: Bool { isConstant || self == .kept }

    /// A Boolean value that indicates whether a child that replaces what a registration needs links it again. A
    /// parent's other shared instances are shared with the children.
    var isLinkedAgain: Bool { isOwnedByHolder || self == .scoped }
  }

  struct Edge {
    /// The node that satisfies the dependency, or a negative number: the same for all that ask for one missing key.
    var to: Int32
    var kind: DependencyGraph.Edge.Kind
    var isOptional: Bool
    /// The position of the parameter, or -1.
    var parameter: Int16
    var argumentCount: Int16 = 0
    /// A Boolean value that indicates whether the types of these arguments can't match those of the node.
    var hasIncompatibleArguments = false
    /// The position in `scopes` of the scope that a scope provider opens, or -1.
    var opens: Int32 = -1
    var hasIncompatibleInputs = false

    /// A Boolean value that indicates whether the types of these arguments are those of parameters that the node
    /// takes as services, and that aren't registered.
    var lacksMark = false

    /// A Boolean value that indicates whether a factory's parameter takes the registration itself.
    var isPlain: Bool { to >= 0 && kind == .direct }

    /// A Boolean value that indicates whether the dependency isn't registered and must be. A decorator of nothing is
    /// another mistake.
    var isMissing: Bool { to < 0 && !isOptional && kind != .decorates }
  }

  let base: Int
  var nodes: ContiguousArray<Node>
  /// The parents' nodes that own nodes depend on, also through what belongs to its holder, and what those wrap.
  var parents = [Int32: Node]()
  /// The dependencies of those that belong to their holders.
  var outerEdges = [Int32: [Edge]]()
  /// The index of the first edge of each own node, followed by the number of edges.
  var starts: ContiguousArray<Int32> = [0]
  var edges: ContiguousArray<Edge> = []
  var scopes: [Scope] = []
  /// The positions in `scopes` of those that are open around a container, and can be used there, innermost first.
  var openScopes: [[Int32]] = [[]]
  /// The isolations of the nodes, beginning with none.
  var isolations = Numbering<Isolation>(first: .nonisolated)
  var plugins: [DependencyGraph.InstalledPlugin] = []
  var pluginCycles: [StrongComponents.Cycle] = []
  var pluginNameConflicts = PluginNameConflicts()
  var duplicates: [(first: Int32, second: Int32)] = []
  /// The contributions that a dictionary has no room for, each with its dependents.
  var keyClashes: [(holder: Int32, first: Int32, second: Int32)] = []
  /// The marks that no parameter satisfies, in the order of the nodes.
  var unmatchedMarks: [(node: Int32, mark: DependencyGraph.UnmatchedMark)] = []
  /// The overrides of other plugins that overrides replace.
  var replacedOverrides = [Int32: [DependencyGraph.ReplacedOverride]]()
  /// The parents' shared instances that reach what is overridden here, each with the override.
  var staleShared: [(node: Int32, override: Int32)] = []
  /// The positions of the dependencies on collections that are empty although their types are registered.
  var emptyCollections = Set<Int32>()
  /// The positions of the missing dependencies that a provider passes as arguments.
  var unmarkedArguments = Set<Int32>()
  /// The nodes that override another registration.
  var replacing = Set<Int32>()
  /// The types of the missing keys, in the order of their numbers, or an empty array in a graph from a file.
  var missingTypes: [TypeIdentity] = []

  var range: Range<Int> { base..<base + nodes.count }

  func node(_ index: Int) -> Node {
    guard index < base else { return nodes[index - base] }
    guard let node = parents[Int32(index)] else {
      preconditionFailure("binding enters the parents' nodes that dependencies lead to")
    }
    return node
  }

  /// Returns a Boolean value that indicates whether an instance is created with the container and may then be used
  /// anywhere, so that what needs it needn't be created on its actor.
  func existsAnywhere(_ index: Int32) -> Bool {
    let node = node(Int(index))
    return node.traits.contains(.eager) && node.lifetime == .singleton && !isConfined(index)
  }

  /// Returns a Boolean value that indicates whether instances mustn't leave the actor that creates them.
  func isConfined(_ index: Int32) -> Bool { node(Int(origin(of: index))).traits.contains(.confined) }

  /// Returns the registration behind all aliases and decorators.
  func origin(of index: Int32) -> Int32 {
    var index = index
    // An alias that overrides its own original leads back to itself, which is an error of its own.
    for _ in 0..<nodes.count + parents.count {
      let inner = Int(index) < base ? parents[index]?.inner ?? -1 : nodes[Int(index) - base].inner
      guard inner >= 0 else { break }
      index = inner
    }
    return index
  }

  /// Returns the registration that a node takes its isolation over from, or `nil` if it has one of its own.
  func isolationSource(of index: Int32) -> Int32? {
    let node = node(Int(index))
    guard node.traits.contains(.inheritsIsolation) else { return nil }
    return knownEdges(from: index).first {
      $0.to >= 0 && !$0.kind.isDeferred && self.node(Int($0.to)).isolation == node.isolation && !existsAnywhere($0.to)
    }?.to
  }

  /// Returns the type of the missing key that an edge asks for, or `nil` if it is unknown.
  func missingType(of edge: Int32) -> TypeIdentity? {
    missingTypes.isEmpty ? nil : missingTypes[-1 - Int(edges[Int(edge)].to)]
  }

  /// Returns the edges from a node, which for one of a parent are known if it belongs to its holder.
  func knownEdges(from index: Int32) -> ArraySlice<Edge> { outerEdges[index]?[...] ?? edges(from: Int(index)) }

  /// Returns the edges from an own node. Returns no edges for a node of a parent.
  func edges(from index: Int) -> ArraySlice<Edge> { edges[edgeRange(from: index)] }

  func edgeRange(from index: Int) -> Range<Int> {
    guard index >= base else { return 0..<0 }
    return Int(starts[index - base])..<Int(starts[index - base + 1])
  }

  /// Finds the missing parameters that a provider passes as arguments, although its node marks none. `type` returns
  /// what compares to the arguments for a missing edge of a node, or `nil` if that is no argument.
  mutating func findUnmarkedArguments<Identity: Equatable>(
    passedBy position: Int, _ arguments: [Identity], type: (Int32, Int, Edge) -> Identity?
  ) {
    let target = origin(of: edges[position].to)
    var rest = arguments[...]
    var found: [Int32] = []
    for edge in edgeRange(from: Int(target)) where edges[edge].isMissing && edges[edge].kind == .direct {
      guard let next = rest.first, type(target, edge, edges[edge]) == next else { continue }
      found.append(Int32(edge))
      rest.removeFirst()
    }
    guard rest.isEmpty else { return }
    edges[position].lacksMark = true
    unmarkedArguments.formUnion(found)
  }

  /// Returns the contributions that have the identifier of an earlier one, each with the first that has it.
  static func clashes(
    among contributions: some Sequence<Int32>, identifier: (Int32) -> ServiceIdentifier?
  ) -> [(first: Int32, second: Int32)] {
    var firsts = [ServiceIdentifier: Int32]()
    return contributions.compactMap { contribution in
      guard let key = identifier(contribution) else { return nil }
      if let first = firsts[key] { return (first, contribution) }
      firsts[key] = contribution
      return nil
    }
  }
}

/// Values with a number each, in the order in which they were first asked for.
struct Numbering<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value]
  private var numbers = [Value: Int32]()

  init(first: Value? = nil) { values = first.map { [$0] } ?? [] }

  subscript(number: Int32) -> Value { values[Int(number)] }

  mutating func number(of value: Value) -> Int32 {
    // The first value, which most registrations have if it is no isolation, needs no hash.
    if value == values.first { return 0 }
    if let number = numbers[value] { return number }
    let number = Int32(values.count)
    numbers[value] = number
    values.append(value)
    return number
  }
}

extension GraphStructure {
  /// Returns, for each own node, a Boolean value that indicates whether it is reachable from the given nodes along
  /// any dependency. A duplicate of a reachable registration is reachable. O(*n* + *e*).
  func reach(from starts: [Int32]) -> [Bool] {
    var duplicatesByFirst = [Int32: [Int32]]()
    for (first, second) in duplicates { duplicatesByFirst[first, default: []].append(second) }
    return reach(from: starts) { edges(from: $0).map(\.to) + duplicatesByFirst[Int32($0), default: []] }
  }

  private func reach(from starts: some Sequence<Int32>, next: (Int) -> [Int32]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: nodes.count)
    var pending = Array(starts)
    while let index = pending.popLast().map(Int.init) {
      guard index >= base, !isReached[index - base] else { continue }
      isReached[index - base] = true
      pending += next(index)
    }
    return isReached
  }

  /// Returns, for each own node, the own nodes that depend on it, in order. O(*n* + *e*).
  func dependents() -> [[Int32]] {
    var dependents: [[Int32]] = Array(repeating: [], count: nodes.count)
    for index in range {
      for edge in edges(from: index) where edge.to >= base { dependents[Int(edge.to) - base].append(Int32(index)) }
    }
    return dependents
  }

  /// Returns, for each own node, a Boolean value that indicates whether it depends on one of the given nodes along
  /// any path, or is one of them. O(*n* + *e*).
  func dependents(on targets: some Sequence<Int32>) -> [Bool] {
    let dependents = dependents()
    return reach(from: targets) { dependents[$0 - base] }
  }
}
