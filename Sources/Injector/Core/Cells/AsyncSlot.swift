/// The storage of a shared instance that a task creates.
final class AsyncSlot<Service: Sendable>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private enum Claim: Sendable {
    case ready
    case build(ConstructionBuilder)
    case wait(Task<Void, Never>?)
    case use(Service)
    case fail(ResolutionError)
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
    let core = resolution.core
    try owner.checkIsOpen(for: node, builtIn: core)
    if let service { return service.pointee }
    let waiter = WaitingTask()
    var used: Service?
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.continuation = continuation
        switch claim(waiter, for: ConstructedRegistration(core: core, node: node)) {
        case .ready: continuation.resume(returning: nil)
        case .use(let service):
          used = service
          continuation.resume(returning: nil)
        case .fail(let error): continuation.resume(returning: error)
        case .wait(let builder):
          // Waiting raises the priority of the builder.
          if let builder { Task { await builder.value } }
        case .build(let builder):
          let task = Task {
            await build(as: builder, by: resolution, ownedBy: owner, node: node, construct, activate)
          }
          ConstructionMonitor.shared.decide { $0.setTask(task, of: ObjectIdentifier(self), as: builder) }
        }
      }
    } onCancel: {
      ConstructionMonitor.shared.cancel(waiter, of: self) { core.cancelled(at: node) }
    }
    if let failure { throw failure }
    if let used { return used }
    guard let service else { preconditionFailure("a waiter is resumed with an instance or an error") }
    return service.pointee
  }

  private func claim(_ waiter: WaitingTask, for registration: ConstructedRegistration) -> Claim {
    let current = ConstructionBuilder.current
    return ConstructionMonitor.shared.decide { state in
      if isReady { return .ready }
      // A later cancellation takes the same lock and finds the waiter.
      if Task.isCancelled { return .fail(registration.core.cancelled(at: registration.node)) }
      let slot = ObjectIdentifier(self)
      switch state.claim(slot, inside: current, of: registration, waiter: waiter) {
      case .build(let builder): return .build(builder)
      case .wait: return .wait(state.constructions[slot]?.task)
      case .use:
        guard let activating else { preconditionFailure("a slot is activating only after its instance was created") }
        return .use(activating.pointee)
      case .cycle(let path): return .fail(registration.core.cycle(through: path.map(\.key)))
      }
    }
  }

  private func build(
    as builder: ConstructionBuilder, by resolution: AsyncResolution, ownedBy owner: InstanceOwner, node: Int32,
    _ construct: AsyncProduce<Service>, _ activate: AsyncActivate<Service>?
  ) async {
    var failure: ResolutionError?
    do {
      try await ConstructionBuilder.$current.withValue(builder) {
        let built = allocated(try await construct(resolution))
        do {
          if let activate {
            beginActivation(of: built)
            try await activate(built.pointee, resolution, owner)
          }
          try owner.checkIsOpen(for: node, builtIn: resolution.core)
        } catch {
          discard(built)
          throw error
        }
        share(built)
      }
    } catch { failure = .same(error) }
    ConstructionMonitor.shared.finish(self, failure: failure)
  }
}
