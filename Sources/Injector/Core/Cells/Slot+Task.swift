extension Slot where Service: Sendable {
  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  ///
  /// The task is unstructured, so canceling a waiting task cancels only its own wait.
  ///
  /// - Parameters:
  ///   - recipe: How the instance is created.
  ///   - resolution: The resolve, with what the instance is built with.
  ///   - owner: The owner that releases it on closing.
  func obtain(
    _ recipe: AsyncSharedRecipe<Service>, by resolution: AsyncResolution, ownedBy owner: InstanceOwner
  ) async throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    if let service { return service.pointee }
    let (core, node) = (resolution.core, recipe.node)
    let registration = ConstructedRegistration(core: core, node: node, slot: self, owner: owner)
    guard let cycle = recipe.cycle else {
      try registration.checkIsOpen()
      return try await obtain(recipe, as: registration, by: resolution)
    }
    let (gate, closer) = cycle.gate(in: resolution.view)
    let waiting = ConstructedRegistration(core: core, node: node, slot: gate, owner: closer)
    let service = try await ConstructionMonitor.shared.construct(
      gate, as: waiting, ready: { instance }, use: { nil }
    ) { () async throws(ResolutionError) in
      ConstructionMonitor.shared.beginActivation(of: gate)
      let session = InjectionSession<AsyncInjectionStep>()
      gate.asyncSession.withLock { $0 = session }
      defer {
        gate.asyncSession.withLock { $0 = nil }
        session.close()
      }
      _ = try await self.obtain(recipe, as: registration, by: resolution, completedIn: gate)
      try await session.finish(node, in: core)
    }
    if let service { return service }
    return try await obtain(recipe, as: registration, by: resolution, completedIn: gate)
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
    let session = gate?.asyncSession.withLock { $0 }
    let service = store(try await recipe.construct(resolution)).pointee
    guard let gate else {
      if recipe.activate != nil || !recipe.closings.isEmpty {
        ConstructionMonitor.shared.beginActivation(of: self)
        try await recipe.activate?(service, resolution)
      }
      return try registration.settle(service, closing: recipe.closings)
    }
    // The session decides whether the instance is kept.
    ConstructionMonitor.shared.use(gate, in: self)
    let isAdded = session?.add(
      AsyncInjectionStep(node: recipe.node) { isActivation async throws(ResolutionError) in
        guard isActivation else { try await recipe.injections?.run(on: service, resolution); return }
        try await recipe.activate?(service, resolution)
        try registration.settle(service, closing: recipe.closings)
      })
    // A task that no one awaits can outlive a session that has failed.
    guard isAdded == true else { throw registration.core.cancelled(at: recipe.node) }
  }
}
