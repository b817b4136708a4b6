/// The cells of a factory's parameters, in the memory of a core: what a recipe receives.
@usableFromInline struct LinkedParameters: @unchecked Sendable {
  // Sendable: the linker writes the memory before any other thread can have a cell, and nothing writes it again.
  // Unretained: the core owns the memory, and it or a parent retains the cells. The value is captured by the cells of
  // that core and used during a resolve only, which retains its container and therefore the core and its parents.

  /// A cursor over the cells, which the parameters of a factory advance in order.
  @usableFromInline typealias Cursor = UnsafePointer<BorrowedCell>

  @usableFromInline let first: Cursor
  let core: BorrowedCore
  let node: Int32

  init(_ first: UnsafeMutablePointer<BorrowedCell>, of node: Int32, in core: ContainerCore) {
    self.first = UnsafePointer(first)
    self.core = .passUnretained(core)
    self.node = node
  }

  /// Returns the value of the next parameter, which has the given type.
  @inlinable @inline(__always)
  static func next<Value>(
    _ type: Value.Type, _ cursor: inout Cursor, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Value {
    let cell = cursor.pointee
    cursor += 1
    return try cell.value(type, &context)
  }

  /// Returns the cell of the next parameter, which has the given type.
  static func nextCell<Value>(_ type: Value.Type, _ cursor: inout Cursor) -> Cell<Value> {
    defer { cursor += 1 }
    // The linker creates each cell for the type of its parameter.
    return unsafeDowncast(cursor.pointee.takeUnretainedValue(), to: Cell<Value>.self)
  }

  /// Returns an error that names the registration whose factory or injection, or a dependency of it, failed.
  @usableFromInline @inline(never)
  func failure(_ error: any Error, isInjection: Bool = false) -> ResolutionError {
    core._withUnsafeGuaranteedRef { $0.failure(error, at: node, in: isInjection ? .injection : .factory) }
  }
}
