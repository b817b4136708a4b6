/// The cell of a factory: calls it each time, with values that the cells of its parameters lend.
@usableFromInline final class FactoryCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass; the parameters' list was written before the cell was made, and is only read.

  /// The factory, called with the addresses of its parameters' values.
  @usableFromInline let factory: (PackFunction.Addresses) throws -> Service
  @usableFromInline let parameters: ParameterList

  @usableFromInline
  init(
    _ factory: @escaping (PackFunction.Addresses) throws -> Service, of parameters: ParameterList,
    lending lend: @escaping Lend, ending end: @escaping End
  ) {
    self.factory = factory
    self.parameters = parameters
    super.init(lending: lend, ending: end)
    node = parameters.node
  }

  /// - Parameter count: How many parameters there are. The compiler knows it where the factory is registered, and makes
  ///   code without loops.
  @inlinable @inline(__always)
  convenience init(
    _ factory: @escaping (PackFunction.Addresses) throws -> Service, of parameters: ParameterList, count: Int
  ) {
    // The closures are formed here, where the type is known. They capture nothing but a constant, and so take no memory.
    self.init(
      factory, of: parameters,
      lending: count == 0
        ? { cell, context, place throws(ResolutionError) in
          let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
          do { place.initializeMemory(as: Service.self, to: try cell.factory(PackFunction.noAddresses)) } catch {
            throw cell.parameters.failure(error)
          }
          return UnsafeRawPointer(place)
        }
        : !parameters.fitsOnStack
          ? FactoryCell.lendFromHeap
          : { cell, context, place throws(ResolutionError) in
            let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
            let failure = _withUnprotectedUnsafeTemporaryAllocation(
              byteCount: ParameterList.room, alignment: ParameterList.roomAlignment
            ) { cell.call(with: count, &context, in: $0.baseAddress.unsafelyUnwrapped, place) }
            if let failure { throw cell.parameters.failure(failure) }
            return UnsafeRawPointer(place)
          },
      ending: { $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1) })
  }

  /// Puts what the factory makes in a place; returns why it does not.
  ///
  /// - Parameters:
  ///   - count: How many parameters there are.
  ///   - frame: Room for the values and their addresses.
  @inlinable @inline(__always)
  func call(
    with count: Int, _ context: inout ResolutionContext, in frame: UnsafeMutableRawPointer,
    _ place: UnsafeMutableRawPointer
  ) -> (any Error)? {
    let sources = parameters.sources
    let addresses = parameters.addresses(in: frame)
    var index = 0
    do {
      while index < count {
        addresses[index] = try sources[index].lend(&context, in: frame, of: parameters)
        index &+= 1
      }
      let service = try factory(PackFunction.Addresses(addresses))
      while index > 0 {
        index &-= 1
        sources[index].takeBack(addresses[index], from: frame)
      }
      // Last, as what was written a moment ago in small portions is slow to read in larger ones.
      place.initializeMemory(as: Service.self, to: service)
      return nil
    } catch {
      parameters.takeBack(index, from: frame)
      return error
    }
  }

  /// Lends in a frame of its own, for parameters that take more than the room on the stack.
  @usableFromInline static var lendFromHeap: Lend {
    { cell, context, place throws(ResolutionError) in
      let cell = unsafeDowncast(cell, to: FactoryCell<Service>.self)
      let frame = cell.parameters.allocateFrame()
      defer { frame.deallocate() }
      let failure = cell.call(with: cell.parameters.count, &context, in: frame, place)
      if let failure { throw cell.parameters.failure(failure) }
      return UnsafeRawPointer(place)
    }
  }
}
