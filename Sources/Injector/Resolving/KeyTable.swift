/// The cells by key: an open-addressing table that isn't written after linking (decision 27).
@usableFromInline struct KeyTable: Sendable {
  /// At the hash of each key, or at the next free place, its cell.
  @usableFromInline let cells: CellTable
  @usableFromInline let mask: UInt

  /// A table that finds nothing.
  static let empty = KeyTable(KeyIndex(), [])

  /// Creates a table of the cells of registrations, each at the place that an index has for it.
  init(_ index: KeyIndex, _ all: [AnyCell]) {
    cells = CellTable(index.places.map { $0 < 0 ? nil : all[Int($0)] })
    mask = UInt(index.places.count - 1)
  }

  func deallocate() { cells.deallocate() }

  @inlinable @inline(__always)
  func find(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> BorrowedCell? {
    let bits = UInt(bitPattern: ObjectIdentifier(type))
    if let identifier { return find(bits, named: identifier) }
    // Metadata is aligned, so its lowest bits say nothing.
    return cells.first(from: bits >> 4, within: mask) { $0.type == bits }
  }

  @usableFromInline
  func find(_ bits: UInt, named identifier: ServiceIdentifier) -> BorrowedCell? {
    cells.first(from: Self.hash(bits, identifier), within: mask) {
      $0.type == bits | 1 && $0.label.identifier == identifier
    }
  }

  /// Returns the hash of a key.
  static func hash(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> UInt {
    let bits = UInt(bitPattern: ObjectIdentifier(type))
    return identifier.map { hash(bits, $0) } ?? bits >> 4
  }

  private static func hash(_ type: UInt, _ identifier: ServiceIdentifier) -> UInt {
    let hash = (type >> 4) ^ identifier.hash
    return hash ^ (hash >> 32)
  }
}
