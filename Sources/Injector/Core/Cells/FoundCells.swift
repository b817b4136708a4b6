public import Synchronization

/// A cache of the cells that a child container has found, by type. A lookup in a child costs as much as in the root,
/// for any number of parents.
@usableFromInline struct FoundCells {
  // A slot changes once, from 0 to the address of a cell of the core or its parents, which the core retains. Relaxed
  // ordering suffices: a cell is complete before its container exists, and a thread that searches has a reference to a
  // container created later.

  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt>>

  /// The number of bits of a position. 128 positions suffice, because only types passed to `resolve` are stored, not
  /// their dependencies. The first type at a position stays.
  @usableFromInline static var bits: UInt { 7 }
  private static var capacity: Int { 1 << Int(bits) }

  init() {
    slots = .allocate(capacity: Self.capacity)
    for position in 0..<Self.capacity { (slots + position).initialize(to: Atomic(0)) }
  }

  func deallocate() { slots.deallocate() }

  @_alwaysEmitIntoClient @inline(__always)
  func slot(of type: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
    slots + Int(truncatingIfNeeded: KeyTable.scattered(type) &>> (UInt(UInt.bitWidth) - Self.bits))
  }

  /// Returns the cell of a type without an identifier, or `nil` if it isn't stored.
  @_alwaysEmitIntoClient @inline(__always)
  func find(_ type: UInt) -> BorrowedCell? {
    let address = UnsafeRawPointer(bitPattern: slot(of: type).pointee.load(ordering: .relaxed))
    guard let address else { return nil }
    let cell = BorrowedCell.fromOpaque(address)
    return Self.isCell(cell, of: type) ? cell : nil
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func isCell(_ cell: BorrowedCell, of type: UInt) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.identity == type }
  }

  /// Stores the cell of a type. A cell that takes runtime arguments has another identity and isn't stored.
  func remember(_ cell: BorrowedCell, _ type: UInt) {
    guard Self.isCell(cell, of: type) else { return }
    _ = slot(of: type).pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: cell.toOpaque()), ordering: .relaxed)
  }
}
