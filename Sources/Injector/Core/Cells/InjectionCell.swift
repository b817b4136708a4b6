/// The cell of an injection, which calls a closure with an instance and with values borrowed from the cells of its
/// parameters.
///
/// The instance is at the address of the memory for the result, which has no size.
@usableFromInline final class InjectionCell: Cell<Void>, @unchecked Sendable {
  // Sendable: like its superclass; the parameter list is written before the cell is created, and then only read.

  /// The closure, which takes the addresses of the instance and of its other arguments.
  @usableFromInline let action: (UnsafeRawPointer, PackFunction.Addresses) throws -> Void
  @usableFromInline let parameters: ParameterList

  @usableFromInline
  init(
    _ action: @escaping (UnsafeRawPointer, PackFunction.Addresses) throws -> Void, of parameters: ParameterList,
    borrowing borrow: @escaping Borrow
  ) {
    self.action = action
    self.parameters = parameters
    super.init(borrowing: borrow, ending: { _ in })
    node = parameters.node
  }

  /// - Parameter count: The number of parameters after the instance. The compiler knows it and unrolls the loops.
  @inlinable @inline(__always)
  convenience init(
    _ action: @escaping (UnsafeRawPointer, PackFunction.Addresses) throws -> Void, of parameters: ParameterList,
    count: Int
  ) {
    self.init(
      action, of: parameters,
      borrowing: !parameters.fitsOnStack
        ? InjectionCell.borrowFromHeap
        : { cell, context, memory throws(ResolutionError) in
          let cell = unsafeDowncast(cell, to: InjectionCell.self)
          let failure = _withUnprotectedUnsafeTemporaryAllocation(
            byteCount: ParameterList.room, alignment: ParameterList.roomAlignment
          ) { cell.call(with: count, on: memory, &context, in: $0.baseAddress.unsafelyUnwrapped) }
          if let failure { throw cell.parameters.failure(failure) }
          return UnsafeRawPointer(memory)
        })
  }

  /// Calls the closure. Returns the error if it or a dependency fails.
  ///
  /// - Parameters:
  ///   - count: The number of parameters after the instance.
  ///   - instance: The address of the instance.
  ///   - frame: Memory for the values and their addresses.
  @inlinable @inline(__always)
  func call(
    with count: Int, on instance: UnsafeRawPointer, _ context: inout ResolutionContext,
    in frame: UnsafeMutableRawPointer
  ) -> (any Error)? {
    let sources = parameters.sources
    let addresses = parameters.addresses(in: frame)
    var index = 0
    do {
      while index < count {
        addresses[index] = try sources[index].borrow(&context, in: frame, of: parameters)
        index &+= 1
      }
      try action(instance, PackFunction.Addresses(addresses))
      while index > 0 {
        index &-= 1
        sources[index].deinitialize(addresses[index], from: frame)
      }
      return nil
    } catch {
      parameters.deinitialize(index, from: frame)
      return error
    }
  }

  /// A function that allocates the frame on the heap, for parameters that exceed the room on the stack.
  @usableFromInline static var borrowFromHeap: Borrow {
    { cell, context, memory throws(ResolutionError) in
      let cell = unsafeDowncast(cell, to: InjectionCell.self)
      let frame = cell.parameters.allocateFrame()
      defer { frame.deallocate() }
      let failure = cell.call(with: cell.parameters.count, on: memory, &context, in: frame)
      if let failure { throw cell.parameters.failure(failure) }
      return UnsafeRawPointer(memory)
    }
  }
}
