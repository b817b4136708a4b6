/// The frozen table from types and identifiers to registrations: open addressing, no lock, no hashing state.
@usableFromInline struct KeyTable {
  @usableFromInline struct Entry {
    /// The bits of the type's identity; 0 where the entry is free.
    @usableFromInline var type: UInt = 0
    /// The hash of the identifier; 0 for no identifier.
    @usableFromInline var identifier: UInt32 = 0
    /// The registration's position among those of its container.
    @usableFromInline var index: Int32 = -1

    @inlinable init() {}
  }

  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let mask: Int
  @usableFromInline let shift: UInt

  /// Makes a table with room for a number of keys; `deallocate` frees it.
  init(capacity: Int) {
    var bits: UInt = 2
    while capacity * 3 > (1 << bits) * 2 { bits += 1 }
    entries = .allocate(capacity: 1 << bits)
    entries.initialize(repeating: Entry(), count: 1 << bits)
    mask = (1 << bits) - 1
    shift = UInt(UInt.bitWidth) - bits
  }

  func deallocate() { entries.deallocate() }

  /// Where a key's search begins: the high bits of a multiplication, as types' addresses differ in their middle bits.
  @inlinable @inline(__always)
  func start(_ type: UInt, _ identifier: UInt32) -> Int {
    Int(
      truncatingIfNeeded: ((type ^ (UInt(identifier) &<< 20))
        &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64))
        >> shift)
  }

  /// The position of the registration of a type without identifier, or -1.
  @inlinable @inline(__always)
  func find(_ type: UInt) -> Int32 {
    var position = start(type, 0)
    while true {
      let entry = entries[position]
      if entry.type == type, entry.identifier == 0 { return entry.index }
      if entry.type == 0 { return -1 }
      position = (position &+ 1) & mask
    }
  }

  /// The position of the registration of a type with an identifier, or -1.
  ///
  /// - Parameter matches: Whether the registration at a position has the identifier, as hashes may collide.
  @inlinable @inline(__always)
  func find(_ type: UInt, _ identifier: UInt32, matches: (Int32) -> Bool) -> Int32 {
    var position = start(type, identifier)
    while true {
      let entry = entries[position]
      if entry.type == type, entry.identifier == identifier, matches(entry.index) { return entry.index }
      if entry.type == 0 { return -1 }
      position = (position &+ 1) & mask
    }
  }

  /// Sets the registration of a key that is not in the table yet.
  func insert(_ type: UInt, _ identifier: UInt32, index: Int32) {
    var position = start(type, identifier)
    while entries[position].type != 0 { position = (position &+ 1) & mask }
    entries[position].type = type
    entries[position].identifier = identifier
    entries[position].index = index
  }

  /// Replaces the registration of a key; returns false where the key is not in the table.
  func replace(_ type: UInt, _ identifier: UInt32, index: Int32, matches: (Int32) -> Bool) -> Bool {
    var position = start(type, identifier)
    while entries[position].type != 0 {
      let entry = entries[position]
      if entry.type == type, entry.identifier == identifier, identifier == 0 || matches(entry.index) {
        entries[position].index = index
        return true
      }
      position = (position &+ 1) & mask
    }
    return false
  }
}

extension ServiceIdentifier {
  /// The hash that the table keeps; never 0, which stands for no identifier.
  @inlinable
  var tableHash: UInt32 {
    var text = rawValue
    return text.withUTF8 { bytes in
      // FNV-1a over words of eight bytes, then over what is left: identifiers are short and chosen by the app.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while rest.count >= 8 {
        hash = (hash ^ UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt64.self)) &* 0x100_0000_01B3
        hash ^= hash &>> 29
        rest = rest.dropFirst(8)
      }
      for byte in rest { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return UInt32(truncatingIfNeeded: hash ^ (hash &>> 32)) | 1
    }
  }
}

extension Optional<ServiceIdentifier> {
  var tableHash: UInt32 { map(\.tableHash) ?? 0 }
}
