public import Synchronization

/// The cells that a container with parents has found so far, by type: a search there costs what it costs in the root,
/// however many levels are above.
@usableFromInline struct FoundCells: @unchecked Sendable {
  // Sendable: the memory holds atomics and nothing else; the core that owns them frees it in deinit. A slot changes
  // once, from 0 to the address of a cell of the core or its parents, which the core keeps. Any order of loads and
  // stores will do: a cell is complete before its container exists, and who searches has got hold of a container that
  // was made later. Two threads that find the same type at once remember the same cell, perhaps in two slots.

  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt>>

  /// 128 places to start at: only types that someone calls `resolve` for are remembered, not their dependencies.
  @usableFromInline static var bits: UInt { 7 }
  /// How many slots a type may be in; it is not remembered where all are taken.
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

  /// The cell of a type without identifier; nil where it was not remembered.
  @inlinable @inline(__always)
  func find(_ type: UInt) -> Unmanaged<AnyCell>? {
    let slot = slots + Self.start(type)
    guard let cell = Self.cell(in: slot) else { return nil }
    return Self.isCell(cell, of: type) ? cell : find(type, after: slot)
  }

  /// The same in the slots after the first, which few types need.
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

  /// Remembers the cell of a type. Cells that take runtime arguments have another identity and are searched for again.
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
