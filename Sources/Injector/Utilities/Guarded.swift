import Synchronization

/// A value protected by a mutex, synchronized in a way that ThreadSanitizer recognizes.
///
/// On Linux, a contended `Mutex` synchronizes inside the standard library, which isn't instrumented, so
/// ThreadSanitizer would report a race between the two threads. An atomic that is loaded after locking and stored
/// before unlocking orders them again, in instrumented code. Both operations are plain moves on most processors.
struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let released = Atomic<Bool>(false)

  init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Calls the closure with exclusive access to the value. The closure must not call user code.
  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = released.load(ordering: .acquiring)
      defer { released.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}

/// A value that is computed when someone first reads it.
final class Deferred<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case known(Value)
    case pending(@Sendable () -> Value)
  }

  private let state: Guarded<State>

  init(_ value: Value) { state = Guarded(.known(value)) }

  init(_ find: @escaping @Sendable () -> Value) { state = Guarded(.pending(find)) }

  var value: Value {
    // Computed and released outside the lock, as both may run a user's code. Two readers may compute the same.
    let found = state.withLock { $0 }
    defer { extendLifetime(found) }
    switch found {
    case .known(let value): return value
    case .pending(let find):
      let value = find()
      state.withLock { $0 = .known(value) }
      return value
    }
  }
}
