import Dispatch

/// A thread, a task, or a closing that goes on when a construction has ended.
final class ConstructionWaiter: Equatable, Sendable {
  private let resumption: Guarded<(@Sendable (ResolutionError?) -> Void)?>

  init(_ resume: (@Sendable (ResolutionError?) -> Void)? = nil) { resumption = Guarded(resume) }

  /// Sets what to do when the construction has ended, before the construction can have the waiter.
  func resumes(_ resume: @escaping @Sendable (ResolutionError?) -> Void) { resumption.withLock { $0 = resume } }

  /// Resumes with the error of the construction, or with `nil` if it succeeded.
  func resume(with failure: ResolutionError?) { resumption.withLock { $0.take() }?(failure) }

  static func == (left: ConstructionWaiter, right: ConstructionWaiter) -> Bool { left === right }
}

/// A thread that blocks until its waiter is resumed.
final class WaitingThread: Sendable {
  private let isResumed = DispatchSemaphore(value: 0)
  private let failure = Guarded<ResolutionError?>(nil)

  var waiter: ConstructionWaiter {
    ConstructionWaiter { [self] failure in
      self.failure.withLock { $0 = failure }
      isResumed.signal()
    }
  }

  /// Blocks the thread, and returns the error of the construction, if it has failed.
  func wait() -> ResolutionError? {
    isResumed.wait()
    return failure.withLock { $0 }
  }
}
