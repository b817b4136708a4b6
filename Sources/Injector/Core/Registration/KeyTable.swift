/// A hash table from types and identifiers to registrations, with open addressing, without locks or hashing state.
@usableFromInline struct KeyTable {
  @usableFromInline struct Entry {
    /// The bits of the type's object identifier, or 0 if the entry is free.
    @usableFromInline var type: UInt = 0
    @usableFromInline var identifier: UInt32 = 0
    /// The position of the registration in its container.
    @usableFromInline var index: Int32 = -1
  }

  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let mask: Int
  @usableFromInline let shift: UInt

  /// Creates a table with capacity for a number of keys. Call `deallocate` to free its memory.
  init(capacity: Int) {
    var bits: UInt = 2
    while capacity * 3 > (1 << bits) * 2 { bits += 1 }
    entries = .allocate(capacity: 1 << bits)
    entries.initialize(repeating: Entry(), count: 1 << bits)
    mask = (1 << bits) - 1
    shift = UInt(UInt.bitWidth) - bits
  }

  func deallocate() { entries.deallocate() }

  /// Replaces the table with one that has capacity for a number of keys.
  mutating func grow(capacity: Int) {
    let larger = KeyTable(capacity: capacity)
    for position in 0...mask where entries[position].type != 0 {
      larger.insert(entries[position].type, entries[position].identifier, index: entries[position].index)
    }
    deallocate()
    self = larger
  }

  /// Returns a product whose high bits differ between types. The addresses of types differ in their middle bits.
  @inlinable @inline(__always)
  static func scattered(_ type: UInt) -> UInt { type &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64) }

  /// Returns the entry of a key, or the free entry that would be its.
  ///
  /// - Parameter matches: A closure that indicates whether the registration at a position has the identifier, because
  ///   hashes may collide.
  @inlinable @inline(__always)
  func entry(_ type: UInt, _ identifier: UInt32, matches: (Int32) -> Bool) -> UnsafeMutablePointer<Entry> {
    var position = Int(truncatingIfNeeded: Self.scattered(type ^ (UInt(identifier) &<< 20)) &>> shift)
    while true {
      let entry = entries + position
      if entry.pointee.type == type, entry.pointee.identifier == identifier, matches(entry.pointee.index) {
        return entry
      }
      if entry.pointee.type == 0 { return entry }
      position = (position &+ 1) & mask
    }
  }

  /// Returns the position of the registration of a type without an identifier, or -1 if there is none.
  @inlinable @inline(__always)
  func find(_ type: UInt) -> Int32 { entry(type, 0) { _ in true }.pointee.index }

  /// Returns the position of the registration of a type with an identifier, or -1 if there is none.
  @inlinable @inline(__always)
  func find(_ type: UInt, _ identifier: UInt32, matches: (Int32) -> Bool) -> Int32 {
    entry(type, identifier, matches: matches).pointee.index
  }

  /// Inserts the registration of a key that isn't in the table.
  func insert(_ type: UInt, _ identifier: UInt32, index: Int32) {
    let free = entry(type, identifier) { _ in false }
    (free.pointee.type, free.pointee.identifier, free.pointee.index) = (type, identifier, index)
  }

  /// Replaces the registration of a key, or inserts it.
  func update(_ type: UInt, _ identifier: UInt32, index: Int32, matches: (Int32) -> Bool) {
    let known = entry(type, identifier) { identifier == 0 || matches($0) }
    (known.pointee.type, known.pointee.identifier, known.pointee.index) = (type, identifier, index)
  }
}
