// A lifetime is the owner of a slot, and a rule for letting go of it.

extension Link {
  /// Returns the cell of a singleton, which is created in the container that owns it: the instances that it shares and
  /// the scopes that it sees must not depend on the first caller.
  func singleton<Service>(_ recipe: SharedRecipe<Service>) -> AnyCell {
    let slot = Slot<Service>()
    let core = Unmanaged.passUnretained(core)
    return shared(slot) { _ throws(ResolutionError) in
      if let service = slot.service { return service.pointee }
      let core = core.takeUnretainedValue()
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

  func weak<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let slot = WeakSlot<Service>()
    let core = Unmanaged.passUnretained(core)
    return { _ throws(ResolutionError) in
      try slot.obtain(recipe, in: core._withUnsafeGuaranteedRef { $0.home })
    }
  }

  func scoped<Service>(_ scope: Scope, _ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let core = Unmanaged.passUnretained(core)
    return { context throws(ResolutionError) in
      let node = recipe.node
      guard let open = OpenScope.nearest(scope, from: context.scopes) else {
        throw core.takeUnretainedValue().scopeNotOpen(scope, for: node)
      }
      let known = open._withUnsafeGuaranteedRef { open in
        core._withUnsafeGuaranteedRef { open.existingSlot(of: node, ownedBy: $0) }
      }
      // Closing the scope can release the slot at any time.
      defer { extendLifetime(known) }
      if let service = known?.service(as: Service.self) { return service.pointee }
      let owner = open.takeUnretainedValue()
      let core = core.takeUnretainedValue()
      let slot = try owner.slot(of: node, ownedBy: core) { Slot<Service>() }
      // The instance sees its scope and the outer ones, but not the inner ones, which it outlives.
      return try slot.obtain(recipe, in: ContainerView(core, owner), ownedBy: owner)
    }
  }

  // MARK: perResolution

  func perResolution<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    let registrations = core.registrations
    let isSendable = registrations.record(at: registrations.origin(of: node)).isSendable
    let core = Unmanaged.passUnretained(core)
    guard let member = recipe.member else {
      return { context throws(ResolutionError) in
        if let service = context.shared.address(for: recipe) {
          guard isSendable || context.shared.isOwn(service) else {
            throw core.takeUnretainedValue().refusal(.notSendable, at: recipe.node)
          }
          return service.pointee
        }
        return try recipe.createShared(in: core, &context)
      }
    }
    if member.cycle.isShared {
      return { context throws(ResolutionError) in
        if let service = context.shared.address(for: recipe) { return service.pointee }
        return try recipe.obtain(on: member, in: core.takeUnretainedValue(), &context)
      }
    }
    return { context throws(ResolutionError) in
      if let service = context.shared.address(for: recipe) { return service.pointee }
      return try recipe.create(on: member, in: core.takeUnretainedValue(), &context)
    }
  }
}

extension SharedRecipe {
  /// Creates an instance, shares it with the rest of the resolve, and activates it.
  fileprivate func createShared(
    in core: Unmanaged<ContainerCore>, _ context: inout ResolutionContext
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
    guard let activate else { return service }
    do throws(ResolutionError) { try activate(service, &context, nil) } catch {
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

  /// Creates an instance on a cycle of perResolution instances, in the session of the resolve.
  fileprivate func create(
    on member: CycleMember<Service>, in core: ContainerCore, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Service {
    let running = context.shared.address(for: member.cycle.sessions)?.pointee
    if let running, running.isOpen { return try create(on: member, in: running, core, &context) }
    let older = context.shared.latest
    let session = InjectionSession<InjectionStep>()
    context.shared.share(session, for: member.cycle.sessions)
    do throws(ResolutionError) {
      let service = try create(on: member, in: session, core, &context)
      try session.finish(node, in: core)
      session.close()
      return service
    } catch {
      // A deinitialization that resolves begins a session of its own.
      session.close()
      context.shared.rewind(to: older)
      throw error
    }
  }

  private func create(
    on member: CycleMember<Service>, in session: InjectionSession<InjectionStep>, _ core: ContainerCore,
    _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Service {
    let service = try session.creating(node, in: core) { () throws(ResolutionError) in try construct(&context) }
    context.shared.share(service, for: self)
    let (resolve, scopes, steps) = (context.shared.handingOut(), context.scopes, member.steps)
    let part = context.shared.part
    session.add(
      injection: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        context.shared.part = part
        try steps.run(on: service, &context)
      },
      activation: activate.map { activate in
        InjectionStep(node: node) { () throws(ResolutionError) in
          var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
          context.shared.part = part
          try activate(service, &context, nil)
        }
      })
    return service
  }

  /// Returns the instance on a cycle that has shared instances too, which find it in the session.
  fileprivate func obtain(
    on member: CycleMember<Service>, in core: ContainerCore, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Service {
    let view = ContainerView(core, context.scopes?.takeUnretainedValue())
    let older = context.shared.latest
    do throws(ResolutionError) {
      while true {
        let service = try member.cycle.within(view, node, needing: stackNeed ?? 0) {
          session, _ throws(ResolutionError) -> Service in
          if let service = session.shared.address(for: self)?.pointee {
            context.shared.share(service, for: self)
            return service
          }
          let service = try create(on: member, in: session, core, &context)
          session.shared.share(service, for: self)
          return service
        }
        if let service { return service }
      }
    } catch {
      // The session keeps what it goes on with.
      context.shared.rewind(to: older)
      throw error
    }
  }
}
