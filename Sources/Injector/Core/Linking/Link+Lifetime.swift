// A lifetime is the owner of a slot, and a rule for letting go of it.

extension Link {
  /// Returns the cell that shares the instances of a recipe as a lifetime says.
  func cell<Service>(applying lifetime: Lifetime, to recipe: SharedRecipe<Service>) -> AnyCell {
    switch lifetime {
    case .transient: checked(transient(recipe))
    case .singleton: singleton(recipe)
    case .perResolution: checked(perResolution(recipe))
    case .weak: checked(weak(recipe))
    case .scoped(let scope): checked(scoped(scope, recipe))
    case .kept: checked(kept(recipe))
    }
  }

  /// Returns the cell that shares the instances of an asynchronous recipe as a lifetime says. Validation refuses
  /// those that only a thread has.
  func cell<Service>(applying lifetime: Lifetime, to recipe: AsyncSharedRecipe<Service>) -> AnyCell {
    unowned let core = core
    switch lifetime {
    case .singleton:
      let slot = Slot<Service>()
      return awaited(sharing: slot) { resolution async throws(ResolutionError) in
        try await slot.obtain(recipe, by: resolution.moved(to: core, core.outerScopes), ownedBy: core)
      }
    case .scoped(let scope):
      let type = Slot<Service>.self
      return awaited { resolution async throws(ResolutionError) in
        guard let owner = OpenScope.nearest(scope, from: resolution.view.scopes)?.takeUnretainedValue() else {
          throw core.scopeNotOpen(scope, for: recipe.node)
        }
        let slot = try owner.slot(of: recipe.node, ownedBy: core, as: type)
        return try await slot.obtain(recipe, by: resolution.moved(to: core, owner), ownedBy: owner)
      }
    case .kept: return awaited(kept(recipe))
    case .transient, .perResolution, .weak:
      // Each function between the caller and the factory costs a tenth of an asynchronous resolve.
      guard let activate = recipe.activate else { return awaited(recipe.construct) }
      let create = recipe.construct
      return awaited { resolution async throws(ResolutionError) in
        let inner = resolution.moved(to: core, resolution.view.scopes?.takeUnretainedValue())
        let service = try await create(inner)
        try await activate(service, inner)
        return service
      }
    }
  }

  private func transient<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    guard let activate = recipe.activate else { return recipe.construct }
    let create = recipe.construct
    return { context throws(ResolutionError) in
      let service = try create(&context)
      try activate(service, &context)
      return service
    }
  }

  /// Returns the cell of a singleton, which is created in the container that owns it: the instances that it shares
  /// and the scopes that it sees must not depend on the first caller.
  private func singleton<Service>(_ recipe: SharedRecipe<Service>) -> AnyCell {
    let slot = Slot<Service>()
    return shared(slot) { [unowned core] _ throws(ResolutionError) in
      if let service = slot.service { return service.pointee }
      return try slot.obtain(recipe, in: core.home, ownedBy: core)
    }
  }

  /// Returns the cell of a slot that it owns itself, in which those who depend on it find the instance.
  func shared<Service>(_ slot: Slot<Service>, _ produce: @escaping Produce<Service>) -> AnyCell {
    let cell = checked(produce)
    // A tracer records each use, which finds the instance through the function.
    if core.tracer == nil { slot.share(through: cell) }
    return cell
  }

  private func weak<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let slot = WeakSlot<Service>()
    let core = BorrowedCore.passUnretained(core)
    return { _ throws(ResolutionError) in
      try slot.obtain(recipe, in: core._withUnsafeGuaranteedRef { $0.home })
    }
  }

  private func scoped<Service>(_ scope: Scope, _ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let (core, node, type) = (BorrowedCore.passUnretained(core), node, Slot<Service>.self)
    return { context throws(ResolutionError) in
      guard let open = OpenScope.nearest(scope, from: context.scopes) else {
        throw core.takeUnretainedValue().scopeNotOpen(scope, for: node)
      }
      let known = open._withUnsafeGuaranteedRef { open in
        core._withUnsafeGuaranteedRef { open.existingSlot(of: node, registeredAt: $0.level) }
      }
      // Closing the scope can release the slot at any time.
      defer { extendLifetime(known) }
      if let service = known?.service(as: Service.self) { return service.pointee }
      let owner = open.takeUnretainedValue()
      let core = core.takeUnretainedValue()
      let slot = try owner.slot(of: node, ownedBy: core, as: type)
      // The instance sees its scope and the outer ones, but not the inner ones, which it outlives.
      return try slot.obtain(recipe, in: ContainerView(core, owner), ownedBy: owner)
    }
  }

  // MARK: perResolution

  private func perResolution<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let registrations = core.registrations
    let isSendable = registrations.record(at: registrations.origin(of: node)).isSendable
    let core = BorrowedCore.passUnretained(core)
    return { context throws(ResolutionError) in
      if let service = context.shared.address(for: recipe) {
        guard isSendable || context.shared.isOwn(service) else {
          throw core.takeUnretainedValue().refusal(.notSendable, at: recipe.node)
        }
        return service.pointee
      }
      guard let cycle = recipe.cycle else { return try recipe.createShared(in: core, &context) }
      return try recipe.create(on: cycle, isSendable: isSendable, in: core, &context)
    }
  }
}

extension SharedRecipe {
  /// Creates an instance, shares it with the rest of the resolve, and activates it, or has a session complete it.
  fileprivate func createShared(
    in core: BorrowedCore, _ context: inout ResolutionContext,
    completedBy session: InjectionSession? = nil
  ) throws(ResolutionError) -> Service {
    if let creations = context.shared.creations {
      try checkIsNotCreated(in: creations, core.takeUnretainedValue())
    }
    let older = context.shared.latest
    var creation = SharedCreation(node: node)
    let service = try withUnsafeMutablePointer(to: &creation) { creation throws(ResolutionError) in
      context.shared.begin(creation)
      defer { context.shared.endCreation() }
      return try construct(&context)
    }
    context.shared.share(service, for: self)
    if let session {
      if injections != nil || activate != nil {
        session.complete({ service }, by: self, in: context.shared.handingOut(), context)
      }
      return service
    }
    guard let activate else { return service }
    do throws(ResolutionError) { try activate(service, &context) } catch {
      context.shared.rewind(to: older)
      throw error
    }
    return service
  }

  /// Throws if one of the creations of a resolve, innermost first, is that of this instance.
  private func checkIsNotCreated(
    in creations: UnsafePointer<SharedCreation>, _ core: ContainerCore
  ) throws(ResolutionError) {
    var path: [Int32] = []
    for creation in sequence(first: creations, next: \.pointee.outer) {
      path.append(creation.pointee.node)
      if creation.pointee.node == node { throw core.cycle(through: path.reversed()) }
    }
  }

  /// Creates an instance on a cycle that injections close, in the session of the resolve or, if the cycle has other
  /// shared instances too, in theirs.
  fileprivate func create(
    on cycle: InjectedCycle, isSendable: Bool, in core: BorrowedCore, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Service {
    let older = context.shared.latest
    do throws(ResolutionError) {
      if cycle.isShared {
        let view = ContainerView(core.takeUnretainedValue(), context.scopes?.takeUnretainedValue())
        return try cycle.within(
          view, node, needing: stackNeed ?? 0, ready: { context.shared.address(for: self)?.pointee }
        ) { session throws(ResolutionError) in
          let known = session.shared.address(for: self)?.pointee
          // Others of the session receive it too.
          guard known == nil || isSendable || !context.shared.isHandedOut else {
            throw core.takeUnretainedValue().refusal(.notSendable, at: node)
          }
          if let known { context.shared.share(known, for: self) }
          let service = if let known { known } else { try createShared(in: core, &context, completedBy: session) }
          if known == nil { session.shared.share(service, for: self) }
          return service
        }
      }
      if let running = context.shared.address(for: cycle.sessions)?.pointee, running.isOpen {
        return try createShared(in: core, &context, completedBy: running)
      }
      let session = InjectionSession()
      // A deinitialization that resolves begins a session of its own.
      defer { session.close() }
      context.shared.share(session, for: cycle.sessions)
      let service = try createShared(in: core, &context, completedBy: session)
      try session.finish(node, in: core.takeUnretainedValue())
      return service
    } catch {
      context.shared.rewind(to: older)
      throw error
    }
  }
}

extension Link {
  /// Returns what the policy keeps: for a decorator, together with the instances that it wraps.
  private func entries() -> KeptEntries? {
    let inner = core.registrations.record(at: node).inner
    let entries = core.keptInstances[inner] ?? KeptEntries(of: node, in: core)
    core.keptInstances[node] = entries
    return entries
  }

  func kept<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    guard let entries = entries() else { return recipe.construct }
    let (node, construct, type) = (node, recipe.construct, Slot<Service>.self)
    return { [unowned core] context throws(ResolutionError) in
      let arguments = entries.arguments(of: context)
      let running = entries.running(in: context, with: arguments)
      let entry = if let running { running } else { try entries.use(arguments, by: node) }
      var failure: ResolutionError?
      defer { if running == nil { entries.leave(entry, by: node, failure: failure) } }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: core, as: type)
        if let ready = slot.service { return ready.pointee }
        let creating = recipe.constructing { context throws(ResolutionError) in
          context.arguments = arguments
          entries.begin(entry, with: arguments, in: &context)
          let service = try construct(&context)
          entries.setCreated(entry, at: node)
          return service
        }
        return try slot.obtain(creating, in: core.home, ownedBy: entry)
      } catch {
        failure = error
        throw error
      }
    }
  }

  func kept<Service>(_ recipe: AsyncSharedRecipe<Service>) -> AsyncProduce<Service> {
    guard let entries = entries() else { return recipe.construct }
    let (node, type) = (node, Slot<Service>.self)
    unowned let core = core
    return { resolution async throws(ResolutionError) in
      let running = resolution.keptEntry.flatMap { $0.entries === entries ? $0 : nil }
      let entry = if let running { running } else { try entries.use(nil, by: nil) }
      var failure: ResolutionError?
      defer { if running == nil { entries.leave(entry, by: nil, failure: failure) } }
      var recipe = recipe
      let construct = recipe.construct
      recipe.construct = { resolution async throws(ResolutionError) in
        let service = try await construct(resolution)
        entries.setCreated(entry, at: node)
        return service
      }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: core, as: type)
        var home = resolution.moved(to: core, core.outerScopes)
        home.keptEntry = entry
        return try await slot.obtain(recipe, by: home, ownedBy: entry)
      } catch {
        failure = error
        throw error
      }
    }
  }
}
