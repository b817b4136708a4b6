/// The cell of a factory: calls it each time, with values that the cells of its parameters lend.
@usableFromInline final class FactoryCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass; the parameters' list was written before the cell was made, and is only read.

  /// Puts what a cell's factory makes in a place.
  @usableFromInline
  typealias Call = (FactoryCell<Service>, inout ResolutionContext, UnsafeMutableRawPointer) throws -> Void

  /// The factory, called with the addresses of its parameters' values.
  @usableFromInline let factory: (PackFunction.Addresses) throws -> Service
  @usableFromInline let parameters: ParameterList
  private let call: Call

  @usableFromInline
  init(
    _ factory: @escaping (PackFunction.Addresses) throws -> Service, of parameters: ParameterList,
    call: @escaping Call, ending end: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.factory = factory
    self.parameters = parameters
    self.call = call
    super.init(ending: end)
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
      call: count == 0
        ? { cell, _, place in
          place.initializeMemory(as: Service.self, to: try cell.factory(PackFunction.noAddresses))
        }
        : { cell, context, place in
          let failure = _withUnprotectedUnsafeTemporaryAllocation(byteCount: ParameterList.room, alignment: 16) {
            cell.call(with: count, &context, in: $0.baseAddress.unsafelyUnwrapped, place)
          }
          if let failure { throw failure }
        },
      ending: { $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1) })
  }

  /// Puts what the factory makes in a place; returns why it does not.
  ///
  /// - Parameters:
  ///   - count: How many parameters there are.
  ///   - room: Room on the stack for the values and their addresses.
  @inlinable @inline(__always)
  func call(
    with count: Int, _ context: inout ResolutionContext, in room: UnsafeMutableRawPointer,
    _ place: UnsafeMutableRawPointer
  ) -> (any Error)? {
    let sources = parameters.sources
    let frame = parameters.frame(in: room)
    let addresses = parameters.addresses(in: frame)
    var index = 0
    do {
      while index < count {
        addresses[index] = try sources[index].lend(&context, in: frame, of: parameters.node)
        index &+= 1
      }
      let service = try factory(PackFunction.Addresses(addresses))
      while index > 0 {
        index &-= 1
        sources[index].takeBack(addresses[index], from: frame)
      }
      parameters.release(frame)
      // Last, as what was written a moment ago in small portions is slow to read in larger ones.
      place.initializeMemory(as: Service.self, to: service)
      return nil
    } catch {
      parameters.giveUp(frame, with: index)
      return error
    }
  }

  override func lend(
    _ context: inout ResolutionContext, in place: UnsafeMutableRawPointer
  ) throws(ResolutionError) -> UnsafeRawPointer {
    do { try call(self, &context, place) } catch { throw context.failure(error, at: node) }
    return UnsafeRawPointer(place)
  }
}
