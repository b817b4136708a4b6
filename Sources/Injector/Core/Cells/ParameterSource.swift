public import Synchronization

/// The source of a factory's argument.
@usableFromInline struct ParameterSource {
  // The address of a cell, the address of a slot plus 2, or four times the offset of a runtime argument plus 1. Objects
  // have a larger alignment. The objects are unretained, because retaining an object that several threads share is
  // expensive: the core that links the source, or a parent's core, retains the cell, and the cell retains its slot. A
  // source is used during a resolve only, which retains its container and therefore the core and its parents.
  @usableFromInline let bits: UInt
  /// The offset in the frame of a value that no one else owns.
  @usableFromInline let frameOffset: Int

  init(_ cell: AnyCell, frameOffset: Int) {
    bits =
      if let slot = cell.slot {
        UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque()) | 2
      } else {
        UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque())
      }
    self.frameOffset = frameOffset
  }

  init(argumentAt offset: Int, frameOffset: Int) {
    bits = UInt(offset) << 2 | 1
    self.frameOffset = frameOffset
  }

  /// Returns the address of the value: in the frame if the value was created for the call, or the address of an instance
  /// that its owner retains.
  ///
  /// - Parameters:
  ///   - frame: The address of the frame.
  ///   - list: The list that contains the source.
  @_alwaysEmitIntoClient @inline(__always)
  func borrow(
    _ context: inout ResolutionContext, in frame: UnsafeMutableRawPointer, of list: ParameterList
  ) throws -> UnsafeRawPointer {
    if bits & 3 == 0 { return try cell._withUnsafeGuaranteedRef { try $0.borrow(&context, in: frame + frameOffset) } }
    if bits & 1 == 0 {
      if let instance = slot._withUnsafeGuaranteedRef({ $0.ready.load(ordering: .acquiring) }) {
        return UnsafeRawPointer(instance)
      }
      return try cell._withUnsafeGuaranteedRef { try $0.borrow(&context, in: frame + frameOffset) }
    }
    if let argument = context.argument(at: Int(truncatingIfNeeded: bits &>> 2)) { return argument }
    throw list.argumentMismatch()
  }

  /// Deinitializes the value at an address, if it was created in the frame.
  @_alwaysEmitIntoClient @inline(__always)
  func deinitialize(_ address: UnsafeRawPointer, from frame: UnsafeMutableRawPointer) {
    guard address == UnsafeRawPointer(frame + frameOffset), bits & 1 == 0 else { return }
    cell._withUnsafeGuaranteedRef { $0.end(frame + frameOffset) }
  }

  @_alwaysEmitIntoClient @inline(__always)
  var slot: Unmanaged<AnySlot> { .fromOpaque(pointer(bits & ~2)) }

  @_alwaysEmitIntoClient @inline(__always)
  var cell: Unmanaged<AnyCell> {
    bits & 2 == 0 ? .fromOpaque(pointer(bits)) : slot._withUnsafeGuaranteedRef { $0.cell.unsafelyUnwrapped }
  }

  /// Returns the address of an object, which is never 0.
  @_alwaysEmitIntoClient @inline(__always)
  func pointer(_ bits: UInt) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped }
}
