public import Synchronization

/// A cache of the cells that a child container has found, by type. A lookup in a child costs as much as in the root, for
/// any number of parents.
@usableFromInline struct FoundCells: @unchecked Sendable {
  // Sendable: the memory contains only atomics, and the core that owns it deallocates it in deinit. A slot changes once,
  // from 0 to the address of a cell of the core or its parents, which the core retains. Relaxed ordering suffices: a cell
  // is complete before its container exists, and a thread that searches has a reference to a container created later. Two
  // threads that find the same type at the same time store the same cell, possibly in two slots.

  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt>>

  /// The number of bits of a start position. 128 positions suffice, because only types passed to `resolve` are stored, not
  /// their dependencies.
  @usableFromInline static var bits: UInt { 7 }
  /// The number of slots for each start position. A type isn't stored if all of them are taken.
  static var reach: Int { 4 }
  private static var capacity: Int { 1 << Int(bits) + reach - 1 }

  init() {
    slots = .allocate(capacity: Self.capacity)
    for position in 0..<Self.capacity { (slots + position).initialize(to: Atomic(0)) }
  }

  func deallocate() { slots.deallocate() }

  @inlinable @inline(__always)
  static func start(_ type: UInt) -> Int {
    Int(truncatingIfNeeded: KeyTable.scattered(type) &>> (UInt(UInt.bitWidth) - bits))
  }

  /// Returns the cell of a type without an identifier, or `nil` if it isn't stored.
  @inlinable @inline(__always)
  func find(_ type: UInt) -> Unmanaged<AnyCell>? {
    let slot = slots + Self.start(type)
    guard let cell = Self.cell(in: slot) else { return nil }
    return Self.isCell(cell, of: type) ? cell : find(type, after: slot)
  }

  /// Searches the slots after the first one, which few types need.
  @usableFromInline @inline(never)
  func find(_ type: UInt, after first: UnsafeMutablePointer<Atomic<UInt>>) -> Unmanaged<AnyCell>? {
    for slot in first + 1..<first + Self.reach {
      guard let cell = Self.cell(in: slot) else { return nil }
      if Self.isCell(cell, of: type) { return cell }
    }
    return nil
  }

  @inlinable @inline(__always)
  static func cell(in slot: UnsafeMutablePointer<Atomic<UInt>>) -> Unmanaged<AnyCell>? {
    UnsafeRawPointer(bitPattern: slot.pointee.load(ordering: .relaxed)).map { .fromOpaque($0) }
  }

  @inlinable @inline(__always)
  static func isCell(_ cell: Unmanaged<AnyCell>, of type: UInt) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.identity == type }
  }

  /// Stores the cell of a type. A cell that takes runtime arguments has another identity and isn't stored.
  func remember(_ cell: Unmanaged<AnyCell>, _ type: UInt) {
    guard Self.isCell(cell, of: type) else { return }
    let address = UInt(bitPattern: cell.toOpaque())
    var slot = slots + Self.start(type)
    for _ in 0..<Self.reach {
      if slot.pointee.compareExchange(expected: 0, desired: address, ordering: .relaxed).exchanged { return }
      slot += 1
    }
  }
}
