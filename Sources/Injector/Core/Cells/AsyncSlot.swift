/// The place of a shared instance whose factory is asynchronous.
final class AsyncSlot<Service: Sendable>: AnySlot, @unchecked Sendable {
  // Sendable: its state is in a mutex, and what the mutex holds is Sendable.

  private enum State: Sendable {
    case empty
    /// The instance is there once only its activation runs.
    case building(Task<Service, any Error>, AsyncConstruction, activating: Service?)
    case ready(Service)
  }

  private let state = Guarded(State.empty)

  override var object: AnyObject? {
    guard case .ready(let service) = state.withLock({ $0 }), type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// The instance, or what the task makes that was started by whoever came first.
  ///
  /// The task is nobody's child, so that the cancellation of one who waits cancels nothing but his wait. No lock is held
  /// while the factory runs, and nobody waits for a construction that waits for his.
  ///
  /// - Parameters:
  ///   - resolution: The resolve, with what the instance is built with.
  ///   - keeper: The owner that releases it when it closes.
  ///   - node: Its registration.
  ///   - construct: Forms it.
  ///   - activate: Runs once it exists, before others see it; nil for nothing.
  func obtain(
    by resolution: AsyncResolution, keptBy keeper: InstanceOwner, node: Int32,
    construct: @escaping AsyncProduce<Service>, activate: AsyncActivate<Service>?
  ) async throws(ResolutionError) -> Service {
    let core = resolution.core
    try keeper.checkIsOpen(for: node, builtIn: core)
    let current = state.withLock { state in
      // Whoever was cancelled before has no use for a construction.
      if case .empty = state, !Task.isCancelled {
        let construction = AsyncConstruction(of: core.registrations.key(at: node))
        let task = task(running: construction) { [self] in
          let service = try await construct(resolution)
          if let activate {
            use(service)
            try await activate(service, resolution, keeper)
          }
          try keeper.checkIsOpen(for: node, builtIn: core)
          return service
        }
        state = .building(task, construction, activating: nil)
      }
      return state
    }
    switch current {
    case .ready(let service): return service
    case .empty: throw core.cancelled(at: node)
    case .building(let task, let construction, _):
      let waiting = AsyncConstruction.current
      if let path = waiting?.wait(for: construction) {
        // Whoever the activation waits for may use the instance already.
        if let activating { return activating }
        throw core.cycle(through: path)
      }
      defer { waiting?.stopWaiting(for: construction) }
      guard let outcome = await AsyncWait.outcome(of: task) else { throw core.cancelled(at: node) }
      do { return try outcome.get() } catch { throw .same(error) }
    }
  }

  private func task(
    running construction: AsyncConstruction, _ construct: @escaping @Sendable () async throws -> Service
  ) -> Task<Service, any Error> {
    Task {
      do {
        defer { construction.end() }
        let service = try await AsyncConstruction.$current.withValue(construction) { try await construct() }
        state.withLock { $0 = .ready(service) }
        return service
      } catch {
        // The next resolve tries again.
        state.withLock { $0 = .empty }
        throw error
      }
    }
  }

  private func use(_ service: Service) {
    state.withLock { state in
      if case .building(let task, let construction, _) = state {
        state = .building(task, construction, activating: service)
      }
    }
  }

  private var activating: Service? {
    guard case .building(_, _, let service) = state.withLock({ $0 }) else { return nil }
    return service
  }
}
