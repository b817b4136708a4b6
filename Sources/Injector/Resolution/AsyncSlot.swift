import Synchronization

/// The place of a shared instance whose factory is asynchronous.
final class AsyncSlot<Service: Sendable>: AnySlot, @unchecked Sendable {
  // Sendable: its state is in a mutex, and what the mutex holds is Sendable.

  private enum State: Sendable {
    case empty
    case building(Task<Service, any Error>, AsyncConstruction)
    case ready(Service)
  }

  private let state = Mutex(State.empty)

  override var object: AnyObject? {
    guard case .ready(let service) = state.withLock({ $0 }), type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// The instance, or what the task makes that was started by whoever came first.
  ///
  /// The task is nobody's child, so that the cancellation of one who waits cancels nothing. No lock is held while the
  /// factory runs, and nobody waits for a construction that waits for his.
  func obtain(
    node: Int32, in core: ContainerCore, for waiting: AsyncConstruction?,
    construct: @escaping @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service
  ) async throws(ResolutionError) -> Service {
    let (task, construction): (Task<Service, any Error>, AsyncConstruction)
    switch (state.withLock { state -> State in
      if case .empty = state {
        let construction = AsyncConstruction(node: node)
        state = .building(
          Task {
            do {
              let service = try await construct(construction)
              self.state.withLock { $0 = .ready(service) }
              return service
            } catch {
              // The next resolve tries again.
              self.state.withLock { $0 = .empty }
              throw error
            }
          }, construction)
      }
      return state
    }) {
    case .ready(let service): return service
    case .building(let started, let its): (task, construction) = (started, its)
    case .empty: preconditionFailure("an empty slot was just given a task")
    }
    if let path = waiting?.wait(for: construction) { throw core.cycle(through: path) }
    defer { waiting?.stopWaiting() }
    do { return try await task.value } catch { throw .same(error) }
  }
}

/// One construction of a shared asynchronous instance, and what it waits for.
final class AsyncConstruction: Sendable {
  let node: Int32
  private let awaited = Mutex<AsyncConstruction?>(nil)

  init(node: Int32) { self.node = node }

  /// Who may wait for whom is decided under one lock, or two tasks could begin to wait for each other at once. It is
  /// held for a walk along constructions, never while a factory runs.
  private static let decision = Mutex(())

  /// Begins to wait, unless the other already waits for this one.
  ///
  /// - Returns: The nodes that would wait for each other, or nil where the wait began.
  func wait(for other: AsyncConstruction) -> [Int32]? {
    Self.decision.withLock { _ in
      var path: [Int32] = []
      var current: AsyncConstruction? = other
      while let construction = current {
        path.append(construction.node)
        if construction === self { return path }
        current = construction.awaited.withLock { $0 }
      }
      awaited.withLock { $0 = other }
      return nil
    }
  }

  func stopWaiting() { awaited.withLock { $0 = nil } }
}
