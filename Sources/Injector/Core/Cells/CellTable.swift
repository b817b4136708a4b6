/// One container's keys and cells, found without touching anything that is counted.
@usableFromInline struct CellTable: @unchecked Sendable {
  // Sendable: the memory behind the pointers is written before the container exists and freed by the core, which the
  // container retains.

  @usableFromInline let keys: KeyTable
  @usableFromInline let cells: UnsafeMutablePointer<Unmanaged<AnyCell>>

  /// The cell of a type without identifier, or nil.
  @inlinable @inline(__always)
  func find(_ type: UInt) -> Unmanaged<AnyCell>? {
    let index = keys.find(type)
    return index >= 0 ? cells[Int(index)] : nil
  }
}
