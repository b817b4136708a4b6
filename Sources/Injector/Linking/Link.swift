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

  // The graph itself would be copied.
  private var nodes: [DependencyGraph.Node] { linked.graph.graph.nodes }

  private var label: Label { parameters.label }

  private var header: CellHeader {
    let isDemanded = nodes[node].callerIsolation != .nonisolated
    return CellHeader(
      label: label, actors: isDemanded ? actor.map { [$0] } ?? [] : [],
      arguments.isEmpty ? nil : CellHeader.Rare(arguments: arguments))
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
    let inner = unsafelyTyped(parameters.cell(at: 0), as: Cell<Service>.self)
    return inner.awaiting.map { awaiting in asynchronous { convert(try await awaiting($0, $1)) } }
  }

  /// Returns the cell that applies the injections, the activations, and the lifetime of the registration.
  func completed<Service>(_ factory: @escaping Produce<Service>) -> AnyCell {
    let create = tracingCreation(factory)
    let steps = steps(of: Service.self)
    let lifetime = nodes[node].lifetime
    switch lifetime {
    case .transient:
      // Most registrations have nothing else.
      guard let steps else { return cell(create) }
      return cell { cell, context in
        let owner = context.owner.takeUnretainedValue()
        return try context.running().completing(on: nil, in: owner, steps) { try create(cell, &context) }
      }
    case .perResolution:
      if !arguments.isEmpty { return refusing(Service.self) }
      let (identity, cycle, label) = (CellIdentity(linked, node), cycleIdentity, label)
      return cell { cell, context in
        let owner = context.owner.takeUnretainedValue()
        return try context.running().instance(of: identity, label, on: cycle, in: owner, steps) {
          try create(cell, &context)
        }
      }
    case .singleton where arguments.isEmpty, .weak where arguments.isEmpty:
      let (slot, instance) = (makeSlot(lifetime, of: Service.self)(), instance(steps, create))
      // Nothing demands the actor of an instance that is created with the container.
      let startActor = nodes[node].callerIsolation == .nonisolated ? actor : nil
      let cell = cell { [unowned linked] (cell, _) -> Service in
        if let startActor, slot.address == nil { try linked.checkStart(of: slot.label, on: startActor) }
        return try instance(cell, slot, linked.owner, nil)
      }
      // A tracer sees each request, also of an instance that is ready.
      if linked.tracer == nil { slot.cell = cell }
      return cell
    case .singleton, .weak, .scoped:
      let (node, label, identity, takesArguments) = (node, label, CellIdentity(linked, node), !arguments.isEmpty)
      let (makeSlot, instance) = (makeSlot(lifetime, of: Service.self), instance(steps, create))
      let scope = lifetime.scope
      return cell { [unowned linked] cell, context in
        // Nearly always the innermost scope keeps the instance. Retaining an owner costs more than finding it there.
        if !takesArguments, let scope, let slot = context.readySlot(of: identity, in: scope) {
          defer { extendLifetime(slot) }
          // The slot of a cell has the instances of the cell.
          if let instance = slot.address { return instance.assumingMemoryBound(to: Service.self).pointee }
        }
        let owner = try linked.keeper(of: label, from: context.owner.takeUnretainedValue())
        guard owner.linked === linked else {
          var outer = ResolutionContext(.passUnretained(owner))
          outer.arguments = context.arguments
          return try owner.linked.cells[node].value(Service.self, &outer)
        }
        guard takesArguments, let arguments = context.arguments?.takeUnretainedValue() else {
          return try instance(cell, owner.object(of: identity, create: makeSlot), owner, nil)
        }
        func slot() throws -> Slot<Service> {
          do { return try unsafelyTyped(owner.slot(of: identity, arguments, create: makeSlot)) } catch {
            throw label.failure(error)
          }
        }
        do { return try instance(cell, slot(), owner, arguments) } catch {
          // Nothing here retains the slot any more.
          owner.removeSlot(of: identity, arguments)
          throw error
        }
      }
    }
  }

  /// Returns a cell of a function, which a tracer watches if there is one.
  private func cell<Service>(_ produce: @escaping Produce<Service>) -> Cell<Service> {
    Cell(header, parameters.first, traced(produce))
  }

  private var cycleIdentity: CellIdentity? { cycle.map { CellIdentity(linked, -1 - $0) } }

  /// Returns the cell of a registration that shares an instance in a resolve, but takes arguments. A rule refuses it.
  private func refusing<Service>(_ type: Service.Type) -> AnyCell {
    let refusal = label.refusal(
      .argumentMismatch, detail: "an instance that a resolve shares takes no runtime arguments",
      fix: "make \(label.key) transient, or share an instance for each value with .weak() or .scoped(_:)")
    return cell { (_, _) -> Service in throw refusal }
  }

  private func makeSlot<Service>(_ lifetime: Lifetime, of type: Service.Type) -> () -> Slot<Service> {
    let (label, actor) = (label, actor)
    let closings = lifetime.isKept ? recipe.closings(of: Service.self) : nil
    return { Slot<Service>(label, on: actor, closings: closings, isWeak: lifetime == .weak) }
  }

  /// Returns the function that constructs the instance of a slot: in a resolve of its own, in the owner of the
  /// instance, so that it doesn't matter who asks first (decision 3).
  private func instance<Service>(
    _ steps: Steps<Service>?, _ create: @escaping Produce<Service>
  ) -> (AnyCell, Slot<Service>, Owner, AnyArgument?) throws -> Service {
    let cycle = cycleIdentity
    return { cell, slot, owner, arguments in
      if let service = slot.service { return service }
      let gate: AnyObject = cycle.map { owner.gate(of: $0) } ?? slot
      return try slot.instance(through: gate, of: owner, on: cycle, steps) { session in
        var context = ResolutionContext(owner, in: session)
        context.arguments = arguments.map { .passUnretained($0) }
        return try create(cell, &context)
      }
    }
  }

  /// Returns the cell of a value that whoever opens a scope hands over.
  func input<Service>(_ type: Service.Type, of scope: Scope) -> AnyCell {
    let (label, node) = (label, node)
    return cell { [unowned linked] (_, context: inout ResolutionContext) -> Service in
      let open = try context.owner.takeUnretainedValue().open(scope, for: label)
      let home = linked.home(of: node, upTo: open.linked)
      if let slot = open.existingSlot(of: CellIdentity(home, node)) {
        defer { extendLifetime(slot) }
        if let service = unsafelyTyped(slot, as: Slot<Service>.self).service { return service }
      }
      try open.checkIsOpen(for: label)
      throw label.refusal(
        .scopeNotOpen,
        detail: "the scope \(scope.name.debugDescription) was opened in a container that doesn't see this input",
        fix: "open the scope in the child container that declares the input")
    }
  }

  // MARK: Parts

  private func steps<Service>(of type: Service.Type) -> Steps<Service>? {
    let activations = recipe.activations
    guard !injections.isEmpty || !activations.isEmpty else { return nil }
    return Steps(
      injections: zip(recipe.injections, injections).map { injection, parameters in
        Recipe.typed(injection.link, as: ((LinkedParameters) -> Inject<Service>).self)(parameters)
      }[...],
      activations: activations.map { Recipe.typed($0, as: ((Service, Resolution) throws -> Void).self) },
      label: label, home: Home(recipe.actor))
  }

  // MARK: Asynchronous factories

  /// Returns the cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter: Sendable>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let (parameters, label, node, tracer) = (parameters, label, node, linked.tracer)
    let create: AsyncProduce<Service> = { owner, arguments in
      // On no actor, also if the factory's own function would run where it's called.
      @concurrent func create() async throws -> Service {
        var position = 0
        tracer.flatMap { AsyncCall.spanAround(of: ObjectIdentifier($0)) }?.create()
        let values = (repeat try await parameters.next((each Parameter).self, at: &position, owner, arguments))
        // A chain of factories that await each other ends here once its task is cancelled.
        if Task.isCancelled { throw label.refusal(.cancelled, underlying: CancellationError()) }
        return try await factory(repeat each values)
      }
      do { return try await create() } catch { throw label.failure(error) }
    }
    // Validation refuses the other lifetimes, and arguments of these.
    guard nodes[node].lifetime.isKept, arguments.isEmpty else { return asynchronous(create) }
    let identity = CellIdentity(linked, node)
    let (actor, closings) = (recipe.actor, Sent(value: recipe.closings(of: Service.self)))
    return asynchronous { [unowned linked] from, _ in
      let owner = try linked.keeper(of: label, from: from)
      guard owner.linked === linked else {
        return try await unsafelyTyped(owner.linked.cells[node], as: Cell<Service>.self).value(awaitedBy: owner)
      }
      let slot = owner.object(of: identity) { AsyncSlot(Slot<Service>(label, on: actor, closings: closings.value)) }
      return try await slot.instance(in: owner) { try await create(owner, Sent(value: nil)) }
    }
  }

  private func asynchronous<Service>(_ awaiting: @escaping AsyncProduce<Service>) -> AnyCell {
    let advice = "register what needs it with asyncService, or inject a Provider of it"
    let refusal = label.refusal(.requiresAsync, fix: advice)
    return Cell<Service>(header, parameters.first, awaiting: traced(awaiting)) { _, _ in throw refusal }
  }
}

extension LinkedParameters {
  /// Returns the next parameter of an asynchronous factory, which are created one after the other.
  fileprivate nonisolated(nonsending) func next<Value: Sendable>(
    _ type: Value.Type, at position: inout Int, _ owner: Owner, _ arguments: Sent<AnyArgument?>
  ) async throws -> Value {
    defer { position += 1 }
    return try await unsafelyTyped(cell(at: position), as: Cell<Value>.self).value(awaitedBy: owner, arguments)
  }
}

extension Owner {
  /// Returns the open scope that keeps the instances of a scope, or throws if it isn't open.
  fileprivate func open(_ scope: Scope, for label: Label) throws -> Owner {
    if let open = nearest(scope) { return open }
    throw label.refusal(.scopeNotOpen, detail: "the scope is \(scope.name.debugDescription)")
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
    guard linked.tracer != nil else { return factory }
    let role = recipe.facts.role
    guard role != .instance, role != .alias else { return factory }
    return { cell, context in
      CallStack.current.pointee.spans.last?.create()
      return try factory(cell, &context)
    }
  }

  /// Returns a function that reports the work of another one to the tracer, if there is one.
  private func traced<Service>(_ produce: @escaping Produce<Service>) -> Produce<Service> {
    guard let tracer = linked.tracer else { return produce }
    let (key, isAlias) = (label.key, recipe.facts.role == .alias)
    return { cell, context in
      let (span, stack) = (tracer.begin(key, isAlias: isAlias), CallStack.current)
      stack.pointee.spans.append(span)
      defer { stack.pointee.spans.removeLast() }
      return try tracer.end(span, Result { try produce(cell, &context) })
    }
  }

  private func traced<Service>(_ awaiting: @escaping AsyncProduce<Service>) -> AsyncProduce<Service> {
    guard let tracer = linked.tracer else { return awaiting }
    let (key, isAlias) = (label.key, recipe.facts.role == .alias)
    return { owner, arguments in
      let span = tracer.begin(key, isAlias: isAlias, isAsynchronous: true)
      let result: Result<Service, any Error>
      do {
        result = .success(try await AsyncCall.within(.span(span)) { try await awaiting(owner, arguments) })
      } catch { result = .failure(error) }
      return try tracer.end(span, result)
    }
  }
}
