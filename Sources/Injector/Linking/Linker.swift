/// Creates the cells of a container's graph.
struct Linker {
  let registrations: Registrations
  unowned let linked: LinkedGraph

  var list: RegistrationList { registrations.list }

  /// Returns the linked graph of registrations that validation has passed.
  static func link(_ registrations: Registrations, parent: LinkedGraph?, tracer: Tracer?) -> LinkedGraph {
    let linked = LinkedGraph(
      SharedGraph(registrations.graph), parent: parent, inputs: registrations.list.inputs,
      scopes: registrations.scopes, tracer: tracer,
      compose: { try Linker(registrations: registrations, linked: $0).composite($1, $2, given: $3) },
      canResolve: { registrations.list.canResolve($1, $2, in: $0) })
    Linker(registrations: registrations, linked: linked).linkAll()
    return linked
  }

  /// Links the nodes in order, and then their injections, which can lead back.
  private func linkAll() {
    let nothing = AnyCell(CellHeader(label: Label(graph: linked.graph, node: -1, type: Never.self)))
    linked.cells = [AnyCell](repeating: nothing, count: list.recipes.count)
    var injections: [(node: Int, own: LinkedParameters)] = []
    for (node, fact) in registrations.graph.nodes.enumerated() where fact.traits.contains(.borrowed) {
      // A parent has linked what it lends.
      if let parent = linked.parent { linked.cells[node] = parent.cells[node] }
    }
    for node in registrations.order.sorted {
      let recipe = list.recipes[node]
      let isWrapping = recipe.facts.role == .decorator || recipe.facts.role == .alias
      let label = Label(graph: linked.graph, node: node, type: recipe.type)
      let parameters = linked.retain(LinkedParameters(count: recipe.parameters.count + (isWrapping ? 1 : 0), label))
      if isWrapping { parameters.set(wrappedCell(of: node), at: 0) }
      let own = parameters.dropFirst(isWrapping ? 1 : 0)
      for position in 0..<recipe.ownCount { own.set(cell(of: position, at: node), at: position) }
      if !recipe.injections.isEmpty { injections.append((node, own)) }
      linked.cells[node] = recipe.link(
        Link(
          linked: linked, node: node, recipe: recipe, parameters: parameters,
          injections: recipe.injections.map { own.dropFirst($0.first) },
          cycle: registrations.order.injectedCycle[node], actor: registrations.actors[node],
          arguments: list.arguments(of: node)))
    }
    for (node, own) in injections {
      let recipe = list.recipes[node]
      for position in recipe.ownCount..<recipe.parameters.count {
        own.set(cell(of: position, at: node), at: position)
      }
    }
    linked.setTable(
      list.index.values.map { node in (list.recipes[node].type, list.nodes[node].key.identifier, node) })
  }

  // MARK: Parameters

  /// Returns the cell of a parameter of a node, which the graph retains.
  private func cell(of position: Int, at node: Int) -> AnyCell {
    let recipe = list.recipes[node]
    let parameter = recipe.parameters[position]
    guard parameter.origin == .argument else {
      let dependency = registrations.dependencies[node][position]
      if dependency.isPlain, isLinked(dependency.node) {
        let cell = linked.cells[dependency.node]
        // Nearly all parameters are services that are created anywhere.
        if !cell.isDemanding, position < recipe.ownCount { return cell }
      }
      let isInjected = position >= recipe.ownCount
      return retained(
        refusal(of: dependency, parameter.type, isInjected, at: node)
          ?? self.cell(for: dependency, of: parameter.type, takenBy: node))
    }
    let label = Label(graph: linked.graph, node: node, type: recipe.type)
    // Arguments go to what is decorated.
    guard recipe.facts.role != .decorator else {
      let detail = "its decorator takes a runtime argument"
      return retained(refusing(parameter.type, label.refusal(.argumentMismatch, detail: detail)))
    }
    let following = recipe.parameters[(position + 1)...].count { $0.origin == .argument }
    return retained(AnyArgument.cell(of: parameter.type, following: following, label))
  }

  private func wrappedCell(of node: Int) -> AnyCell {
    let type = list.recipes[node].inner?.type ?? list.recipes[node].type
    guard let inner = registrations.graph.inner(of: node) else {
      return retained(
        refusing(type, ResolutionError(kind: .missing, key: ServiceKey(type, list.nodes[node].key.identifier))))
    }
    if let refusal = isolationRefusal(of: linked.cells[inner], type, at: node) { return retained(refusal) }
    return isLinked(inner) ? linked.cells[inner] : retained(refusing(type, cycle(from: node)))
  }

  private func retained(_ cell: AnyCell) -> AnyCell {
    // The graph retains the cells of its nodes anyway.
    if cell.label.node < 0 || linked.cells[cell.label.node] !== cell { linked.retain(cell) }
    return cell
  }

  /// Returns the cell of what a dependency is bound to.
  func cell(for dependency: Dependency, of type: any Any.Type, takenBy node: Int? = nil) -> AnyCell {
    if dependency.isPlain {
      if isLinked(dependency.node) { return linked.cells[dependency.node] }
      return refusing(type, cycle(from: node ?? dependency.node))
    }
    guard let type = type as? any CompositeDependency.Type else {
      return refusing(type, missing(type, dependency.identifier))
    }
    return type.cell(for: dependency, in: self)
  }

  func cell<Value>(for dependency: Dependency, as type: Value.Type) -> Cell<Value> {
    // A registration of a type has a cell of it.
    known(cell(for: dependency, of: type))
  }

  private func isLinked(_ node: Int) -> Bool { linked.cells[node].label.node == node }

  // MARK: Refusals

  /// Returns a cell that throws, for a parameter that only a lowered rule has let pass, or `nil`.
  private func refusal(
    of dependency: Dependency, _ type: any Any.Type, _ isInjected: Bool, at node: Int
  ) -> AnyCell? {
    if !dependency.isSatisfied { return refusing(type, missing(dependency.missing ?? type, dependency.identifier)) }
    if let (taker, given) = list.mismatch(of: dependency) {
      let target = taker.map { list.recipes[$0].type } ?? type
      let header = CellHeader(
        label: Label(graph: linked.graph, node: taker ?? -1, type: target),
        arguments: taker.map(list.arguments) ?? [])
      return refusing(type, header.argumentMismatch(given))
    }
    if isInjected, let cycle = registrations.order.injectedCycle[node], dependency.layers.allSatisfy({ !$0.isHandle }),
      dependency.nodes.contains(where: { registrations.order.injectedCycle[$0] == cycle }),
      registrations.order.components.members[cycle].contains(where: isTransient)
    {
      return refusing(type, self.cycle(from: node))
    }
    guard dependency.layers.allSatisfy({ !$0.isHandle }) else { return nil }
    return dependency.nodes.lazy.compactMap { isolationRefusal(of: linked.cells[$0], type, at: node) }.first
  }

  private func isTransient(_ node: Int) -> Bool {
    list.nodes[node].lifetime == .transient && list.nodes[node].role != .alias
  }

  /// Returns a cell that throws for one that belongs to another actor than the node that needs it.
  private func isolationRefusal(of cell: AnyCell, _ type: any Any.Type, at node: Int) -> AnyCell? {
    let isAsynchronous = list.nodes[node].traits.contains(.asynchronous)
    let isAllowed =
      isAsynchronous
      ? cell.actors.isEmpty || cell.header.confined == nil
      : cell.header.existsAnywhere || cell.actors.allSatisfy { $0 === registrations.actors[node] }
    return isAllowed ? nil : refusing(type, cell.header.requiresActor(registrations.actors[node]))
  }

  func refusing(_ type: any Any.Type, _ error: ResolutionError) -> AnyCell {
    let header = CellHeader(label: Label(graph: linked.graph, node: -1, type: type))
    func open<Value>(_ type: Value.Type) -> AnyCell { Cell<Value>(header) { _ in throw error } }
    return _openExistential(type, do: open)
  }

  private func cycle(from node: Int) -> ResolutionError {
    let key = registrations.graph.nodes[node].key
    let path = registrations.order.components.shortestCycle(through: node) ?? [node]
    let keys = path.dropLast(path.count > 1 ? 1 : 0).map { registrations.graph.nodes[$0].key }
    return ResolutionError(kind: .cycle, key: key, detail: keys.cycleDescription)
  }

  func missing(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> ResolutionError {
    ResolutionError.missing(ServiceKey(type, identifier)) { [registrations] in registrations.graph }
  }

  // MARK: Composite types

  /// Returns the cell of a type that is made of registered ones and that a call resolves.
  fileprivate func composite(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, given: [any Any.Type]
  ) throws -> AnyCell {
    let dependency =
      type == Resolver.self
      ? Dependency(identifier: identifier, layers: [.resolver]) : list.dependency(on: type, identifier)
    guard dependency.isSatisfied else { throw missing(dependency.missing ?? type, identifier) }
    if let clash = list.clash(in: dependency) { throw ambiguity(clash, in: type, identifier) }
    if !given.isEmpty, dependency.layers.contains(where: { !$0.isOptional }) {
      throw ResolutionError(
        kind: .argumentMismatch, key: ServiceKey(type, identifier),
        detail: ValidationRules.comparison(expected: [], given: given.map(TypeName.of)),
        fix: "pass the arguments to the type itself, to its optional, or to the call of a Provider")
    }
    if dependency.isHandle || dependency.layers.contains(where: \.isCollection),
      let (taker, given) = list.mismatch(of: dependency)
    {
      throw handleMismatch(taker, given, type, identifier)
    }
    if let node = dependency.nodes.first, let opening = list.opening(of: dependency, for: node),
      !opening.isFitting
    {
      guard let scope = opening.scope else { throw ScopeOpening.unclear(ServiceKey(type, identifier)) }
      throw linked.inputMismatch(of: scope, given: opening.inputs, for: opening.service)
    }
    return cell(for: dependency, of: type)
  }

  /// The error of a resolve of a handle whose calls would pass other arguments than the registration takes.
  private func handleMismatch(
    _ taker: Int?, _ given: [any Any.Type], _ type: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> ResolutionError {
    guard let taker else {
      return ResolutionError(
        kind: .argumentMismatch, key: ServiceKey(type, identifier),
        detail: ValidationRules.comparison(expected: [], given: given.map(TypeName.of)))
    }
    let taken = list.arguments(of: taker)
    let label = Label(graph: linked.graph, node: taker, type: list.recipes[taker].type)
    let provider = ValidationRules.provider(of: label.key.reference, taking: taken.map { .live($0) })
    return CellHeader(label: label, arguments: taken).argumentMismatch(given)
      .fixed(by: "resolve \(provider), and pass the arguments to its calls")
  }

  /// The error of a resolve of a dictionary that two contributions with one identifier would be in.
  func ambiguity(
    _ clash: (first: Int, second: Int), in type: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> ResolutionError {
    let steps = [clash.first, clash.second].map { linked.graph.step(at: list.origin(of: $0)) }
    return ResolutionError(
      kind: .ambiguous, key: ServiceKey(type, identifier),
      detail: "\(steps[1].key) is contributed \(steps[0].place) and \(steps[1].place)",
      fix: ValidationRules.fixOfClash(ofType: steps[1].key.type))
  }
}

extension RegistrationList {
  /// Returns a Boolean value that indicates whether a key can be resolved in an owner.
  fileprivate func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in owner: Owner) -> Bool {
    canResolve(dependency(on: type, identifier), in: owner)
  }

  private func canResolve(_ dependency: Dependency, in owner: Owner) -> Bool {
    guard dependency.isSatisfied, clash(in: dependency) == nil else { return false }
    switch dependency.layers.first {
    case .resolver: return true
    case .optional: return !dependency.inner.isSatisfied || canResolve(dependency.inner, in: owner)
    case .all: return elements(of: dependency).allSatisfy { canResolve($0, in: owner) }
    case .lazy, .provider: return mismatch(of: dependency) == nil
    case .scopeProvider:
      return mismatch(of: dependency) == nil
        && dependency.nodes.allSatisfy {
          opening(of: dependency, for: $0)?.isFitting ?? true
        }
    case nil:
      let node = origin(of: dependency.node)
      guard let scope = nodes[node].lifetime.scope else { return true }
      guard let open = owner.nearest(scope) else { return false }
      guard nodes[node].role == .input else { return true }
      return open.hasInput(CellIdentity(owner.linked.home(of: node, upTo: open.linked), node))
    }
  }
}
