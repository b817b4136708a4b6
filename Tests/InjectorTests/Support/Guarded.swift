import Synchronization

/// A value that threads share, synchronized in a way that ThreadSanitizer recognizes.
final class Guarded<Value>: Sendable {
  private let mutex: Mutex<Value>
  /// On Linux, a contended `Mutex` synchronizes where ThreadSanitizer doesn't see it; this orders the threads again.
  private let released = Atomic<Bool>(false)

  init(_ value: consuming sending Value) { mutex = Mutex(value) }

  func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = released.load(ordering: .acquiring)
      defer { released.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded where Value: Sendable {
  /// Replaces the value, and returns the old one.
  func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
