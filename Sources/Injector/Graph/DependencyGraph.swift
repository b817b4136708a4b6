/// The registrations of a container and their dependencies, as plain values.
///
/// The container validates and links this graph, and tools read it. A graph that was read from a file equals the graph
/// of the container that wrote it, and the same rules validate both. For example:
///
/// ```swift
/// let graph = try Container(AppPlugin()).graph
/// for edge in graph.edges(from: 0) { print(edge.key) }
/// ```
public struct DependencyGraph: Equatable, Sendable {
  /// The installed plugins, in order of registration, those of parent containers first.
  public package(set) var plugins: [InstalledPlugin]

  /// The registrations in order. The registrations of a parent container precede those of its children.
  public package(set) var nodes: [Node]

  /// The dependencies, ordered by the dependent node and then by parameter.
  public package(set) var edges: [Edge]

  /// How much the container asks of code whose isolation the compiler doesn't know.
  public package(set) var concurrency: ConcurrencyChecking

  /// The severities of the rules for which the container was built. ``diagnostics(validation:)`` applies them.
  public package(set) var validation = ValidationPolicy.standard

  /// The number of nodes that parent containers have registered. They come first, in the same positions as there.
  package var inheritedCount = 0

  /// The scopes that are open around the container, and whose instances it may hold, innermost first.
  package var openScopes: [Scope] = []

  /// The registrations of plugins that exist but aren't installed, for diagnostics to name.
  package var uninstalled: [Node] = []

  /// The replacements of plugins that aren't installed.
  package var vainReplacements: [VainReplacement] = []

  /// The type that `Container(testing:from:)` tests, or `nil` for any other container.
  package var tested: ServiceKey?

  /// The registrations that the container for the test of one type leaves out, for diagnostics to name.
  package var excluded: [Node] = []

  package init(
    plugins: [InstalledPlugin] = [], concurrency: ConcurrencyChecking = .complete, nodes: [Node] = [],
    edges: [Edge] = []
  ) {
    self.plugins = plugins
    self.concurrency = concurrency
    self.nodes = nodes
    self.edges = edges
  }

  /// Returns the dependencies of the given node, in order of its parameters.
  ///
  /// - Parameter node: An index into ``nodes``.
  /// - Returns: The edges from the node.
  /// - Complexity: O(log *e* + *k*), where *e* is the number of edges and *k* the number of those returned.
  @inline(never)
  public func edges(from node: Int) -> ArraySlice<Edge> {
    var (low, high) = (edges.startIndex, edges.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if edges[middle].from < node { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < edges.endIndex, edges[end].from == node { end += 1 }
    return edges[low..<end]
  }
}

extension DependencyGraph {
  /// The nodes whose instances this container creates: all but those that a parent lends, or that are overridden.
  @inline(never)
  package var created: [Int] {
    var created: [Int] = []
    created.reserveCapacity(nodes.count)
    for node in nodes.indices where nodes[node].isCreated { created.append(node) }
    return created
  }

  /// Returns the node that an alias or a decorator wraps, or `nil` for any other node.
  package func inner(of node: Int) -> Int? {
    guard nodes[node].role.isWrapper else { return nil }
    return edges(from: node).first { $0.kind.isWrapping }?.to
  }

  /// Returns the registration behind all aliases and decorators. O(*k*) in their number, of which INJ039 warns.
  @inline(never)
  package func origin(of node: Int) -> Int {
    var origin = node
    // An alias that overrides its own original leads back to itself, which is an error of its own.
    for _ in nodes {
      guard let inner = inner(of: origin) else { break }
      origin = inner
    }
    return origin
  }

  /// Keeps instances that aren't Sendable on the main actor, unless the checking is minimal, and has isolation spread:
  /// a node that runs anywhere, and that needs an instance of an actor, is created on that actor too (decision 16), and
  /// all of a cycle on one. A node that needs two actors keeps the first, and validation rejects the rest. The closure
  /// receives each node that gets an isolation, and the node that it has that from, or `nil` if it's kept on the main
  /// actor.
  mutating func isolate(along order: GraphOrder, _ isolated: (Int, Int?) -> Void = { _, _ in }) {
    for node in nodes.indices where concurrency.isStrict && nodes[node].traits.contains(.unconfined) {
      nodes[node].traits.remove(.unconfined)
      nodes[node].traits.insert(.confined)
      guard !nodes[node].traits.contains(.declaresIsolation) else { continue }
      nodes[node].isolation = .mainActor
      isolated(node, nil)
    }
    guard nodes.contains(where: { $0.isolation != .nonisolated }) else { return }
    for component in order.components.members {
      let members = component.filter { nodes[$0].isCreated }
      guard let source = isolatedNode(among: members) else { continue }
      for node in members where nodes[node].isolation == .nonisolated && !nodes[node].traits.contains(.asynchronous) {
        nodes[node].isolation = nodes[source].isolation
        nodes[node].traits.insert(.inheritsIsolation)
        isolated(node, source)
      }
    }
  }

  /// Returns the first of some nodes that an actor creates, or the first that one of them needs, or `nil`.
  private func isolatedNode(among members: [Int]) -> Int? {
    let needed = members.lazy.flatMap { edges(from: $0) }.filter { !$0.kind.isDeferred }.compactMap(\.to)
    return members.first { nodes[$0].isolation != .nonisolated }
      ?? needed.first { nodes[$0].callerIsolation != .nonisolated }
  }

  /// The graph as it would be under complete checking.
  package var underCompleteChecking: DependencyGraph {
    var graph = self
    graph.concurrency = .complete
    graph.isolateAgain(along: GraphOrder(graph))
    return graph
  }

  /// Has isolation spread again, along the dependencies as they are now.
  mutating func isolateAgain(along order: GraphOrder) {
    for node in created where nodes[node].traits.remove(.inheritsIsolation) != nil {
      nodes[node].isolation = .nonisolated
    }
    isolate(along: order)
  }

  /// Returns the nodes that a node takes its isolation over from, or an empty array if it has one of its own.
  package func isolationSources(of node: Int) -> [Int] {
    guard nodes[node].traits.contains(.inheritsIsolation) else { return [] }
    let needed = edges(from: node).filter { !$0.kind.isDeferred }.compactMap(\.to)
    return needed.filter { nodes[$0].callerIsolation == nodes[node].isolation }
  }

  /// Returns the registration whose own isolation a node has, through others that take it over. The members of a cycle
  /// of injections take it over from each other too.
  func isolationOrigin(of node: Int) -> Int {
    var (pending, seen) = ([origin(of: node)], Set<Int>())
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard nodes[next].traits.contains(.inheritsIsolation) else { return next }
      pending += isolationSources(of: next).reversed().map(origin)
    }
    return origin(of: node)
  }

  /// Returns the nodes that each node depends on, or that depend on it, along some dependencies, in order.
  /// O(*n* + *e*).
  // Inlined, as a closure that isn't known is called with copies of the edges, and each copy costs 250 instructions.
  @inline(__always)
  func neighbors(reversed: Bool = false, along isFollowed: (Edge) -> Bool) -> Buckets<Int> {
    var pairs: [(number: Int, value: Int)] = []
    pairs.reserveCapacity(edges.count)
    for position in edges.indices where isFollowed(edges[position]) {
      let source = edges[position].from
      if let target = edges[position].to { pairs.append(reversed ? (target, source) : (source, target)) }
    }
    return Buckets(pairs, count: nodes.count)
  }

  /// Returns the nodes that are created here and depend on each node. O(*n* + *e*).
  package func dependents() -> Buckets<Int> { neighbors(reversed: true) { nodes[$0.from].isCreated } }

  /// Returns a Boolean value that indicates whether a dependency that this container has to satisfy isn't registered:
  /// what INJ001 is about and, for a decorator, INJ004.
  package func isUnsatisfied(_ edge: Edge) -> Bool {
    edge.to == nil && !edge.isOptional && nodes[edge.from].isCreated
  }

  /// Returns the created nodes' dependencies that a condition applies to.
  // Inlined, as an edge is copied for a condition that isn't.
  @inline(__always)
  func createdEdges(where isFound: (Edge) -> Bool) -> [Edge] {
    edges.indices.filter { isFound(edges[$0]) && nodes[edges[$0].from].isCreated }.map { edges[$0] }
  }
}

extension DependencyGraph {
  /// A dependency of a registration.
  public struct Edge: Equatable, Sendable {
    /// The index of the node that has the dependency.
    public package(set) var from: Int
    /// The index of the node that satisfies the dependency, or `nil` if no node does.
    public package(set) var to: Int?
    /// The form in which the dependency is requested.
    public package(set) var kind: Kind
    /// A Boolean value that indicates whether the dependency may be missing, also for `Lazy<T>?` and `Provider<T?>`.
    public package(set) var isOptional: Bool
    /// A Boolean value that indicates whether the arguments of a provider can't match the arguments of the node that
    /// satisfies the dependency.
    public package(set) var hasIncompatibleArguments: Bool
    /// A Boolean value that indicates whether the inputs of a scope provider aren't those that the scope takes.
    public package(set) var hasIncompatibleInputs: Bool
    /// A Boolean value that indicates whether the parameter is a `[ServiceIdentifier: T]` or a handle of one, which has
    /// room for one contribution with each identifier.
    public package(set) var isKeyed: Bool
    /// The position of the parameter, starting at 0, or `nil` if the dependency doesn't come from a parameter: for
    /// aliases and decorators. The parameters of injections follow those of the factory.
    public package(set) var parameter: Int?
    /// The requested key.
    public package(set) var key: ServiceKey
    private var rare: Boxed<Rare>?

    /// The facts that few dependencies have.
    private struct Rare: Equatable, Sendable {
      var argumentTypes: [TypeReference] = []
      var inputTypes: [TypeReference] = []
      var scope: Scope?
    }

    private mutating func change(_ change: (inout Rare) -> Void) {
      rare = Boxed.changing(rare, default: Rare(), change)
    }

    package var argumentTypes: [TypeReference] {
      get { rare?.value.argumentTypes ?? [] }
      set { change { $0.argumentTypes = newValue } }
    }
    package var inputTypes: [TypeReference] {
      get { rare?.value.inputTypes ?? [] }
      set { change { $0.inputTypes = newValue } }
    }
    /// The scope that a `ScopeProvider` opens, or `nil` for any other dependency, and if nothing says which scope.
    public package(set) var scope: Scope? {
      get { rare?.value.scope }
      set { change { $0.scope = newValue } }
    }

    package init(
      from: Int, to: Int?, key: ServiceKey, kind: Kind, parameter: Int? = nil, arguments: [TypeReference] = [],
      isOptional: Bool? = nil, hasIncompatibleArguments: Bool = false, inputs: [TypeReference] = [],
      scope: Scope? = nil, hasIncompatibleInputs: Bool = false, isKeyed: Bool = false
    ) {
      self.from = from
      self.to = to
      self.key = key
      self.kind = kind
      self.parameter = parameter
      (self.hasIncompatibleArguments, self.hasIncompatibleInputs) = (hasIncompatibleArguments, hasIncompatibleInputs)
      self.isKeyed = isKeyed
      // An empty collection is no absence.
      self.isOptional = isOptional ?? (kind == .optional || kind == .all)
      if !arguments.isEmpty || !inputs.isEmpty || scope != nil {
        change { $0 = Rare(argumentTypes: arguments, inputTypes: inputs, scope: scope) }
      }
    }

    /// The types of the arguments of a `Provider<T, Argument...>`.
    public var arguments: [String] { argumentTypes.map(\.name) }

    /// The types of the inputs of a `ScopeProvider<T, Input...>`.
    public var inputs: [String] { inputTypes.map(\.name) }

    /// A Boolean value that indicates whether the dependency isn't registered and must be. A decorator of nothing is
    /// another mistake.
    package var isMissing: Bool { to == nil && !isOptional && kind != .decorates }
  }
}

extension DependencyGraph.Edge {
  /// The form in which a dependency is requested.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A parameter of type `T`.
    case direct
    /// A parameter of type `T?`, which is `nil` if `T` isn't registered.
    case optional
    /// A parameter of type `Lazy<T>`, which creates the instance once, on first use.
    case lazy
    /// A parameter of type `Provider<T, Argument...>`, which creates instances on demand.
    case provider
    /// A parameter of type `ScopeProvider<T, Input...>`, which opens a scope and creates the instance in it.
    case scopeProvider
    /// A parameter of type `[T]` or `[ServiceIdentifier: T]`, which receives every contribution.
    case all
    /// A dependency that `.injecting` sets after the factory has returned. A cycle through it isn't an error.
    case injected
    /// The instance that a decorator wraps.
    case decorates
    /// The registration that an alias refers to.
    case alias

    /// The name of the kind: `scopeProvider`.
    public var description: String { rawValue }

    /// A Boolean value that indicates whether the dependency is created after its dependent, so that a cycle through it
    /// isn't an error.
    public var isDeferred: Bool { self == .lazy || self == .provider || self == .scopeProvider }

    /// A Boolean value that indicates whether the dependency is created before its dependent.
    package var isNeededFirst: Bool { !isDeferred && self != .injected }

    /// A Boolean value that indicates whether the dependent is an alias or a decorator of the dependency.
    package var isWrapping: Bool { self == .alias || self == .decorates }
  }
}

/// A graph as an object, so that cells, constructions and errors refer to it without copying its parts.
final class SharedGraph: Sendable {
  let graph: DependencyGraph

  init(_ graph: DependencyGraph) { self.graph = graph }

  func step(at node: Int) -> PathStep { PathStep(graph.nodes[node]) }
}
