/// A cell that a closure calls without keeping it, as every retain of something that threads share costs them dear.
@usableFromInline struct CellReference<Service> {
  // Not retained: the core that was being linked when the reference was made keeps the cell, and a closure with the
  // reference belongs to a cell of the same core. Cells are only called in the course of a resolve, which holds its
  // container and with it the core and the parents' cores.
  @usableFromInline let cell: Unmanaged<Cell<Service>>

  init(_ cell: Cell<Service>) { self.cell = .passUnretained(cell) }

  /// Gets an instance.
  @inlinable @inline(__always)
  func produce(_ context: inout ResolutionContext) throws -> Service {
    try cell._withUnsafeGuaranteedRef { try $0.produce(&context) }
  }
}
