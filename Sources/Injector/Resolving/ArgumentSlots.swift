/// The slots of a shared registration that takes runtime arguments: one for each value of them.
///
/// Values are hashed and compared outside the lock, as both can run a user's code.
final class ArgumentSlots: Sendable {
  private struct Entry: @unchecked Sendable {
    // Sendable: a value is compared where its registration is resolved: on its actor, or anywhere if it has none.
    let arguments: [AnyHashable]
    var slot: AnySlot
  }

  private struct State {
    /// The entries by the hashes of their arguments.
    var entries: [Int: [Entry]] = [:]
    var count = 0
    /// The number of changes, by which a thread sees that its copy of the entries is old.
    var version = 0
    /// The number of entries at which to remove those whose weak instances are gone.
    var limit = 32
  }

  private let state = Guarded(State())

  /// Returns the slot for values of the arguments, or creates it. O(1) on average.
  func slot(for arguments: AnyArgument, create: () -> AnySlot) throws -> AnySlot {
    let key = try arguments.all.map { argument in
      // Validation refuses to share by a type that isn't Hashable.
      guard let value = argument.value as? AnyHashable else { throw UnhashableArgumentError(type: argument.metatype) }
      return value
    }
    let (hash, new) = (key.hashValue, create())
    while true {
      // A copy, which retains the slots, so that none is removed meanwhile.
      let (known, version) = state.withLock { ($0.entries[hash, default: []].map { $0 }, $0.version) }
      if let entry = known.first(where: { $0.arguments == key }) { return entry.slot }
      let entry = Entry(arguments: key, slot: new)
      let (isAdded, isFull) = state.withLock { state in
        guard state.version == version else { return (false, false) }
        state.entries[hash, default: []].append(entry)
        state.count += 1
        state.version += 1
        return (true, state.count >= state.limit)
      }
      guard isAdded else { continue }
      if isFull { removeEnded() }
      return new
    }
  }

  /// Removes the entries whose weak instances are gone, or whose construction has failed, and that no thread uses. O(*n*),
  /// so O(1) on average for each addition.
  func removeEnded() {
    // Looking at an instance retains it, and so can release it: outside the lock.
    var slots = state.withLock { $0.entries.values.flatMap { $0.map(\.slot) } }
    let ended = Set(slots.lazy.filter(\.isGone).map { ObjectIdentifier($0) })
    slots = []
    let removed = state.withLock { state in
      var removed: [Entry] = []
      // Taken out, so that no other copy of the entries retains the slots.
      for hash in Array(state.entries.keys) {
        guard var list = state.entries.removeValue(forKey: hash) else { continue }
        for position in list.indices.reversed()
        where ended.contains(ObjectIdentifier(list[position].slot)) && isKnownUniquelyReferenced(&list[position].slot) {
          removed.append(list.remove(at: position))
        }
        if !list.isEmpty { state.entries[hash] = list }
      }
      state.count -= removed.count
      state.version += 1
      state.limit = max(32, state.count * 2)
      return removed
    }
    extendLifetime(removed)
  }
}

/// The error of a shared registration whose arguments can't be compared.
struct UnhashableArgumentError: FixableError, CustomStringConvertible {
  let type: any Any.Type

  var description: String { "the instance is shared by its arguments, and \(TypeName.of(type)) isn't Hashable" }
  var fix: String { "make \(TypeName.of(type)) Hashable, or pass a value that is, such as an identifier" }
}
