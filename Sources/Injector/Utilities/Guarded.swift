import Synchronization

/// A value behind a mutex whose handing over ThreadSanitizer sees.
///
/// On Linux, where a thread has to wait for a `Mutex`, it is handed over inside the standard library, which is not
/// instrumented: ThreadSanitizer would report a race between any two such threads. An atomic that is read after locking
/// and written before unlocking orders them once more, where it sees it. Both are plain moves on most processors.
struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let handedOver = Atomic<Bool>(false)

  init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Runs a closure with the value, alone. It calls no user code.
  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = handedOver.load(ordering: .acquiring)
      defer { handedOver.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
