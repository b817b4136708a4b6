/// The storage of a shared instance that a task creates.
final class AsyncSlot<Service: Sendable>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  ///
  /// The task is unstructured, so canceling a waiting task cancels only its own wait.
  ///
  /// - Parameters:
  ///   - resolution: The resolve, with what the instance is built with.
  ///   - owner: The owner that releases it on closing.
  ///   - node: The registration of the instance.
  ///   - member: The cycle that injections close and the registration is on, or `nil` if it is on none.
  ///   - construct: A closure that creates the instance.
  ///   - activate: A function that runs after the creation and before others see the instance, or `nil`.
  func obtain(
    by resolution: AsyncResolution, ownedBy owner: InstanceOwner, node: Int32, on member: AsyncCycleMember<Service>?,
    construct: @escaping AsyncProduce<Service>, activate: AsyncActivate<Service>?
  ) async throws(ResolutionError) -> Service {
    if let member {
      return try await obtain(
        on: member, by: resolution, ownedBy: owner, node: node, construct: construct, activate: activate)
    }
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    let registration = ConstructedRegistration(core: resolution.core, node: node, slot: self, owner: owner)
    try owner.checkIsOpen(for: node, builtIn: resolution.core)
    return try await obtain(as: registration) { builder in
      await self.build(as: builder, registration, by: resolution, construct, activate)
    }
  }

  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  func obtain(
    as registration: ConstructedRegistration, build: @escaping @Sendable (ConstructionBuilder) async -> Void
  ) async throws(ResolutionError) -> Service {
    while true {
      if let service { return service.pointee }
      var used: Service?
      switch await wait(for: self, as: registration, use: { used = provisional.pointee }, build: build) {
      case .ready: continue
      case .inside: if let used { return used }
      case .fail(let failure): throw failure
      case .cycle(let path): throw registration.core.cycle(through: path)
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
  func wait(
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
          if let builder { Task.start { await builder.value } }
        case .build(let builder):
          let task = Task.start { await build(builder) }
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
    as builder: ConstructionBuilder, _ registration: ConstructedRegistration, by resolution: AsyncResolution,
    _ construct: AsyncProduce<Service>, _ activate: AsyncActivate<Service>?
  ) async {
    do {
      try await ConstructionBuilder.$current.withValue(builder) {
        let built = store(try await construct(resolution))
        do {
          if let activate {
            ConstructionMonitor.shared.beginActivation(of: self)
            try await activate(built.pointee, resolution, registration.owner)
          }
          try registration.owner?.checkIsOpen(for: registration.node, builtIn: registration.core)
          try ConstructionMonitor.shared.succeed(self)
        } catch {
          ConstructionMonitor.shared.discard(self, as: registration, failure: .same(error))
          throw error
        }
      }
    } catch { ConstructionMonitor.shared.finish(self, failure: .same(error)) }
  }
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
