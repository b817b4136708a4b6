/// The registrations of a container and its parents: the flat list of their recipes, and the graph of the facts, in
/// which each parameter has been read once.
final class Registrations: Sendable {
  let list: RegistrationList
  let graph: DependencyGraph
  /// What the parameters of each node are bound to. A borrowed or replaced node has none.
  let dependencies: [[Dependency]]
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
  ///   - frame: A graph without registrations: the plugins, the open scopes, and what diagnostics name.
  init(_ list: RegistrationList, parent: Registrations? = nil, in frame: DependencyGraph) {
    self.list = list
    let own = list.nodes.lazy.filter { !$0.traits.contains(.replaced) }.compactMap(\.lifetime.scope)
    scopes = Set(own.flatMap { sequence(first: $0, next: \.parent) })
    var (graph, dependencies) = (frame, [[Dependency]]())
    graph.inheritedCount = list.inheritedCount
    graph.nodes = list.nodes
    dependencies.reserveCapacity(list.nodes.count)
    graph.edges.reserveCapacity(list.nodes.count)
    for node in list.nodes.indices {
      if let parent, node < list.inheritedCount, !graph.nodes[node].isCreated {
        let traits = graph.nodes[node].traits.intersection([.borrowed, .replaced])
        graph.nodes[node] = parent.graph.nodes[node]
        graph.nodes[node].traits.formUnion(traits)
        graph.edges += parent.graph.edges(from: node)
        dependencies.append([])
        continue
      }
      let found = list.dependencies(of: node)
      if found.contains(where: \.isOpaque) { graph.nodes[node].traits.insert(.opaque) }
      list.addEdges(from: node, found, to: &graph.edges)
      dependencies.append(found)
    }
    order = GraphOrder(graph)
    actors = Self.spreadIsolation(in: &graph, order, list, parent?.actors ?? [])
    if parent != nil { list.findRebound(in: &graph) }
    (self.graph, self.dependencies) = (graph, dependencies)
  }

  /// The graph with numbers for the registrations whose keys print the same: of different types, and of different
  /// containers.
  var distinguishedGraph: DependencyGraph {
    var graph = graph
    var numbers: [ServiceKey: [RegistrationKey: Int]] = [:]
    for (node, fact) in self.graph.nodes.enumerated() {
      let identifier = fact.key.identifier
      guard fact.role != .decorator, !fact.traits.contains(.contribution) || identifier != nil else { continue }
      // A registration that another container overrides has the same key and is another one.
      let isReplaced = fact.traits.contains(.replaced)
      let identity = RegistrationKey(list.recipes[node].type, identifier, isContribution: isReplaced)
      let number = numbers[fact.key]?[identity] ?? numbers[fact.key]?.count ?? 0
      numbers[fact.key, default: [:]][identity] = number
      graph.nodes[node].disambiguator = number
    }
    return graph
  }

  /// Has isolation spread in the graph, and returns the actor of each node.
  private static func spreadIsolation(
    in graph: inout DependencyGraph, _ order: GraphOrder, _ list: RegistrationList, _ inherited: [(any Actor)?]
  ) -> [(any Actor)?] {
    var actors = list.recipes.map(\.ownActor)
    for (node, actor) in inherited.enumerated() where !graph.nodes[node].isCreated { actors[node] = actor }
    graph.isolate(along: order) { node, source in actors[node] = source.map { actors[$0] } ?? MainActor.shared }
    return actors
  }
}

// MARK: Binding

extension RegistrationList {
  /// Returns the node behind all aliases and decorators.
  func origin(of node: Int) -> Int {
    var origin = node
    // An alias that overrides its own original leads back to itself, which validation reports as a cycle.
    for _ in nodes { if let inner = inner(of: origin) { origin = inner } else { break } }
    return origin
  }

  private func inner(of node: Int) -> Int? {
    switch nodes[node].role {
    case .decorator: wrapped[node]
    case .alias: target(of: recipes[node])
    default: nil
    }
  }

  /// Returns what the parameters of a node are bound to.
  fileprivate func dependencies(of node: Int) -> [Dependency] {
    recipes[node].parameters.map { parameter in
      // A synchronous factory resolves in the running resolve.
      if parameter.type == Resolver.self, !nodes[node].traits.contains(.asynchronous) {
        return Dependency(missing: Resolver.self, isMistaken: true)
      }
      return parameter.origin == .argument ? Dependency() : dependency(on: parameter.type, parameter.identifier)
    }
  }

  /// Adds the edges of a node whose parameters are bound.
  fileprivate func addEdges(from node: Int, _ found: [Dependency], to edges: inout [DependencyGraph.Edge]) {
    let (fact, recipe) = (nodes[node], recipes[node])
    if fact.role == .decorator || fact.role == .alias {
      let inner = inner(of: node)
      edges.append(
        .init(
          from: node, to: inner, key: inner.map { nodes[$0].key } ?? recipe.facts.key,
          kind: fact.role == .alias ? .alias : .decorates))
    }
    for (position, (parameter, dependency)) in zip(recipe.parameters, found).enumerated()
    where parameter.origin != .argument {
      let kind: DependencyGraph.Edge.Kind = position < recipe.ownCount ? .direct : .injected
      if dependency.isPlain {
        // Nearly all parameters are plain services.
        edges.append(
          .init(
            from: node, to: dependency.node, key: ServiceKey(parameter.type, parameter.identifier), kind: kind,
            parameter: position))
      } else {
        edges += self.edges(from: node, to: dependency, of: parameter, at: position, as: kind)
      }
    }
  }

  private func edges(
    from node: Int, to bound: Dependency, of parameter: Recipe.Parameter, at position: Int,
    as kind: DependencyGraph.Edge.Kind
  ) -> [DependencyGraph.Edge] {
    // An injected optional must be registered.
    let isUnwrapped = kind == .injected && bound.layers.first?.isOptional == true
    let dependency = isUnwrapped ? bound.inner : bound
    let (form, arguments) = (dependency.edges(as: kind), dependency.arguments)
    func edge(
      to target: Int?, _ type: any Any.Type, as kind: DependencyGraph.Edge.Kind, isOptional: Bool
    ) -> DependencyGraph.Edge {
      let opening = opening(of: dependency, for: target ?? -1)
      return .init(
        from: node, to: target, key: ServiceKey(type, parameter.identifier), kind: kind, parameter: position,
        arguments: arguments.map { .live($0) }, isOptional: isOptional || kind == .all,
        hasIncompatibleArguments: target.map { isIncompatible(arguments, with: $0) } ?? false,
        inputs: opening?.inputs.map { .live($0) } ?? [], scope: opening?.scope,
        hasIncompatibleInputs: opening?.isFitting == false, isKeyed: dependency.isKeyed)
    }
    if let missing = dependency.missing {
      let type = form.kind == .direct ? parameter.type : missing
      return [edge(to: nil, type, as: form.kind, isOptional: form.isOptional)]
    }
    let found = dependency.nodes.map { target in
      edge(to: target, recipes[target].type, as: form.kind, isOptional: form.isOptional)
    }
    guard found.isEmpty, let element = registeredElement(of: parameter.type, parameter.identifier) else { return found }
    return [edge(to: nil, element, as: .all, isOptional: true)]
  }

  /// Marks the parent's shared instances that would receive something else if they were created here.
  ///
  /// A node of a parent leads to what this container has registered along the dependencies that it would have here.
  fileprivate func findRebound(in graph: inout DependencyGraph) {
    guard inheritedCount < nodes.count else { return }
    var dependents = [[Int]](repeating: [], count: nodes.count)
    for node in 0..<inheritedCount where !graph.nodes[node].traits.contains(.replaced) {
      var edges: [DependencyGraph.Edge] = []
      if graph.nodes[node].isCreated {
        edges += graph.edges(from: node)
      } else {
        addEdges(from: node, dependencies(of: node), to: &edges)
      }
      for edge in edges { if let target = edge.to { dependents[target].append(node) } }
    }
    var (pending, seen) = ((inheritedCount..<nodes.count).map { ($0, $0) }, Set<Int>())
    while let (node, cause) = pending.popLast() {
      for dependent in dependents[node] where seen.insert(dependent).inserted {
        if graph.nodes[dependent].traits.contains(.borrowed) {
          graph.nodes[dependent].rebound = cause
        } else if !graph.nodes[dependent].lifetime.isShared {
          pending.append((dependent, cause))
        }
      }
    }
  }
}

extension Isolation {
  init(_ actor: (any Actor)?) {
    self =
      if let actor { actor === MainActor.shared ? .mainActor : .actor(TypeName.of(Swift.type(of: actor))) } else {
        .nonisolated
      }
  }
}
