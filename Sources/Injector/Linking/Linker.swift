/// Creates the cells of a container's graph.
struct Linker {
  let registrations: Registrations
  let linked: LinkedGraph
  /// The home of the registration whose parameters are linked.
  var home = Home.anywhere
  /// The registration that receives the instances, or `nil` while cells are linked for all that resolve them.
  var receiver: Receiver?

  var list: RegistrationList { registrations.list }

  private var graph: DependencyGraph { registrations.graph }

  /// Returns the linked graph of registrations that validation has passed.
  static func link(_ registrations: Registrations, parent: LinkedGraph?, tracer: Tracer?) -> LinkedGraph {
    let linked = LinkedGraph(SharedGraph(registrations.graph), parent: parent, tracer: tracer)
    Linker(registrations: registrations, linked: linked).linkAll()
    return linked
  }

  /// Links the nodes in order, and then their injections, which can lead back.
  private func linkAll() {
    let nothing = AnyCell(CellHeader(label: Label(graph: linked.graph, node: -1, type: Never.self)))
    linked.cells = [AnyCell](repeating: nothing, count: list.recipes.count)
    var injections: [() -> Void] = []
    if let parent = linked.parent {
      // A parent has linked what it lends.
      for node in 0..<list.inheritedCount where graph.nodes[node].traits.contains(.borrowed) {
        linked.cells[node] = parent.cells[node]
      }
    }
    var linker = self
    for node in registrations.order.sorted {
      let recipe = list.recipes[node]
      linker.home = Home(recipe.actor)
      let (parameters, wrappedCount) = (newParameters(of: node), wrappedCount(of: node))
      if wrappedCount > 0 {
        let edges = graph.edges(from: node).prefix(1)
        let type = recipe.inner?.type ?? recipe.type
        parameters.set(retained(linker.cell(of: type, Array(edges), recipe.facts.key.identifier, at: node)), at: 0)
      }
      let own = parameters.dropFirst(wrappedCount)
      linker.setCells(of: 0..<recipe.ownCount, at: node, in: own)
      if !recipe.injections.isEmpty {
        injections.append { [linker] in
          linker.setCells(of: recipe.ownCount..<recipe.parameters.count, at: node, in: own)
        }
      }
      linked.cells[node] = link(node, with: parameters)
    }
    injections.forEach { $0() }
    linkReceivers()
    linked.setTable(KeyTable(list.index, linked.cells))
  }

  /// Returns memory for the cells of a node's parameters, and for that of what it wraps.
  func newParameters(of node: Int) -> LinkedParameters {
    let recipe = list.recipes[node]
    let label = Label(graph: linked.graph, node: node, type: recipe.type)
    return linked.parameters(count: recipe.parameters.count + wrappedCount(of: node), label)
  }

  /// The number of cells before those of a node's parameters: that of what a decorator or an alias wraps.
  func wrappedCount(of node: Int) -> Int { list.nodes[node].role.isWrapper ? 1 : 0 }

  /// Returns the cell of a node with some parameters.
  func link(_ node: Int, with parameters: LinkedParameters) -> AnyCell {
    let recipe = list.recipes[node]
    let own = parameters.dropFirst(wrappedCount(of: node))
    return recipe.link(
      Link(
        linked: linked, node: node, recipe: recipe, parameters: parameters,
        injections: recipe.injections.map { own.dropFirst($0.first) },
        cycle: registrations.order.injectedCycle[node], actor: registrations.actors[node],
        arguments: list.arguments(of: node)))
  }

  // MARK: Parameters

  /// Sets the cells of some parameters of a node, which the graph retains.
  private func setCells(of positions: Range<Int>, at node: Int, in parameters: LinkedParameters) {
    guard !positions.isEmpty else { return }
    let edges = graph.edges(from: node)
    for position in positions {
      if let first = edges.firstIndex(where: { $0.parameter == position }), edges[first].kind == .direct,
        let target = edges[first].to, isLinked(target), linked.cells[target].isFree(for: nil)
      {
        // Nearly all parameters are services that are created anywhere.
        parameters.set(linked.cells[target], at: position)
      } else {
        let cell = cell(of: position, at: node, edges.filter { $0.parameter == position })
        parameters.set(retained(cell), at: position)
      }
    }
  }

  func cell(of position: Int, at node: Int, _ edges: [DependencyGraph.Edge]) -> AnyCell {
    let recipe = list.recipes[node]
    if recipe.isInjectionPoint(position) { return cell(ofReceiver: nil) }
    let parameter = recipe.parameters[position]
    guard parameter.origin.isArgument else {
      return cell(of: parameter.type, edges, parameter.identifier, isInjected: position >= recipe.ownCount, at: node)
    }
    let label = Label(graph: linked.graph, node: node, type: recipe.type)
    // Arguments go to what is decorated.
    guard recipe.facts.role != .decorator else {
      let detail = "its decorator takes a runtime argument"
      return refusing(parameter.type, label.refusal(.argumentMismatch, detail: detail))
    }
    let following = recipe.parameters[(position + 1)...].count { $0.origin.isArgument }
    return AnyArgument.cell(of: parameter.type, following: following, label)
  }

  func retained(_ cell: AnyCell) -> AnyCell {
    // The graph retains the cells of its nodes anyway.
    if cell.label.node < 0 || linked.cells[cell.label.node] !== cell { linked.retain(cell) }
    return cell
  }

  /// Returns the cell of a type that is bound to edges.
  func cell(of type: any Any.Type, _ edges: [DependencyGraph.Edge], _ identifier: ServiceIdentifier?) -> AnyCell {
    if let node = node(of: type, edges) {
      guard isLinked(node) else { return refusing(type, cycle(from: edges[0].from)) }
      return receivedCell(of: node) ?? linked.cells[node]
    }
    guard let type = type as? any CompositeDependency.Type else {
      return refusing(type, missing(ServiceKey(type, identifier)))
    }
    return type.cell(for: edges, identifier, in: self)
  }

  private func isLinked(_ node: Int) -> Bool { linked.cells[node].label.node == node }

  // MARK: Refusals

  /// Returns the cell of a node's dependency, or one that throws if only a lowered rule has let the dependency pass.
  private func cell(
    of type: any Any.Type, _ edges: [DependencyGraph.Edge], _ identifier: ServiceIdentifier?, isInjected: Bool = false,
    at node: Int
  ) -> AnyCell {
    if let error = refusal(of: edges, type, identifier) { return refusing(type, error) }
    if let (taker, given) = edges.lazy.compactMap(mismatch).first {
      return refusing(type, taker.argumentMismatch(given))
    }
    let needed = edges.filter { !$0.kind.isDeferred }.compactMap(\.to)
    if isInjected, let cycle = registrations.order.injectedCycle[node],
      needed.contains(where: { registrations.order.injectedCycle[$0] == cycle }),
      registrations.order.transientCycles.contains(cycle)
    {
      return refusing(type, self.cycle(from: node))
    }
    let isAsynchronous = graph.nodes[node].traits.contains(.asynchronous)
    for cell in needed.map({ linked.cells[$0].header }) {
      // It belongs to another actor than the node.
      let isAllowed =
        isAsynchronous
        ? cell.actors.isEmpty || cell.confined == nil
        : cell.actors.allSatisfy { $0 === registrations.actors[node] }
      if !isAllowed { return refusing(type, cell.requiresActor(registrations.actors[node])) }
    }
    return self.cell(of: type, edges, identifier)
  }

  /// Returns the error of a type that lacks a registration, or that would have two elements in one place, or `nil`.
  private func refusal(
    of edges: [DependencyGraph.Edge], _ type: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> ResolutionError? {
    var firsts: [ServiceIdentifier: Int] = [:]
    for edge in edges {
      if edge.to == nil, !edge.isOptional { return missing(edge.key) }
      guard edge.isKeyed, let node = edge.to, let key = list.nodes[node].key.identifier else { continue }
      guard let first = firsts.updateValue(node, forKey: key) else { continue }
      let steps = [first, node].map { linked.graph.step(at: list.origin(of: $0)) }
      return ResolutionError(
        kind: .ambiguous, key: ServiceKey(type, identifier),
        detail: "\(steps[1].key) is contributed \(steps[0].place) and \(steps[1].place)",
        fix: ValidationRules.fixOfClash(ofType: steps[1].key.type))
    }
    return nil
  }

  /// Returns the registration that takes other arguments than an edge passes, and these, or `nil`.
  private func mismatch(of edge: DependencyGraph.Edge) -> (taker: CellHeader, given: [any Any.Type])? {
    guard let target = edge.to, edge.parameter != nil || edge.from < 0 else { return nil }
    let taken = list.arguments(of: target)
    guard edge.argumentTypes.count != taken.count || edge.hasIncompatibleArguments else { return nil }
    let label = Label(graph: linked.graph, node: target, type: list.recipes[target].type)
    return (CellHeader(label: label, CellHeader.Rare(arguments: taken)), edge.argumentTypes.compactMap(\.live))
  }

  private func refusing(_ type: any Any.Type, _ error: ResolutionError) -> AnyCell {
    let header = CellHeader(label: Label(graph: linked.graph, node: -1, type: type))
    func open<Value>(_ type: Value.Type) -> AnyCell { Cell<Value>(header) { _, _ in throw error } }
    return _openExistential(type, do: open)
  }

  private func cycle(from node: Int) -> ResolutionError {
    let path = registrations.order.components.shortestCycle(through: node) ?? [node]
    return .cycle(path.dropLast(path.count > 1 ? 1 : 0).map { graph.nodes[$0].key })
  }

  private func missing(_ key: ServiceKey) -> ResolutionError { ResolutionError.missing(key) { [graph] in graph } }

  /// Throws the error of a resolve that can't begin.
  fileprivate func check(
    _ edges: [DependencyGraph.Edge], _ type: any Any.Type, _ identifier: ServiceIdentifier?
  ) throws {
    if let error = refusal(of: edges, type, identifier) { throw error }
    // The arguments of a resolve go to a registration itself, or to an optional of it.
    for edge in edges where edge.kind.isDeferred || edge.kind == .all {
      if let (taker, given) = mismatch(of: edge) {
        let provider = ValidationRules.provider(
          of: taker.label.key.reference, taking: taker.arguments.map { .live($0) })
        throw taker.argumentMismatch(given).fixed(by: "resolve \(provider), and pass the arguments to its calls")
      }
      if edge.to != nil, edge.hasIncompatibleInputs {
        guard let scope = edge.scope else { throw ResolutionError.unclearScope(ServiceKey(type, identifier)) }
        throw linked.inputMismatch(of: scope, given: edge.inputTypes.compactMap(\.live), for: edge.key.reference.live)
      }
    }
  }

}

extension Registrations {
  /// Returns the cell of a type that is made of registered ones and that a call resolves, or throws if something in it
  /// isn't registered.
  func composite(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in linked: LinkedGraph) throws -> AnyCell {
    let (linker, edges) = (Linker(registrations: self, linked: linked), list.edges(on: type, identifier))
    try linker.check(edges, type, identifier)
    return linker.cell(of: type, edges, identifier)
  }

  /// Returns a Boolean value that indicates whether a key can be resolved in an owner.
  func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in owner: Owner) -> Bool {
    let edges = list.edges(on: type, identifier)
    let linker = Linker(registrations: self, linked: owner.linked)
    guard (try? linker.check(edges, type, identifier)) != nil else { return false }
    return edges.filter { !$0.kind.isDeferred }.compactMap(\.to).map(list.origin).allSatisfy { node in
      guard let scope = list.nodes[node].lifetime.scope else { return true }
      guard let open = owner.nearest(scope) else { return false }
      guard list.nodes[node].role == .input else { return true }
      return open.existingSlot(of: CellIdentity(owner.linked.home(of: node, upTo: open.linked), node)) != nil
    }
  }
}

extension ResolutionError {
  /// The error of a provider for which nothing says which scope it opens.
  static func unclearScope(_ key: ServiceKey) -> ResolutionError {
    ResolutionError(
      kind: .inputMismatch, key: key, detail: "nothing says which scope to open",
      fix: "register what it provides with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
  }
}
