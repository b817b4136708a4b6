/// How the instances of a shared registration are created by a task.
struct AsyncSharedRecipe<Service: Sendable>: Sendable {
  let node: Int32
  /// The cycle that injections close and the registration is on, or `nil` if it is on none.
  let member: AsyncCycleMember<Service>?
  /// Creates the instance.
  var construct: AsyncProduce<Service>
  /// Runs after the creation and before others see the instance.
  let activate: AsyncActivate<Service>?
}

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
    let registration = ConstructedRegistration(core: resolution.core, node: recipe.node, slot: self, owner: owner)
    if let member = recipe.member { return try await obtain(recipe, as: registration, on: member, by: resolution) }
    try owner.checkIsOpen(for: recipe.node, builtIn: resolution.core)
    return try await obtain(as: registration) { builder in
      await self.build(recipe, as: builder, registration, by: resolution)
    }
  }

  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  private func obtain(
    as registration: ConstructedRegistration, build: @escaping @Sendable (ConstructionBuilder) async -> Void
  ) async throws(ResolutionError) -> Service {
    while true {
      if let service { return service.pointee }
      var used: Service?
      switch await wait(for: self, as: registration, use: { used = provisional.pointee }, build: build) {
      case .ready: continue
      case .inside: if let used { return used }
      case .fail(let failure): throw failure
      case .cycle(let path): throw registration.core.cycle(through: path, isAwaited: true)
      case .cancelled: throw registration.core.cancelled(at: registration.node)
      }
    }
  }

  /// Waits until the instance exists, the construction has failed, or its outcome is worth another look.
  ///
  /// - Parameters:
  ///   - key: What is constructed: the slot itself, or the gate of its cycle.
  ///   - registration: The registration of the instance.
  ///   - use: A closure that takes the instance, which isn't kept yet, for a caller that the construction waits for.
  ///   - build: The construction, which a task runs.
  private func wait(
    for key: AnySlot, as registration: ConstructedRegistration, use: () -> Void,
    build: @escaping @Sendable (ConstructionBuilder) async -> Void
  ) async -> AsyncOutcome {
    let waiter = WaitingTask()
    var outcome = AsyncOutcome.ready
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.continuation = continuation
        switch claim(key, waiter, for: registration, use) {
        case .done(let done):
          outcome = done
          continuation.resume(returning: nil)
        case .wait(let builder):
          // Waiting raises the priority of the builder.
          if let builder { Task { await builder.value } }
        case .build(let builder):
          let task = Task { await build(builder) }
          ConstructionMonitor.shared.decide { $0.setTask(task, of: ObjectIdentifier(key), as: builder) }
        }
      }
    } onCancel: {
      ConstructionMonitor.shared.cancel(waiter, of: key) { registration.core.cancelled(at: registration.node) }
    }
    return failure.map { .fail($0) } ?? outcome
  }

  private func claim(
    _ key: AnySlot, _ waiter: WaitingTask, for registration: ConstructedRegistration, _ use: () -> Void
  ) -> AsyncClaim {
    let current = ConstructionBuilder.current
    return ConstructionMonitor.shared.decide { state in
      if isReady { return .done(.ready) }
      // A later cancellation takes the same lock and finds the waiter.
      if Task.isCancelled { return .done(.cancelled) }
      let slot = ObjectIdentifier(key)
      switch state.claim(slot, inside: current, of: registration, waiter: waiter) {
      case .build(let builder): return .build(builder)
      case .wait: return .wait(state.constructions[slot]?.task)
      case .use:
        use()
        return .done(.inside)
      case .cycle(let path): return .done(.cycle(path))
      }
    }
  }

  private func build(
    _ recipe: AsyncSharedRecipe<Service>, as builder: ConstructionBuilder, _ registration: ConstructedRegistration,
    by resolution: AsyncResolution
  ) async {
    do {
      try await ConstructionBuilder.$current.withValue(builder) {
        // `close()` waits for what has begun before.
        try registration.checkIsOpen()
        let built = store(try await recipe.construct(resolution))
        do {
          if let activate = recipe.activate {
            ConstructionMonitor.shared.beginActivation(of: self)
            try await activate(built.pointee, resolution, registration.owner)
          }
          try registration.checkIsOpen()
          try ConstructionMonitor.shared.succeed(self)
        } catch {
          ConstructionMonitor.shared.discard(self, as: registration, failure: .same(error))
          throw error
        }
      }
    } catch { ConstructionMonitor.shared.finish(self, failure: .same(error)) }
  }

  // MARK: Cycles that injections close

  /// Returns an instance on a cycle that injections close. Starts a task that creates it and what it is created with,
  /// or waits for the task that creates an instance of the cycle.
  private func obtain(
    _ recipe: AsyncSharedRecipe<Service>, as registration: ConstructedRegistration,
    on member: AsyncCycleMember<Service>, by resolution: AsyncResolution
  ) async throws(ResolutionError) -> Service {
    let (core, node) = (registration.core, registration.node)
    let (gate, closer) = member.cycle.gate(in: resolution.view)
    let create: @Sendable () async throws(ResolutionError) -> Service = { () async throws(ResolutionError) in
      try await self.obtain(as: registration) { builder in
        await self.build(recipe, as: builder, registration, on: member, in: gate, by: resolution)
      }
    }
    while true {
      if let service { return service.pointee }
      let waiting = ConstructedRegistration(core: core, node: node, owner: closer)
      let outcome = await wait(for: gate, as: waiting, use: {}) { builder in
        do {
          try await ConstructionBuilder.$current.withValue(builder) {
            ConstructionMonitor.shared.beginActivation(of: gate)
            try await gate.run(node, in: core) { () async throws(ResolutionError) in _ = try await create() }
            try ConstructionMonitor.shared.succeed(gate)
          }
        } catch { ConstructionMonitor.shared.abandon(gate, failure: .same(error)) }
      }
      switch outcome {
      case .ready: continue
      case .inside: return try await create()
      case .fail(let failure): throw failure
      case .cycle(let path): throw core.cycle(through: path, isAwaited: true)
      case .cancelled: throw core.cancelled(at: node)
      }
    }
  }

  /// Creates the instance in the session of a gate, which completes it. The session decides whether it is kept.
  private func build(
    _ recipe: AsyncSharedRecipe<Service>, as builder: ConstructionBuilder, _ registration: ConstructedRegistration,
    on member: AsyncCycleMember<Service>, in gate: InjectionGate, by resolution: AsyncResolution
  ) async {
    let (node, core, owner, steps) = (registration.node, registration.core, registration.owner, member.steps)
    let (construct, activate) = (recipe.construct, recipe.activate)
    do {
      try await ConstructionBuilder.$current.withValue(builder) {
        try registration.checkIsOpen()
        let session = gate.asyncSession.withLock { $0 }
        let service = store(try await construct(resolution)).pointee
        ConstructionMonitor.shared.decide { $0.use(ObjectIdentifier(gate), in: ObjectIdentifier(self)) }
        let isAdded = session?.add(
          injection: AsyncInjectionStep(node: node) { () async throws(ResolutionError) in
            try await steps?.run(on: service, resolution)
          },
          activation: AsyncInjectionStep(node: node) { () async throws(ResolutionError) in
            try await activate?(service, resolution, owner)
            try registration.checkIsOpen()
          })
        do {
          // A task that no one awaits can outlive a session that has failed.
          guard isAdded == true else { throw core.cancelled(at: node) }
          try ConstructionMonitor.shared.succeed(self)
        } catch {
          ConstructionMonitor.shared.discard(self, as: registration, failure: .same(error))
          throw error
        }
      }
    } catch { ConstructionMonitor.shared.finish(self, failure: .same(error)) }
  }
}

extension InjectionGate {
  /// Calls a closure in a new session, and completes what the session has created.
  fileprivate func run(
    _ node: Int32, in core: ContainerCore, _ create: () async throws(ResolutionError) -> Void
  ) async throws(ResolutionError) {
    let session = InjectionSession<AsyncInjectionStep>()
    asyncSession.withLock { $0 = session }
    defer {
      asyncSession.withLock { $0 = nil }
      session.close()
    }
    try await create()
    try await session.finish(node, in: core)
  }
}

/// An asynchronous registration on a cycle, with its own injections.
struct AsyncCycleMember<Service: Sendable>: Sendable {
  let cycle: InjectedCycle
  let steps: AsyncInjectionSteps<Service>?
}

/// What a claim or a wait for an asynchronous instance has come to. Errors are formed outside the lock.
enum AsyncOutcome: Sendable {
  /// The instance may exist.
  case ready
  /// The caller is inside the construction.
  case inside
  case fail(ResolutionError)
  case cycle([ConstructedRegistration])
  case cancelled
}

private enum AsyncClaim: Sendable {
  case build(ConstructionBuilder)
  case wait(Task<Void, Never>?)
  case done(AsyncOutcome)
}
