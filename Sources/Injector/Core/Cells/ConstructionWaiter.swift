#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread or a task that waits for the outcome of a construction. It must be resumed exactly once.
class ConstructionWaiter: Equatable, @unchecked Sendable {
  // Sendable: the class has no stored properties; its subclasses contain their own proofs.

  /// Resumes with the error of the construction, or with `nil` if it succeeded.
  func resume(with failure: ResolutionError?) { preconditionFailure("a subclass must override this method") }

  static func == (left: ConstructionWaiter, right: ConstructionWaiter) -> Bool { left === right }
}

/// A waiting thread.
final class WaitingThread: ConstructionWaiter, @unchecked Sendable {
  // Sendable: the outcome is accessed with the mutex locked only. The mutex and the condition are in allocated
  // memory, because the system requires that they never move.

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let resumed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var outcome: ResolutionError??

  override init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(resumed, nil)
  }

  deinit {
    pthread_cond_destroy(resumed)
    pthread_mutex_destroy(mutex)
    resumed.deallocate()
    mutex.deallocate()
  }

  /// Blocks the thread until it is resumed.
  func wait() -> ResolutionError? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let outcome { return outcome }
      pthread_cond_wait(resumed, mutex)
    }
  }

  override func resume(with failure: ResolutionError?) {
    pthread_mutex_lock(mutex)
    outcome = .some(failure)
    pthread_cond_signal(resumed)
    pthread_mutex_unlock(mutex)
  }
}

/// A waiting task.
final class WaitingTask: ConstructionWaiter, @unchecked Sendable {
  // Sendable: the task writes the continuation before the waiter is shared. The thread that resumes the waiter got it
  // with the monitor locked, and then reads the continuation.

  var continuation: CheckedContinuation<ResolutionError?, Never>?

  override func resume(with failure: ResolutionError?) { continuation?.resume(returning: failure) }
}
