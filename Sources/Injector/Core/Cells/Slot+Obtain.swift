// The instance of a slot: for a thread, which blocks while another one creates it, and for a task, which suspends.

extension Slot {
  /// Returns the instance. Creates it, or waits for the thread that creates it.
  ///
  /// - Parameter owner: The owner that releases the instance on closing, if any.
  /// - Throws: The error of the construction, even if another thread ran it.
  func obtain(
    _ recipe: SharedRecipe<Service>, in view: ContainerView, ownedBy owner: InstanceOwner? = nil
  ) throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    let registration = ConstructedRegistration(
      core: view.core.takeUnretainedValue(), node: recipe.node, slot: self, owner: owner)
    guard let cycle = recipe.cycle else { return try obtain(recipe, as: registration, in: view) }
    return try cycle.within(view, recipe.node, needing: recipe.stackNeed ?? 0, ready: { instance }) {
      session throws(ResolutionError) in
      try obtain(recipe, as: registration, in: view, completedBy: session)
    }
  }

  private func obtain(
    _ recipe: SharedRecipe<Service>, as registration: ConstructedRegistration, in view: ContainerView,
    completedBy session: InjectionSession? = nil
  ) throws(ResolutionError) -> Service {
    try ConstructionMonitor.shared.construct(self, as: registration, unless: { isReady }) {
      () throws(ResolutionError) in
      guard let need = recipe.stackNeed else {
        return try build(recipe, as: registration, in: view, completedBy: session)
      }
      try ThreadStack.run(recipe.node, Service.self, in: view.core, needing: need) { () throws(ResolutionError) in
        try build(recipe, as: registration, in: view, completedBy: session)
      }
    }
    return (service ?? provisional).pointee
  }

  private func build(
    _ recipe: SharedRecipe<Service>, as registration: ConstructedRegistration, in view: ContainerView,
    completedBy session: InjectionSession?
  ) throws(ResolutionError) {
    try registration.checkIsOpen()
    var context = ResolutionContext(scopes: view.scopes)
    let built = store(try recipe.construct(&context))
    if let session, let gate = session.gate {
      // The session decides whether the instance is kept.
      ConstructionMonitor.shared.use(gate, in: self)
      session.complete(
        { built.pointee }, by: recipe, in: context.shared.handingOver(), context, ownedBy: registration)
    } else {
      if recipe.activate != nil || recipe.closings != nil {
        ConstructionMonitor.shared.beginActivation(of: self)
        try recipe.activate?(built.pointee, &context)
      }
      try registration.settle(recipe.closings?(built.pointee) ?? [])
    }
    try ThreadStack.checkFailure(at: registration.node, in: registration.core)
  }

  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  ///
  /// The task is unstructured, so canceling a waiting task cancels only its own wait.
  func obtain(
    _ recipe: AsyncSharedRecipe<Service>, by resolution: AsyncResolution, ownedBy owner: InstanceOwner
  ) async throws(ResolutionError) -> Service {
    defer { extendLifetime(self) }
    let registration = ConstructedRegistration(core: resolution.core, node: recipe.node, slot: self, owner: owner)
    guard let cycle = recipe.cycle else { return try await obtain(recipe, as: registration, by: resolution) }
    return try await cycle.within(resolution.view, recipe.node, ready: { self.instance }) {
      gate async throws(ResolutionError) in
      try await self.obtain(recipe, as: registration, by: resolution, completedIn: gate)
    }
  }

  private func obtain(
    _ recipe: AsyncSharedRecipe<Service>, as registration: ConstructedRegistration, by resolution: AsyncResolution,
    completedIn gate: InjectionGate? = nil
  ) async throws(ResolutionError) -> Service {
    let service = try await ConstructionMonitor.shared.construct(
      self, as: registration, ready: { instance }, use: { provisional.pointee }
    ) { () async throws(ResolutionError) in
      try await self.build(recipe, as: registration, by: resolution, completedIn: gate)
    }
    guard let service else { preconditionFailure("a slot has an instance when its construction has succeeded") }
    return service
  }

  private func build(
    _ recipe: AsyncSharedRecipe<Service>, as registration: ConstructedRegistration, by resolution: AsyncResolution,
    completedIn gate: InjectionGate?
  ) async throws(ResolutionError) {
    // `close()` waits for what has begun before.
    try registration.checkIsOpen()
    let session = gate?.beginMember()
    defer { gate?.endMember() }
    let built = Sent(service: store(try await recipe.construct(resolution)).pointee)
    guard let gate else {
      if recipe.activate != nil || recipe.closings != nil {
        ConstructionMonitor.shared.beginActivation(of: self)
        try await recipe.activate?(built.service, resolution)
      }
      return try registration.settle(recipe.closings?(built.service) ?? [])
    }
    // The session decides whether the instance is kept.
    ConstructionMonitor.shared.use(gate, in: self)
    let isAdded = session?.add(
      AsyncInjectionSession.Step(node: recipe.node) { isActivation async throws(ResolutionError) in
        guard isActivation else {
          guard let injections = recipe.injections else { return }
          for inject in injections.all { try await inject(built.service, resolution) }
          return
        }
        try await recipe.activate?(built.service, resolution)
        try registration.settle(recipe.closings?(built.service) ?? [])
      })
    // A task that no one awaits can outlive a session that has failed.
    guard isAdded == true else { throw registration.core.sessionEnded(at: recipe.node) }
  }
}
