/// The cell of a factory, which calls the factory each time with values borrowed from the cells of its parameters.
@usableFromInline final class FactoryCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass; the parameter list is written before the cell is created, and then only read.

  /// The factory, which takes the addresses of its arguments.
  @usableFromInline let factory: (PackFunction.Addresses) throws -> Service
  @usableFromInline let parameters: ParameterList

  @usableFromInline
  init(
    _ factory: @escaping (PackFunction.Addresses) throws -> Service, of parameters: ParameterList,
    borrowing borrow: @escaping Borrow, ending end: @escaping End
  ) {
    self.factory = factory
    self.parameters = parameters
    super.init(borrowing: borrow, ending: end)
    node = parameters.node
  }

  /// - Parameter count: The number of parameters. The compiler knows it at the registration and unrolls the loops.
  @inlinable @inline(__always)
  convenience init(
    _ factory: @escaping (PackFunction.Addresses) throws -> Service, of parameters: ParameterList, count: Int
  ) {
    // The closures are formed here, where the type is known. They capture only a constant, so they need no allocation.
    self.init(
      factory, of: parameters,
      borrowing: count == 0
        ? { cell, context, memory throws(ResolutionError) in
          let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
          do { memory.initializeMemory(as: Service.self, to: try cell.factory(PackFunction.noAddresses)) } catch {
            throw cell.parameters.failure(error)
          }
          return UnsafeRawPointer(memory)
        }
        : !parameters.fitsOnStack
          ? FactoryCell.borrowFromHeap
          : { cell, context, memory throws(ResolutionError) in
            let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
            let failure = _withUnprotectedUnsafeTemporaryAllocation(
              byteCount: ParameterList.room, alignment: ParameterList.roomAlignment
            ) { cell.call(with: count, &context, in: $0.baseAddress.unsafelyUnwrapped, memory) }
            if let failure { throw cell.parameters.failure(failure) }
            return UnsafeRawPointer(memory)
          },
      ending: { $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1) })
  }

  /// Calls the factory and initializes the memory with its result. Returns the error if the factory or a dependency fails.
  ///
  /// - Parameters:
  ///   - count: The number of parameters.
  ///   - frame: Memory for the values and their addresses.
  @inlinable @inline(__always)
  func call(
    with count: Int, _ context: inout ResolutionContext, in frame: UnsafeMutableRawPointer,
    _ memory: UnsafeMutableRawPointer
  ) -> (any Error)? {
    let sources = parameters.sources
    let addresses = parameters.addresses(in: frame)
    var index = 0
    do {
      while index < count {
        addresses[index] = try sources[index].borrow(&context, in: frame, of: parameters)
        index &+= 1
      }
      let service = try factory(PackFunction.Addresses(addresses))
      while index > 0 {
        index &-= 1
        sources[index].deinitialize(addresses[index], from: frame)
      }
      // Last, because reading a value right after it was written in smaller parts is slow.
      memory.initializeMemory(as: Service.self, to: service)
      return nil
    } catch {
      parameters.deinitialize(index, from: frame)
      return error
    }
  }

  /// A function that allocates the frame on the heap, for parameters that exceed the room on the stack.
  @usableFromInline static var borrowFromHeap: Borrow {
    { cell, context, memory throws(ResolutionError) in
      let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
      let frame = cell.parameters.allocateFrame()
      defer { frame.deallocate() }
      let failure = cell.call(with: cell.parameters.count, &context, in: frame, memory)
      if let failure { throw cell.parameters.failure(failure) }
      return UnsafeRawPointer(memory)
    }
  }
}
