#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread or a task that waits for the outcome of a construction. It is resumed once.
class ConstructionWaiter: Equatable, @unchecked Sendable {
  // Sendable: it has no state; its subclasses prove theirs.

  /// Goes on with what the construction threw, or with `nil` if there is an instance.
  func resume(with failure: ResolutionError?) { preconditionFailure("every waiter is a thread's or a task's") }

  static func == (left: ConstructionWaiter, right: ConstructionWaiter) -> Bool { left === right }
}

/// A thread that waits.
final class WaitingThread: ConstructionWaiter, @unchecked Sendable {
  // Sendable: the outcome is touched with the mutex locked only. The mutex and the condition live in memory of their
  // own, as the system requires that they never move, from init to deinit.

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

/// A task that waits.
final class WaitingTask: ConstructionWaiter, @unchecked Sendable {
  // Sendable: the continuation is written by the task itself, before the waiter is known to anyone, and then read by
  // the one who resumes it, who has learned of it with the monitor locked.

  var continuation: CheckedContinuation<ResolutionError?, Never>?

  override func resume(with failure: ResolutionError?) { continuation?.resume(returning: failure) }
}
