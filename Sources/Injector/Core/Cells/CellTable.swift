/// The keys and cells of a container. A lookup doesn't touch a reference count.
@usableFromInline struct CellTable: @unchecked Sendable {
  // Sendable: the memory is written before the container exists, and deallocated by the core, which the container
  // retains.

  @usableFromInline let keys: KeyTable
  @usableFromInline let cells: UnsafeMutablePointer<Unmanaged<AnyCell>>

  /// Returns the cell of a type without an identifier, or `nil` if there is none.
  @_alwaysEmitIntoClient @inline(__always)
  func find(_ type: UInt) -> Unmanaged<AnyCell>? {
    let index = keys.find(type)
    return index >= 0 ? cells[Int(index)] : nil
  }
}
