public import Synchronization

/// Where the value of a factory's parameter comes from.
@usableFromInline struct ParameterSource {
  // The address of a cell, or that of a slot plus 2, or the offset of a runtime argument in fours plus 1; objects are
  // aligned to more. They are not retained, as every retain of something that threads share costs them dear: the core
  // that was being linked when the source was made, or a parent's, keeps the cell, and the cell keeps its slot. Sources
  // are used in the course of a resolve only, which holds its container and with it the core and the parents' cores.
  @usableFromInline let bits: UInt
  /// Where in the frame a value is built that nobody else keeps.
  @usableFromInline let place: Int

  init(_ cell: AnyCell, place: Int) {
    bits =
      if let slot = cell.slot {
        UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque()) | 2
      } else {
        UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque())
      }
    self.place = place
  }

  init(argumentAt offset: Int, place: Int) {
    bits = UInt(offset) << 2 | 1
    self.place = place
  }

  /// The value's address: in the frame, where the value was built for it, or elsewhere, where somebody keeps it.
  ///
  /// - Parameters:
  ///   - frame: Where the frame begins.
  ///   - list: The list that the source belongs to.
  @inlinable @inline(__always)
  func lend(
    _ context: inout ResolutionContext, in frame: UnsafeMutableRawPointer, of list: ParameterList
  ) throws -> UnsafeRawPointer {
    if bits & 3 == 0 { return try cell._withUnsafeGuaranteedRef { try $0.lend(&context, in: frame + place) } }
    if bits & 1 == 0 {
      if let instance = slot._withUnsafeGuaranteedRef({ $0.ready.load(ordering: .acquiring) }) {
        return UnsafeRawPointer(instance)
      }
      return try cell._withUnsafeGuaranteedRef { try $0.lend(&context, in: frame + place) }
    }
    if let argument = context.argument(at: Int(truncatingIfNeeded: bits &>> 2)) { return argument }
    throw list.argumentMismatch()
  }

  /// Ends the value at an address, if it was built in the frame.
  @inlinable @inline(__always)
  func takeBack(_ address: UnsafeRawPointer, from frame: UnsafeMutableRawPointer) {
    guard address == UnsafeRawPointer(frame + place), bits & 1 == 0 else { return }
    cell._withUnsafeGuaranteedRef { $0.end(frame + place) }
  }

  @inlinable @inline(__always)
  var slot: Unmanaged<AnySlot> { .fromOpaque(pointer(bits & ~2)) }

  @inlinable @inline(__always)
  var cell: Unmanaged<AnyCell> {
    bits & 2 == 0 ? .fromOpaque(pointer(bits)) : slot._withUnsafeGuaranteedRef { $0.cell.unsafelyUnwrapped }
  }

  /// The address of an object, which is never 0.
  @inlinable @inline(__always)
  func pointer(_ bits: UInt) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped }
}
