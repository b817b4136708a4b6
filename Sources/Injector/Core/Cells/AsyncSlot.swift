/// The storage of a shared instance that a task creates.
final class AsyncSlot<Service: Sendable>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private enum Claim: Sendable {
    case build(ConstructionBuilder)
    case wait(Task<Void, Never>?)
    case done(Outcome)
  }

  /// What a claim or a wait has come to. Errors are formed outside the lock.
  private enum Outcome: Sendable {
    /// The instance may exist.
    case ready
    /// The instance, which isn't kept yet.
    case use(Service)
    case fail(ResolutionError)
    case cycle([ConstructedRegistration])
    case cancelled
  }

  /// Returns the instance. Starts a task that creates it, or waits for the task that creates it.
  ///
  /// The task is unstructured, so canceling a waiting task cancels only its own wait.
  ///
  /// - Parameters:
  ///   - resolution: The resolve, with what the instance is built with.
  ///   - owner: The owner that releases it on closing.
  ///   - node: The registration of the instance.
  ///   - construct: A closure that creates the instance.
  ///   - activate: A function that runs after the creation and before others see the instance, or `nil`.
  func obtain(
    by resolution: AsyncResolution, ownedBy owner: InstanceOwner, node: Int32,
    construct: @escaping AsyncProduce<Service>, activate: AsyncActivate<Service>?
  ) async throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    let registration = ConstructedRegistration(core: resolution.core, node: node, slot: self, owner: owner)
    try owner.checkIsOpen(for: node, builtIn: resolution.core)
    while true {
      if let service { return service.pointee }
      switch await wait(as: registration, by: resolution, construct, activate) {
      case .ready: continue
      case .use(let service): return service
      case .fail(let failure): throw failure
      case .cycle(let path): throw resolution.core.cycle(through: path)
      case .cancelled: throw resolution.core.cancelled(at: node)
      }
    }
  }

  /// Waits until the instance exists, the construction has failed, or its outcome is worth another look.
  private func wait(
    as registration: ConstructedRegistration, by resolution: AsyncResolution,
    _ construct: @escaping AsyncProduce<Service>,
    _ activate: AsyncActivate<Service>?
  ) async -> Outcome {
    let waiter = WaitingTask()
    var outcome = Outcome.ready
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.continuation = continuation
        switch claim(waiter, for: registration) {
        case .done(let done):
          outcome = done
          continuation.resume(returning: nil)
        case .wait(let builder):
          // Waiting raises the priority of the builder.
          if let builder { Task { await builder.value } }
        case .build(let builder):
          let task = Task { await build(as: builder, registration, by: resolution, construct, activate) }
          ConstructionMonitor.shared.decide { $0.setTask(task, of: ObjectIdentifier(self), as: builder) }
        }
      }
    } onCancel: {
      ConstructionMonitor.shared.cancel(waiter, of: self) { registration.core.cancelled(at: registration.node) }
    }
    return failure.map { .fail($0) } ?? outcome
  }

  private func claim(_ waiter: WaitingTask, for registration: ConstructedRegistration) -> Claim {
    let current = ConstructionBuilder.current
    return ConstructionMonitor.shared.decide { state in
      if isReady { return .done(.ready) }
      // A later cancellation takes the same lock and finds the waiter.
      if Task.isCancelled { return .done(.cancelled) }
      let slot = ObjectIdentifier(self)
      return switch state.claim(slot, inside: current, of: registration, waiter: waiter) {
      case .build(let builder): .build(builder)
      case .wait: .wait(state.constructions[slot]?.task)
      case .use: .done(.use(provisional.pointee))
      case .cycle(let path): .done(.cycle(path))
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
