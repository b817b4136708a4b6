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
