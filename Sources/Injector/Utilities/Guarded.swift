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
  // Once the value is known, its closure is released.
  private let state: Guarded<(value: Value?, find: (@Sendable () -> Value)?)>

  init(_ value: Value) { state = Guarded((value, nil)) }

  init(_ find: @escaping @Sendable () -> Value) { state = Guarded((nil, find)) }

  var value: Value {
    // Computed and released outside the lock, as both may run a user's code. Two readers may compute the same.
    let (known, find) = state.withLock { $0 }
    defer { extendLifetime(find) }
    if let known { return known }
    guard let find else { preconditionFailure("what isn't known can be found") }
    let value = find()
    state.withLock { $0 = (value, nil) }
    return value
  }
}
