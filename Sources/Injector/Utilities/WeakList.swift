/// Objects that are known and not kept alive, such as a container's children and scopes.
struct WeakList<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  // Not private: the compiler does not find a private type of a noncopyable one from other files.

  struct Entry: @unchecked Sendable {
    // Sendable: a weak reference may be read on any thread, and is written by no one after it was made.
    weak var object: Object?
  }

  struct Known: Sendable {
    var entries: [Entry] = []
    /// At how many to look for those that are gone, so that each costs the same on average.
    var limit = 8
  }

  private let known = Guarded(Known())

  /// Remembers an object. O(1) on average.
  func add(_ object: Object) {
    let alive = known.withLock { known in
      var alive: [Object] = []
      if known.entries.count >= known.limit {
        alive = known.entries.compactMap(\.object)
        known.entries = alive.map { Entry(object: $0) }
        known.limit = max(8, alive.count * 2)
      }
      known.entries.append(Entry(object: object))
      return alive
    }
    // An object that only this list has found alive ends here, outside of the lock, with whatever its deinit runs.
    _ = consume alive
  }

  /// The objects that are still there, in the order in which they were added.
  var all: [Object] { known.withLock { $0.entries.compactMap(\.object) } }
}
