/// Where the value of a factory's parameter comes from: a cell, or a runtime argument.
///
/// A cell is called without being kept, as every retain of something that threads share costs them dear.
@usableFromInline struct CellReference<Service> {
  // The address of a cell, which is even, or an offset doubled plus one. The cell is not retained: the core that was
  // being linked when the reference was made keeps it, and a closure with the reference belongs to a cell of the same
  // core. Cells are only called in the course of a resolve, which holds its container and with it the core and the
  // parents' cores.
  @usableFromInline let bits: UInt

  init(_ cell: Cell<Service>) { bits = UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque()) }

  init(argumentAt offset: Int) { bits = UInt(offset) << 1 | 1 }

  /// Gets an instance, or the argument.
  ///
  /// - Parameter node: The registration whose parameter it is.
  @inlinable @inline(__always)
  func produce(_ context: inout ResolutionContext, for node: Int32) throws -> Service {
    if bits & 1 == 0, let address = UnsafeRawPointer(bitPattern: bits) {
      return try Unmanaged<Cell<Service>>.fromOpaque(address)._withUnsafeGuaranteedRef { try $0.produce(&context) }
    }
    return try context.argument(at: Int(truncatingIfNeeded: bits >> 1), as: Service.self, of: node)
  }
}
