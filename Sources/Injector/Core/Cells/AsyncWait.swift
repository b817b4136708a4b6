/// One task's wait for the outcome of another, which ends early where the waiting task is cancelled.
final class AsyncWait<Success: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Result<Success, any Error>?, Never>

  private enum State: Sendable {
    case beginning
    case waiting(Waiter)
    case over
  }

  private let state = Guarded(State.beginning)

  /// The outcome of a task, or nil where the calling task is cancelled before there is one.
  ///
  /// The task goes on either way. It is awaited by a task of the caller's priority, so that it runs with no less.
  static func outcome(of task: Task<Success, any Error>) async -> Result<Success, any Error>? {
    let wait = AsyncWait()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        guard wait.begin(waiter) else { return waiter.resume(returning: nil) }
        Task { wait.end(with: await task.result) }
      }
    } onCancel: {
      wait.end(with: nil)
    }
  }

  /// Returns false where the cancellation came first.
  private func begin(_ waiter: Waiter) -> Bool {
    state.withLock { state in
      guard case .beginning = state else { return false }
      state = .waiting(waiter)
      return true
    }
  }

  /// Ends the wait, if nothing has ended it before. The waiter goes on outside of the lock.
  private func end(with outcome: Result<Success, any Error>?) {
    let waiter: Waiter? = state.withLock { state in
      defer { state = .over }
      if case .waiting(let waiter) = state { return waiter }
      return nil
    }
    waiter?.resume(returning: outcome)
  }
}
