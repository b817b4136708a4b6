/// The place of a shared instance whose factory is asynchronous.
final class AsyncSlot<Service: Sendable>: AnySlot, @unchecked Sendable {
  // Sendable: its state is in a mutex, and what the mutex holds is Sendable.

  private enum State: Sendable {
    case empty
    case building(Task<Service, any Error>, AsyncConstruction)
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
  func obtain(
    node: Int32, in core: ContainerCore, for waiting: AsyncConstruction?,
    construct: @escaping @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service
  ) async throws(ResolutionError) -> Service {
    let current = state.withLock { state in
      // Whoever was cancelled before has no use for a construction.
      if case .empty = state, !Task.isCancelled {
        let construction = AsyncConstruction(of: core.registrations.key(at: node))
        state = .building(task(constructing: construction, with: construct), construction)
      }
      return state
    }
    switch current {
    case .ready(let service): return service
    case .empty: throw core.cancelled(at: node)
    case .building(let task, let construction):
      if let path = waiting?.wait(for: construction) { throw core.cycle(through: path) }
      defer { waiting?.stopWaiting(for: construction) }
      guard let outcome = await AsyncWait.outcome(of: task) else { throw core.cancelled(at: node) }
      do { return try outcome.get() } catch { throw .same(error) }
    }
  }

  private func task(
    constructing construction: AsyncConstruction,
    with construct: @escaping @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service
  ) -> Task<Service, any Error> {
    Task {
      do {
        let service = try await construct(construction)
        state.withLock { $0 = .ready(service) }
        return service
      } catch {
        // The next resolve tries again.
        state.withLock { $0 = .empty }
        throw error
      }
    }
  }
}
