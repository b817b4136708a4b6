extension AsyncSlot {
  /// Returns an instance on a cycle that injections close. Starts a task that creates it and what it is created with, or
  /// waits for the task that creates an instance of the cycle.
  func obtain(
    on member: AsyncCycleMember<Service>, by resolution: AsyncResolution, ownedBy owner: InstanceOwner, node: Int32,
    construct: @escaping AsyncProduce<Service>, activate: AsyncActivate<Service>?
  ) async throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    let core = resolution.core
    let gate = member.cycle.gate(in: resolution.view)
    let registration = ConstructedRegistration(core: core, node: node, slot: self, owner: owner)
    let create: @Sendable () async throws(ResolutionError) -> Service = { () async throws(ResolutionError) in
      try await self.obtain(as: registration) { builder in
        await self.build(as: builder, registration, on: member, in: gate, by: resolution, construct, activate)
      }
    }
    while true {
      if let service { return service.pointee }
      let waiting = ConstructedRegistration(core: core, node: node)
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
      case .cycle(let path): throw core.cycle(through: path)
      case .cancelled: throw core.cancelled(at: node)
      }
    }
  }

  /// Creates the instance in the session of a gate, which completes it. The session decides whether it is kept.
  private func build(
    as builder: ConstructionBuilder, _ registration: ConstructedRegistration, on member: AsyncCycleMember<Service>,
    in gate: InjectionGate, by resolution: AsyncResolution, _ construct: AsyncProduce<Service>,
    _ activate: AsyncActivate<Service>?
  ) async {
    let (node, core, owner, steps) = (registration.node, registration.core, registration.owner, member.steps)
    do {
      try await ConstructionBuilder.$current.withValue(builder) {
        try owner?.checkIsOpen(for: node, builtIn: core)
        let session = gate.asyncSession.withLock { $0 }
        let service = store(try await construct(resolution)).pointee
        ConstructionMonitor.shared.decide { $0.use(ObjectIdentifier(gate), in: ObjectIdentifier(self)) }
        let isAdded = session?.add(
          injection: AsyncInjectionStep(node: node) { () async throws(ResolutionError) in
            try await steps?.run(on: service, resolution)
          },
          activation: AsyncInjectionStep(node: node) { () async throws(ResolutionError) in
            try await activate?(service, resolution, owner)
            try owner?.checkIsOpen(for: node, builtIn: core)
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
