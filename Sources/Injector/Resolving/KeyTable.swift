/// The cells by key: an open-addressing table that isn't written after linking (decision 27).
@usableFromInline struct KeyTable: @unchecked Sendable {
  // Sendable: immutable. The graph, which retains the cells and deallocates the memory, outlives the table.

  @usableFromInline struct Entry {
    /// The address of the type's metadata; with its lowest bit set if the key has an identifier.
    @usableFromInline var type: UInt
    var identifier: ServiceIdentifier?
    @usableFromInline var cell: BorrowedCell?
  }

  @usableFromInline let entries: UnsafePointer<Entry>
  @usableFromInline let mask: UInt

  /// A table that finds nothing.
  static let empty = KeyTable([])

  init(_ cells: [(type: any Any.Type, identifier: ServiceIdentifier?, cell: AnyCell)]) {
    var size = 4
    while size < cells.count * 2 { size *= 2 }
    mask = UInt(size - 1)
    let first = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    first.initialize(repeating: Entry(type: 0, identifier: nil, cell: nil), count: size)
    entries = UnsafePointer(first)
    for (type, identifier, cell) in cells {
      let bits = UInt(bitPattern: ObjectIdentifier(type))
      var position = Self.hash(bits, identifier) & mask
      while first[Int(position)].cell != nil { position = (position + 1) & mask }
      first[Int(position)] = Entry(
        type: bits | (identifier == nil ? 0 : 1), identifier: identifier, cell: .passUnretained(cell))
    }
  }

  func deallocate() {
    UnsafeMutablePointer(mutating: entries).deinitialize(count: Int(mask) + 1)
    entries.deallocate()
  }

  @inlinable @inline(__always)
  func find(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> BorrowedCell? {
    let bits = UInt(bitPattern: ObjectIdentifier(type))
    if let identifier { return find(bits, named: identifier) }
    // Metadata is aligned, so its lowest bits say nothing.
    var position = (bits >> 4) & mask
    while let cell = entries[Int(position)].cell {
      if entries[Int(position)].type == bits { return cell }
      position = (position + 1) & mask
    }
    return nil
  }

  @usableFromInline
  func find(_ bits: UInt, named identifier: ServiceIdentifier) -> BorrowedCell? {
    var position = Self.hash(bits, identifier) & mask
    while let cell = entries[Int(position)].cell {
      if entries[Int(position)].type == bits | 1, entries[Int(position)].identifier == identifier { return cell }
      position = (position + 1) & mask
    }
    return nil
  }

  private static func hash(_ type: UInt, _ identifier: ServiceIdentifier?) -> UInt {
    guard let identifier else { return type >> 4 }
    let hash = (type >> 4) ^ identifier.hash
    return hash ^ (hash >> 32)
  }
}
