/// A list of weakly referenced objects, such as a container's children and scopes.
struct WeakList<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  // Not private: the compiler doesn't find a private type nested in a noncopyable type from other files.

  struct Entry: @unchecked Sendable {
    // Sendable: any thread may read a weak reference, and nothing writes it after initialization.
    weak var object: Object?
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

  /// Adds an object in place of those that a condition applies to.
  ///
  /// - Parameter isReplaced: A closure that runs with the list locked.
  /// - Returns: The objects that are still alive, and that are no longer in the list.
  func replace(with object: Object, where isReplaced: (Object) -> Bool) -> [Object] {
    let (alive, replaced) = storage.withLock { storage in
      let alive = storage.entries.compactMap(\.object)
      storage.entries = (alive.filter { !isReplaced($0) } + [object]).map { Entry(object: $0) }
      return (alive, alive.filter(isReplaced))
    }
    // As in `add`.
    _ = consume alive
    return replaced
  }

  /// The objects that are still alive, in the order in which they were added.
  var all: [Object] { storage.withLock { $0.entries.compactMap(\.object) } }
}
