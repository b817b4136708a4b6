/// The registrations of a container and its parents: the flat list of their recipes, and the graph of the facts, in
/// which each parameter has been read once.
final class Registrations: Sendable {
  let list: RegistrationList
  let graph: DependencyGraph
  /// The actor on which each node is created, or `nil` if it's created anywhere.
  let actors: [(any Actor)?]
  let order: GraphOrder
  /// The scopes that something belongs to, and those that they are declared within.
  let scopes: Set<Scope>

  /// Binds every parameter. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - list: The recipes.
  ///   - parent: The parent's registrations, whose facts a borrowed node keeps.
  ///   - frame: A graph without nodes: the plugins, the open scopes, and the other registrations that diagnostics name.
  init(_ list: consuming RegistrationList, parent: Registrations? = nil, in frame: DependencyGraph) {
    var list = list
    var graph = frame
    var scopes = Set<Scope>()
    graph.inheritedCount = list.inheritedCount
    graph.edges.reserveCapacity(list.nodes.count)
    for node in list.nodes.indices {
      if let scope = list.nodes[node].lifetime.scope, !list.nodes[node].traits.contains(.replaced) {
        scopes.formUnion(sequence(first: scope, next: \.parent))
      }
      if let parent, node < list.inheritedCount, !list.nodes[node].isCreated {
        graph.edges += parent.graph.edges(from: node)
        continue
      }
      if node < list.inheritedCount { list.nodes[node].reset(to: list.recipes[node]) }
      if list.addEdges(from: node, to: &graph.edges) { list.nodes[node].traits.insert(.opaque) }
      // An alias is as asynchronous as what it leads to here, which an override may have changed.
      if list.nodes[node].role == .alias, list.nodes[list.origin(of: node)].traits.contains(.asynchronous) {
        list.nodes[node].traits.insert(.asynchronous)
      }
    }
    graph.nodes = list.nodes
    list.nodes = []
    order = GraphOrder(graph)
    var actors = list.recipes.map(\.ownActor)
    for (node, actor) in (parent?.actors ?? []).enumerated() where !graph.nodes[node].isCreated { actors[node] = actor }
    graph.isolate(along: order) { node, source in actors[node] = source.map { actors[$0] } ?? MainActor.shared }
    list.nodes = graph.nodes
    let rebound = parent == nil ? [] : list.rebound(in: graph)
    if !rebound.isEmpty {
      list.nodes = []
      for (node, cause) in rebound { graph.nodes[node].rebound = cause }
      list.nodes = graph.nodes
    }
    self.list = list
    self.graph = graph
    self.actors = actors
    self.scopes = scopes
  }

  /// The graph with numbers for the registrations whose keys print the same: of different types, and of different
  /// containers.
  var distinguishedGraph: DependencyGraph {
    var graph = graph
    var numbers: [ServiceKey: [RegistrationKey: Int]] = [:]
    for (node, fact) in self.graph.nodes.enumerated() where list.recipes[node].isIdentified {
      // A registration that another container overrides has the same key and is another one.
      let isReplaced = fact.traits.contains(.replaced)
      let identity = RegistrationKey(list.recipes[node].type, fact.key.identifier, isContribution: isReplaced)
      let number = numbers[fact.key]?[identity] ?? numbers[fact.key]?.count ?? 0
      numbers[fact.key, default: [:]][identity] = number
      graph.nodes[node].disambiguator = number
    }
    return graph
  }
}

// MARK: Binding

extension RegistrationList {
  /// Adds the edges of a node: to the registration that it wraps, and those of its parameters.
  ///
  /// - Returns: A Boolean value that indicates whether it resolves dynamically too.
  fileprivate func addEdges(from node: Int, to edges: inout [Edge]) -> Bool {
    let (role, recipe) = (nodes[node].role, recipes[node])
    if role.isWrapper {
      let inner = wrapped[node]
      let key = inner.map { nodes[$0].key } ?? recipe.facts.key
      edges.append(Edge(from: node, to: inner, key: key, kind: role == .alias ? .alias : .decorates))
    }
    var isOpaque = false
    let isReceived = nodes[node].traits.contains(.takesInjectionPoint)
    for (position, parameter) in recipe.parameters.enumerated() where !parameter.origin.isArgument {
      if isReceived, position < recipe.ownCount, parameter.isInjectionPoint { continue }
      let kind: Edge.Kind = position < recipe.ownCount ? .direct : .injected
      if parameter.type == Resolver.self, !nodes[node].traits.contains(.asynchronous) {
        // A synchronous factory resolves in the running resolve.
        edges.append(Edge(from: node, to: nil, key: ServiceKey(Resolver.self), kind: kind, parameter: position))
      } else if addEdges(on: parameter.type, parameter.identifier, as: kind, from: node, at: position, to: &edges) {
        isOpaque = true
      }
    }
    return isOpaque
  }

  /// Returns the parent's shared instances, and those of the scopes that are open around the child, that would receive
  /// something else if they were created here, and a registration of this container that is the cause.
  ///
  /// A node of a parent leads to the registrations of this container along the dependencies that it would have here.
  fileprivate func rebound(in graph: DependencyGraph) -> [(node: Int, cause: Int)] {
    guard inheritedCount < nodes.count else { return [] }
    var pairs: [(number: Int, value: Int)] = []
    for position in graph.edges.indices where graph.nodes[graph.edges[position].from].isCreated {
      if let target = graph.edges[position].to { pairs.append((target, graph.edges[position].from)) }
    }
    var edges: [Edge] = []
    for node in 0..<inheritedCount where nodes[node].traits.contains(.borrowed) {
      _ = addEdges(from: node, to: &edges)
    }
    pairs += edges.compactMap { edge in edge.to.map { ($0, edge.from) } }
    let dependents = Buckets(pairs, count: nodes.count)
    func isKeptOutside(_ node: Int) -> Bool {
      if nodes[node].traits.contains(.borrowed) { return true }
      return nodes[node].lifetime.scope.map(graph.openScopes.contains) ?? false
    }
    var found: [(node: Int, cause: Int)] = []
    var (pending, isSeen) = ((inheritedCount..<nodes.count).map { ($0, $0) }, nodes.map { _ in false })
    while let (node, cause) = pending.popLast() {
      for dependent in dependents[node] where dependent < inheritedCount && !isSeen[dependent] {
        isSeen[dependent] = true
        if isKeptOutside(dependent) { found.append((dependent, cause)) } else { pending.append((dependent, cause)) }
      }
    }
    return found
  }
}

extension DependencyGraph.Node {
  /// Takes back what a parent's dependencies have added to the facts of a registration that is created here too.
  @inline(never)
  fileprivate mutating func reset(to recipe: Recipe) {
    if !traits.isDisjoint(with: [.confined, .inheritsIsolation]) {
      if traits.remove(.confined) != nil { traits.insert(.unconfined) }
      traits.remove(.inheritsIsolation)
      isolation = Isolation(recipe.ownActor)
    }
    if traits.contains(.opaque), !recipe.facts.traits.contains(.opaque) { traits.remove(.opaque) }
    if role == .alias { traits.remove(.asynchronous) }
  }
}

extension Isolation {
  init(_ actor: (any Actor)?) {
    self = actor.map { $0 === MainActor.shared ? .mainActor : .actor(TypeName.of(Swift.type(of: $0))) } ?? .nonisolated
  }
}
