/// The input of a recipe: a registration to link, with the cells of everything that it depends on.
@usableFromInline struct Link {
  let linked: LinkedGraph
  let node: Int
  let recipe: Recipe
  /// The cells of the factory's parameters; for a decorator or an alias, that of the wrapped node comes first.
  @usableFromInline let parameters: LinkedParameters
  /// The cells of the parameters of each injection.
  let injections: [LinkedParameters]
  /// The cycle of injections that the node is on, if any.
  let cycle: Int?
  let actor: (any Actor)?
  /// The types of the runtime arguments, also of a registration that is wrapped.
  let arguments: [any Any.Type]

  private var graph: DependencyGraph { linked.graph.graph }

  private var label: Label { parameters.label }

  private var header: CellHeader {
    let origin = graph.origin(of: node)
    return CellHeader(
      label: label, actors: actor.map { [$0] } ?? [], arguments: arguments,
      existsAnywhere: graph.nodes[node].existsAnywhere,
      confined: graph.nodes[origin].traits.contains(.confined) ? node : nil, parameters: parameters)
  }

  /// Returns the function that links a factory. Only the code that creates an instance is specialized for the factory.
  @inlinable
  static func linking<Service, each Parameter>(
    _ factory: @escaping (repeat each Parameter) throws -> Service
  ) -> (Link) -> AnyCell {
    completing { cell, context in
      do {
        guard var next = cell.parameters else { preconditionFailure("the cell of a registration has parameters") }
        return try factory(repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw cell.failure(error) }
    }
  }

  @usableFromInline
  static func completing<Service>(_ create: @escaping Produce<Service>) -> (Link) -> AnyCell {
    { $0.completed(create) }
  }

  /// Returns the cell of an alias.
  @inlinable
  func alias<Service, Other>(of type: Service.Type, convert: @escaping @Sendable (Service) -> Other) -> AnyCell {
    asynchronousAlias(of: type, convert: convert) ?? Self.linking(convert)(self)
  }

  /// Returns the cell of an alias if that refers to an asynchronous registration, or `nil`.
  @usableFromInline
  func asynchronousAlias<Service, Other>(
    of type: Service.Type, convert: @escaping @Sendable (Service) -> Other
  ) -> AnyCell? {
    // The first cell is that of what the alias refers to.
    let inner = known(parameters.cell(at: 0), as: Cell<Service>.self)
    return inner.awaiting.map { awaiting in asynchronous { convert(try await awaiting($0)) } }
  }

  /// Returns a cell of a function, without a lifetime.
  private func plain<Service>(_ produce: @escaping Produce<Service>) -> AnyCell { traced(Cell(header, produce)) }

  /// Returns the cell that applies the injections, the activations, and the lifetime of the registration.
  func completed<Service>(_ factory: @escaping Produce<Service>) -> AnyCell {
    let lifetime = graph.nodes[node].lifetime
    let create = tracingCreation(factory)
    // Most registrations have nothing else.
    if lifetime == .transient, recipe.injections.isEmpty, recipe.activations.isEmpty { return plain(create) }
    let complete = completion(of: Service.self)
    let (label, node, linked, actor) = (label, node, linked, actor)
    let identity = CellIdentity(linked, node)
    let cycle = cycle.map { CellIdentity(linked, -1 - $0) }
    let takesArguments = !arguments.isEmpty
    let closings = lifetime.isKept ? recipe.closings(of: Service.self) : nil

    func makeSlot() -> Slot<Service> {
      Slot<Service>(label, on: actor, closings: closings, isWeak: lifetime == .weak)
    }

    // A construction is a resolve of its own, in the owner of the instance: who asks first doesn't matter.
    func instance(
      of cell: AnyCell, in slot: Slot<Service>, by owner: Owner, _ context: ResolutionContext?
    ) throws -> Service {
      if let service = slot.service { return service }
      let gate: AnyObject = cycle.map { owner.gate(of: $0) } ?? slot
      return try slot.instance(through: gate, of: owner, on: cycle, complete) { shared in
        var inner = ResolutionContext(owner, in: shared)
        inner.arguments = context?.arguments
        return try create(cell, &inner)
      }
    }

    func slot(of owner: Owner, _ context: ResolutionContext) throws -> Slot<Service> {
      let arguments = takesArguments ? context.arguments?.takeUnretainedValue() : nil
      do { return try known(owner.slot(of: identity, arguments, create: makeSlot)) } catch {
        throw label.failure(error)
      }
    }

    switch lifetime {
    case .transient:
      return plain { cell, context in
        let owner = context.owner.takeUnretainedValue()
        return try context.sharing().completing(on: nil, in: owner, complete) { try create(cell, &context) }
      }
    case .perResolution:
      return plain { cell, context in
        let owner = context.owner.takeUnretainedValue()
        return try context.sharing().instance(of: identity, label, on: cycle, in: owner, complete) {
          try create(cell, &context)
        }
      }
    case .singleton where !takesArguments, .weak where !takesArguments:
      let slot = makeSlot()
      let cell = Cell<Service>(header) { [unowned linked] cell, _ in
        try instance(of: cell, in: slot, by: linked.owner, nil)
      }
      slot.cell = cell
      return traced(cell)
    case .singleton, .weak, .scoped:
      return plain { [unowned linked] cell, context in
        let owner = try linked.keeper(of: label, from: context.owner.takeUnretainedValue())
        guard owner.linked === linked else {
          var outer = ResolutionContext(.passUnretained(owner))
          outer.arguments = context.arguments
          return try owner.linked.cells[node].value(Service.self, &outer)
        }
        // A ready instance takes a look-up only. Another thread may close the owner meanwhile, so the slot is held.
        if !takesArguments, let slot = owner.existingSlot(of: identity) {
          defer { extendLifetime(slot) }
          // The slot of a cell has the instances of the cell.
          if let instance = slot.address { return instance.assumingMemoryBound(to: Service.self).pointee }
        }
        do { return try instance(of: cell, in: slot(of: owner, context), by: owner, context) } catch {
          if takesArguments { owner.removeEndedSlots(of: identity) }
          throw error
        }
      }
    }
  }

  /// Returns the cell of a value that whoever opens a scope hands over.
  func input<Service>(_ type: Service.Type, of scope: Scope) -> AnyCell {
    let (label, node) = (label, node)
    return plain { [unowned linked] (_, context: inout ResolutionContext) -> Service in
      let open = try context.owner.takeUnretainedValue().open(scope, for: label)
      let home = linked.home(of: node, upTo: open.linked)
      if let slot = open.existingSlot(of: CellIdentity(home, node)) {
        defer { extendLifetime(slot) }
        if let service = known(slot, as: Slot<Service>.self).service { return service }
      }
      try open.checkIsOpen(for: label)
      throw label.refusal(
        .scopeNotOpen,
        detail: "the scope \(scope.name.debugDescription) was opened in a container that doesn't see this input",
        fix: "open the scope in the child container that declares the input")
    }
  }

  // MARK: Parts

  private func completion<Service>(of type: Service.Type) -> Complete<Service>? {
    guard !recipe.injections.isEmpty || !recipe.activations.isEmpty else { return nil }
    let injects = zip(recipe.injections, injections).compactMap { injection, parameters in
      (injection.link as? (LinkedParameters) -> Inject<Service>)?(parameters)
    }
    let activations = recipe.activations.compactMap { $0 as? (Service, Resolution) throws -> Void }
    let (label, isOnMainActor) = (label, recipe.actor === MainActor.shared)
    return { service, owner, shared, completion in
      for inject in injects {
        completion.injections.append {
          var context = ResolutionContext(owner, in: shared)
          try inject(service, &context)
        }
      }
      for activate in activations {
        completion.activations.append {
          let resolution = Resolution(Resolver(owner, isOnMainActor: isOnMainActor), shared)
          do { try activate(service, resolution) } catch { throw label.failure(error, in: .activation) }
        }
      }
    }
  }

  // MARK: Asynchronous factories

  /// Returns the cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter: Sendable>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let (parameters, label, node, isTraced) = (parameters, label, node, linked.tracer != nil)
    let create: AsyncProduce<Service> = { resolution in
      // On no actor, also if the factory's own function would run where it's called.
      @concurrent func create() async throws -> Service {
        var position = 0
        if isTraced { TraceSpan.current?.create() }
        return try await factory(repeat try await parameters.next((each Parameter).self, at: &position, resolution))
      }
      do { return try await create() } catch { throw label.failure(error) }
    }
    // Validation refuses the other lifetimes, and arguments of these.
    guard graph.nodes[node].lifetime.isKept, arguments.isEmpty else { return asynchronous(create) }
    let identity = CellIdentity(linked, node)
    let (actor, closings) = (recipe.actor, Sent(value: recipe.closings(of: Service.self)))
    return asynchronous { [unowned linked] resolution in
      let owner = try linked.keeper(of: label, from: resolution.owner)
      let inside = AsyncResolution(owner: owner)
      guard owner.linked === linked else {
        return try await known(owner.linked.cells[node], as: Cell<Service>.self).value(in: inside)
      }
      let slot = owner.object(of: identity) { AsyncSlot(Slot<Service>(label, on: actor, closings: closings.value)) }
      return try await slot.instance(in: owner) { try await create(inside) }
    }
  }

  private func asynchronous<Service>(_ awaiting: @escaping AsyncProduce<Service>) -> AnyCell {
    let advice = "register what needs it with asyncService, or inject a Provider of it"
    let refusal = label.refusal(.requiresAsync, fix: advice)
    return traced(Cell<Service>(header, awaiting: awaiting) { _, _ in throw refusal })
  }
}

extension LinkedParameters {
  /// Returns the next parameter of an asynchronous factory, which are created one after the other.
  fileprivate func next<Value: Sendable>(
    _ type: Value.Type, at position: inout Int, _ resolution: AsyncResolution
  ) async throws -> Value {
    defer { position += 1 }
    return try await known(cell(at: position), as: Cell<Value>.self).value(in: resolution)
  }
}

extension Owner {
  /// Returns the open scope that keeps the instances of a scope, or throws if it isn't open.
  fileprivate func open(_ scope: Scope, for label: Label) throws -> Owner {
    if let open = nearest(scope) { return open }
    let name = scope.name.debugDescription
    let inner = sequence(first: self, next: \.outer).first { $0.scope == scope }
    let detail = inner.map { inner in
      "the scope \(name) is declared within \(inner.missingOuterScope?.name.debugDescription ?? name), and was opened outside of it"
    }
    throw label.refusal(.scopeNotOpen, detail: detail ?? "the scope is \(name)")
  }
}

extension LinkedGraph {
  /// Returns the owner that keeps the instances of a node: that of the graph or, for a scoped node, the open scope or
  /// the child inside it that has registered the node itself.
  fileprivate func keeper(of label: Label, from owner: Owner) throws -> Owner {
    guard let scope = graph.graph.nodes[label.node].lifetime.scope else { return self.owner }
    let open = try owner.open(scope, for: label)
    let home = home(of: label.node, upTo: open.linked)
    return home === open.linked ? open : home.owner
  }
}

extension Link {
  /// Returns a factory that reports to the tracer, if there is one, that it runs.
  func tracingCreation<Service>(_ factory: @escaping Produce<Service>) -> Produce<Service> {
    // A value was created before it was registered, and what an alias refers to reports it itself.
    let role = recipe.facts.role
    guard linked.tracer != nil, role != .instance, role != .alias else { return factory }
    return { cell, context in
      TraceSpan.current?.create()
      return try factory(cell, &context)
    }
  }

  /// Returns a cell that reports the work of another one to the tracer, if there is one.
  func traced<Service>(_ cell: Cell<Service>) -> AnyCell {
    guard let tracer = linked.tracer else { return cell }
    let (key, isAlias) = (parameters.label.key, linked.graph.graph.nodes[node].role == .alias)
    let awaiting = cell.awaiting.map { awaiting -> AsyncProduce<Service> in
      { resolution in
        let span = tracer.begin(key, isAlias: isAlias, isAsynchronous: true)
        let result: Result<Service, any Error>
        do {
          result = .success(try await TraceSpan.$current.withValue(span) { try await awaiting(resolution) })
        } catch { result = .failure(error) }
        return try tracer.end(span, result)
      }
    }
    return Cell<Service>(cell.header, awaiting: awaiting) { _, context in
      let span = tracer.begin(key, isAlias: isAlias)
      return try tracer.end(
        span, Result { try TraceSpan.$current.withValue(span) { try cell.value(Service.self, &context) } })
    }
  }
}
