/// A list of weakly referenced objects, such as a container's children and scopes.
struct WeakList<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  // Not private: the compiler doesn't find a private type nested in a noncopyable type from other files.

  struct Entry: Sendable {
    weak let object: Object?
  }

  struct Storage: Sendable {
    var entries: [Entry] = []
    /// The number of entries at which to remove those whose object is gone. It grows with the list, so that adding an
    /// object takes constant time on average.
    var limit = 8
  }

  private let storage = Guarded(Storage())

  /// Adds an object. O(1) on average.
  func add(_ object: Object) {
    let alive = storage.withLock { storage in
      var alive: [Object] = []
      if storage.entries.count >= storage.limit {
        alive = storage.entries.compactMap(\.object)
        storage.entries = alive.map { Entry(object: $0) }
        storage.limit = max(8, alive.count * 2)
      }
      storage.entries.append(Entry(object: object))
      return alive
    }
    // If this was the last strong reference to an object, the object deinitializes here, outside the lock.
    _ = consume alive
  }

  /// Adds an object, and removes those that a condition applies to.
  ///
  /// - Parameter isRemoved: A closure that runs with the list locked.
  /// - Returns: The objects that were in the list before and are still in it.
  func add(_ object: Object, removing isRemoved: (Object) -> Bool) -> [Object] {
    let (alive, left) = storage.withLock { storage in
      let alive = storage.entries.compactMap(\.object)
      let left = alive.filter { !isRemoved($0) }
      storage.entries = (left + [object]).map { Entry(object: $0) }
      return (alive, left)
    }
    // As in `add`.
    _ = consume alive
    return left
  }

  /// The objects that are still alive, in the order in which they were added.
  var all: [Object] { storage.withLock { $0.entries.compactMap(\.object) } }
}
