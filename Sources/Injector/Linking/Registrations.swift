/// The registrations of a container and its parents: the flat list of their recipes, and the graph of the facts, in which
/// each parameter has been read once.
final class Registrations: @unchecked Sendable {
  // Sendable: only the initializer writes the properties. Metatypes are immutable.

  let list: RegistrationList
  /// The inputs of each scope, in order of declaration.
  let inputs: [Scope: [Int]]
  /// The scopes that something belongs to, and those that they are declared within.
  let scopes: Set<Scope>
  private(set) var graph = DependencyGraph()
  /// What the parameters of each node are bound to. A borrowed or replaced node has none.
  private(set) var dependencies: [[Dependency]] = []
  /// The actor on which each node is created, or `nil` if it's created anywhere.
  private(set) var actors: [(any Actor)?]
  private(set) var order: GraphOrder

  /// Binds every parameter. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - list: The recipes.
  ///   - parent: The parent's registrations, whose facts a borrowed node keeps.
  ///   - plugins: The plugins of the container and its parents.
  ///   - openScopes: The scopes that are open around the container, innermost first.
  init(
    _ list: RegistrationList, parent: Registrations? = nil, plugins: [DependencyGraph.InstalledPlugin] = [],
    inside openScopes: [Scope] = []
  ) {
    self.list = list
    var inputs: [Scope: [Int]] = [:]
    for (node, entry) in list.entries.enumerated() where entry.recipe.facts.role == .input {
      guard !entry.traits.contains(.replaced), let scope = entry.lifetime.scope else { continue }
      inputs[scope, default: []].append(node)
    }
    self.inputs = inputs
    let own = list.entries.lazy.filter { !$0.traits.contains(.replaced) }.compactMap(\.lifetime.scope)
    scopes = Set(own.flatMap { sequence(first: $0, next: \.parent) })
    actors = parent?.actors ?? []
    order = GraphOrder(graph)
    graph.plugins = plugins
    graph.inheritedCount = list.inheritedCount
    graph.openScopes = openScopes
    graph.nodes.reserveCapacity(list.entries.count)
    dependencies.reserveCapacity(list.entries.count)
    for node in list.entries.indices { bind(node, parent) }
    order = GraphOrder(graph)
    spreadIsolation()
    if let parent { findRebound(parent) }
  }

  /// Enters what isn't installed, or is left out of a test, for diagnostics to name.
  func name(uninstalled: [Recipe], excluded: [Recipe], tested: ServiceKey?, from parent: DependencyGraph?) {
    func facts(_ recipes: [Recipe]) -> [DependencyGraph.Node] {
      recipes.map { recipe in
        let facts = recipe.facts
        return .init(
          key: facts.key, role: facts.role, lifetime: facts.lifetime, plugin: facts.plugin, source: facts.source,
          traits: facts.traits)
      }
    }
    let installed = Set(graph.plugins.map(\.name))
    graph.uninstalled = facts(uninstalled) + (parent?.uninstalled ?? []).filter { !installed.contains($0.plugin ?? "") }
    (graph.excluded, graph.tested) = (facts(excluded) + (parent?.excluded ?? []), tested ?? parent?.tested)
  }

  /// The graph with numbers for the registrations whose keys print the same: of different types, and of different
  /// containers.
  var distinguishedGraph: DependencyGraph {
    var graph = graph
    var numbers: [ServiceKey: [RegistrationKey: Int]] = [:]
    for (node, entry) in list.entries.enumerated() {
      let facts = entry.recipe.facts
      guard facts.role != .decorator, !facts.traits.contains(.contribution) || entry.identifier != nil else { continue }
      // A registration that another container overrides has the same key and is another one.
      let isReplaced = graph.nodes[node].traits.contains(.replaced)
      let identity = RegistrationKey(facts.type, entry.identifier, isContribution: isReplaced)
      let key = graph.nodes[node].key
      let number = numbers[key]?[identity] ?? numbers[key]?.count ?? 0
      numbers[key, default: [:]][identity] = number
      graph.nodes[node].disambiguator = number
    }
    return graph
  }

  /// Returns the node behind all aliases and decorators.
  func origin(of node: Int) -> Int {
    var origin = node
    // An alias that overrides its own original leads back to itself, which validation reports as a cycle.
    for _ in list.entries {
      let entry = list.entries[origin]
      guard let inner = entry.wrapped ?? (entry.recipe.facts.role == .alias ? list.target(of: entry.recipe) : nil)
      else { break }
      origin = inner
    }
    return origin
  }

  // MARK: Binding

  private func bind(_ node: Int, _ parent: Registrations?) {
    var fact = fact(of: node)
    if let parent, node < parent.graph.nodes.count, !fact.isCreated {
      fact = parent.graph.nodes[node]
      fact.traits.formUnion(list.entries[node].traits.intersection([.borrowed, .replaced]))
      graph.nodes.append(fact)
      graph.edges += parent.graph.edges(from: node)
      return dependencies.append([])
    }
    let found = dependencies(of: node)
    if found.contains(where: \.isOpaque) { fact.traits.insert(.opaque) }
    graph.nodes.append(fact)
    graph.edges += edges(from: node, found)
    dependencies.append(found)
  }

  /// Returns what the parameters of a node are bound to.
  private func dependencies(of node: Int) -> [Dependency] {
    let facts = list.entries[node].recipe.facts
    return facts.parameters.map { parameter in
      // A synchronous factory resolves in the running resolve.
      if parameter.type == Resolver.self, !facts.traits.contains(.asynchronous) {
        return Dependency(missing: Resolver.self, isMistaken: true)
      }
      return parameter.origin == .argument ? Dependency() : dependency(on: parameter.type, parameter.identifier)
    }
  }

  /// Returns the edges of a node whose parameters are bound.
  private func edges(from node: Int, _ found: [Dependency]) -> [DependencyGraph.Edge] {
    let entry = list.entries[node]
    let facts = entry.recipe.facts
    var edges: [DependencyGraph.Edge] = []
    if facts.role == .decorator || facts.role == .alias {
      let inner = entry.wrapped ?? list.target(of: entry.recipe)
      let key = inner.map { list.entries[$0] }.map { ServiceKey($0.recipe.facts.type, $0.identifier) } ?? facts.key
      edges.append(.init(from: node, to: inner, key: key, kind: facts.role == .alias ? .alias : .decorates))
    }
    for (position, (parameter, dependency)) in zip(facts.parameters, found).enumerated()
    where parameter.origin != .argument {
      let kind: DependencyGraph.Edge.Kind = position < facts.ownCount ? .direct : .injected
      if dependency.isPlain {
        // Nearly all parameters are plain services.
        edges.append(
          .init(
            from: node, to: dependency.node, key: ServiceKey(parameter.type, parameter.identifier), kind: kind,
            parameter: position))
        continue
      }
      edges += self.edges(from: node, to: dependency, of: parameter, at: position, as: kind)
    }
    return edges
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
      edge(to: target, list.entries[target].recipe.facts.type, as: form.kind, isOptional: form.isOptional)
    }
    guard found.isEmpty, let element = registeredElement(of: parameter.type, parameter.identifier) else { return found }
    return [edge(to: nil, element, as: .all, isOptional: true)]
  }

  /// Returns the facts of a node, with the isolation that the registration itself says.
  private func fact(of node: Int) -> DependencyGraph.Node {
    let entry = list.entries[node]
    let facts = entry.recipe.facts
    var traits = entry.traits
    if facts.isConfined { traits.insert(.confined) }
    if entry.lifetime == .weak, facts.role != .decorator, !(facts.type is AnyClass),
      !TypeName.isExistential(facts.type)
    {
      traits.insert(.weakValue)
    }
    let arguments = facts.parameters.isEmpty ? [] : facts.argumentTypes
    if entry.lifetime.isShared, arguments.contains(where: { !($0 is any Hashable.Type) }) {
      traits.insert(.unhashableArgument)
    }
    return DependencyGraph.Node(
      key: ServiceKey(facts.type, entry.identifier), role: facts.role, lifetime: entry.lifetime,
      isolation: Isolation(entry.recipe.ownActor), plugin: facts.plugin, source: facts.source,
      arguments: arguments.map { .live($0) }, traits: traits, replaces: entry.replaces, unmatchedMarks: facts.marks,
      replacedOverrides: entry.replacedOverrides, scene: facts.scene?())
  }

  // MARK: Isolation

  /// Has a node that runs anywhere, and that needs an instance of an actor, be created on that actor too, and all of a
  /// cycle on one. What needs two actors keeps the first, and validation rejects the rest.
  private func spreadIsolation() {
    for node in graph.nodes.indices.dropFirst(actors.count) { actors.append(list.entries[node].recipe.ownActor) }
    for node in graph.created where node < list.inheritedCount { actors[node] = list.entries[node].recipe.ownActor }
    guard actors.contains(where: { $0 != nil }) else { return }
    for component in order.components.members {
      let members = component.filter { graph.nodes[$0].isCreated }
      let source = members.lazy.compactMap { node in
        self.graph.edges(from: node).lazy.filter { !$0.kind.isDeferred }.compactMap(\.to).first { target in
          self.actors[target] != nil && !self.graph.nodes[target].existsAnywhere
        }
      }.first
      guard let actor = members.lazy.compactMap({ self.actors[$0] }).first ?? source.flatMap({ actors[$0] }) else {
        continue
      }
      for node in members where actors[node] == nil && !graph.nodes[node].traits.contains(.asynchronous) {
        actors[node] = actor
        graph.nodes[node].isolation = Isolation(actor)
        graph.nodes[node].traits.insert(.inheritsIsolation)
      }
    }
  }

  // MARK: Borrowed instances

  /// Marks the parent's shared instances that would receive something else if they were created here.
  ///
  /// A node of a parent leads to what this container has registered along the dependencies that it would have here.
  private func findRebound(_ parent: Registrations) {
    var dependents = [[Int]](repeating: [], count: graph.nodes.count)
    for node in 0..<list.inheritedCount where !graph.nodes[node].traits.contains(.replaced) {
      let edges =
        graph.nodes[node].isCreated
        ? Array(graph.edges(from: node)) : self.edges(from: node, dependencies(of: node))
      for edge in edges { if let target = edge.to { dependents[target].append(node) } }
    }
    var (pending, seen) = ((list.inheritedCount..<graph.nodes.count).map { ($0, $0) }, Set<Int>())
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
