/// A runtime argument of a resolve, of the type that the caller has passed it as, and those before it.
@usableFromInline class AnyArgument {
  @usableFromInline final let type: ObjectIdentifier
  @usableFromInline final let previous: AnyArgument?

  @inlinable
  init(_ type: ObjectIdentifier, after previous: AnyArgument?) { (self.type, self.previous) = (type, previous) }

  var value: Any { preconditionFailure("each subclass has a value") }

  var metatype: any Any.Type { preconditionFailure("each subclass has a type") }

  /// Returns the arguments of a call, the last first, or `nil` if there are none.
  @inlinable @inline(__always)
  static func list<each Value>(_ values: repeat each Value) -> AnyArgument? {
    var list: AnyArgument?
    for value in repeat each values { list = Argument(value, after: list) }
    return list
  }

  // Both call themselves: to go along the list in a loop would retain and release each argument.

  /// Returns a Boolean value that indicates whether this is the last of arguments of exactly the first of some types.
  final func matches(_ types: [any Any.Type], count: Int) -> Bool {
    guard count > 0, type == ObjectIdentifier(types[count - 1]) else { return false }
    return previous?.matches(types, count: count - 1) ?? (count == 1)
  }

  /// Returns the value of the argument that so many others follow, which has a type.
  final func value<Value>(_ type: Value.Type, following: Int) -> Value {
    if following > 0, let previous { return previous.value(type, following: following - 1) }
    return unsafelyTyped(self, as: Argument<Value>.self).own
  }

  /// The argument and those before it, in the order of the call.
  var all: [AnyArgument] { sequence(first: self, next: \.previous).reversed() }
}

@usableFromInline final class Argument<Value>: AnyArgument {
  @usableFromInline let own: Value

  @inlinable
  init(_ value: Value, after previous: AnyArgument?) {
    own = value
    super.init(ObjectIdentifier(Value.self), after: previous)
  }

  override var value: Any { own }
  override var metatype: any Any.Type { Value.self }
}

extension AnyArgument {
  /// Returns the arguments as the given types, or `nil` if a value isn't of its type.
  static func casting(_ given: [AnyArgument], to types: [any Any.Type]) -> AnyArgument? {
    var list: AnyArgument?
    for (argument, type) in zip(given, types) {
      func cast<Value>(_ type: Value.Type) -> AnyArgument? {
        (argument.value as? Value).map { Argument($0, after: list) }
      }
      guard isPossible(argument.metatype, as: type), let next = _openExistential(type, do: cast) else { return nil }
      list = next
    }
    return list
  }

  /// Returns a Boolean value that indicates whether a value of one type can be one of the other: both are the same, or
  /// a class or a protocol type that can be cast when the program runs, or an optional of such a type.
  static func isPossible(_ given: any Any.Type, as taken: any Any.Type) -> Bool {
    if given == taken { return true }
    // An optional that holds a value is cast as that value.
    let (wrapped, other) = ((given as? any AnyOptional.Type)?.wrapped, (taken as? any AnyOptional.Type)?.wrapped)
    if wrapped != nil || other != nil { return isPossible(wrapped ?? given, as: other ?? taken) }
    if given is AnyClass, taken is AnyClass {
      return TypeName.isClass(given, within: taken) || TypeName.isClass(taken, within: given)
    }
    // A tuple or a function is itself only, also behind a protocol type such as `Any`.
    guard TypeName.isNominal(given) || TypeName.isExistential(given) else { return false }
    return TypeName.isExistential(taken) || TypeName.isExistential(given) && TypeName.isNominal(taken)
  }

  /// Returns the fix of a value that fits a type, but isn't of exactly that type, or `nil` if it doesn't fit.
  static func fix(of given: any Any.Type, for taken: any Any.Type) -> String? {
    let name = TypeReference.live(taken).spelling
    if let wrapped = (given as? any AnyOptional.Type)?.wrapped {
      return wrapped == taken ? "unwrap the optional, and hand over the \(name)" : nil
    }
    let isSubtype = TypeName.isClass(given, within: taken) || TypeName.conformance(to: taken)?(given) == true
    return isSubtype ? "hand it over as \(name)" : nil
  }

  /// The cell that reads an argument which so many others follow. The caller has checked the types.
  static func cell(of type: any Any.Type, following: Int, _ label: Label) -> AnyCell {
    func open<Value>(_ type: Value.Type) -> AnyCell {
      Cell<Value>(CellHeader(label: label)) { _, context in context.argument(type, following: following) }
    }
    return _openExistential(type, do: open)
  }
}

private protocol AnyOptional { static var wrapped: any Any.Type { get } }
extension Optional: AnyOptional { fileprivate static var wrapped: any Any.Type { Wrapped.self } }

/// The slots of a shared registration that takes runtime arguments: one for each value of them.
///
/// Values are hashed and compared outside the lock, as both can run a user's code.
final class ArgumentSlots: Sendable {
  private struct Entry {
    /// The values, which are compared where their registration is resolved: on its actor, or anywhere if it has none.
    let arguments: Sent<[AnyHashable]>
    var slot: AnySlot
  }

  /// The entries of one hash.
  private struct Bucket {
    var entries: [Entry] = []
    /// The position among all hashes.
    var position: Int
  }

  private struct State {
    /// The entries by the hashes of their arguments.
    var buckets: [Int: Bucket] = [:]
    /// The hashes, and the position of the next one to look at for entries that have ended.
    var hashes: [Int] = []
    var next = 0
    /// The number of changes, by which a thread sees that its copy of the entries is old.
    var version = 0

    func entries(at hash: Int) -> [Entry] { buckets[hash]?.entries ?? [] }

    mutating func add(_ entry: Entry, at hash: Int) {
      if buckets[hash] == nil { hashes.append(hash) }
      buckets[hash, default: Bucket(position: hashes.count - 1)].entries.append(entry)
      version += 1
    }

    /// Puts back a bucket that was taken out, or removes its hash if it's empty.
    mutating func put(_ bucket: Bucket, at hash: Int) {
      if !bucket.entries.isEmpty { return buckets[hash] = bucket }
      let last = hashes.removeLast()
      if last == hash { return }
      hashes[bucket.position] = last
      buckets[last]?.position = bucket.position
    }
  }

  private let state = Guarded(State())

  /// Returns the slot for values of the arguments, or creates it. O(1) on average.
  ///
  /// Each call for a weak or a new instance looks at a few entries too, and releases those whose instances are gone, or
  /// have failed with another one.
  func slot(for arguments: AnyArgument, create: () -> AnySlot) throws -> AnySlot {
    let key = try key(of: arguments)
    let hash = key.hashValue
    while true {
      let (found, version) = find(key, hash)
      if let found {
        if found.isWeak { removeSome() }
        return found
      }
      let entry = Entry(arguments: Sent(value: key), slot: create())
      let isAdded = state.withLock { state in
        guard state.version == version else { return false }
        state.add(entry, at: hash)
        return true
      }
      guard isAdded else { continue }
      removeSome()
      return entry.slot
    }
  }

  private func key(of arguments: AnyArgument) throws -> [AnyHashable] {
    try arguments.all.map { argument in
      // Validation refuses to share by a type that isn't Hashable.
      guard let value = argument.value as? AnyHashable else { throw UnhashableArgumentError(type: argument.metatype) }
      return value
    }
  }

  /// Returns the slot for values, if there is one, and the number of changes until then.
  private func find(_ key: [AnyHashable], _ hash: Int) -> (slot: AnySlot?, version: Int) {
    // A copy, which retains the slots, so that none is removed meanwhile.
    let (known, version) = state.withLock { ($0.entries(at: hash).map { $0 }, $0.version) }
    return (known.first { $0.arguments.value == key }?.slot, version)
  }

  /// The actor that values are compared, used and released on, or `nil` for any.
  var actor: (any Actor)? { state.withLock { $0.buckets.values.first?.entries.first?.slot.actor } }

  /// Releases the values of arguments, if their construction has failed and no thread uses their slot. O(1).
  func remove(_ arguments: AnyArgument) { if let key = try? key(of: arguments) { removeEnded(at: [key.hashValue]) } }

  /// Looks at the next few entries.
  private func removeSome() {
    let hashes = state.withLock { state in
      let count = min(4, state.hashes.count)
      let hashes = (0..<count).map { state.hashes[(state.next + $0) % state.hashes.count] }
      state.next = count == 0 ? 0 : (state.next + count) % state.hashes.count
      return hashes
    }
    removeEnded(at: hashes)
  }

  /// Removes the entries whose weak instances are gone, or whose construction has failed, and that no thread uses.
  private func removeEnded(at hashes: [Int]) {
    // Looking at an instance retains it, and so can release it: outside the lock.
    var slots = state.withLock { state in hashes.flatMap { state.entries(at: $0).map(\.slot) } }
    let ended = Set(slots.lazy.filter(\.isGone).map { ObjectIdentifier($0) })
    slots = []
    if ended.isEmpty { return }
    let removed = state.withLock { state in
      var (removed, alive): ([Entry], [AnyObject]) = ([], [])
      for hash in hashes {
        // Taken out, so that no other copy of the entries retains the slots.
        guard var bucket = state.buckets.removeValue(forKey: hash) else { continue }
        for position in bucket.entries.indices.reversed()
        where ended.contains(ObjectIdentifier(bucket.entries[position].slot))
          && isKnownUniquelyReferenced(&bucket.entries[position].slot)
        {
          // Another thread may have used the slot since.
          let slot = bucket.entries[position].slot
          let object = slot.object
          if let object { alive.append(object) }
          if object == nil, slot.address == nil { removed.append(bucket.entries.remove(at: position)) }
        }
        state.put(bucket, at: hash)
      }
      if !removed.isEmpty { state.version += 1 }
      return (removed, alive)
    }
    extendLifetime(removed)
  }
}

/// The error of a shared registration whose arguments can't be compared.
struct UnhashableArgumentError: FixableError, CustomStringConvertible {
  let type: any Any.Type

  var description: String { "the instance is shared by its arguments, and \(TypeName.of(type)) isn't Hashable" }
  var fix: String { [TypeReference.live(type)].fixesOfUnhashable.text }
}
