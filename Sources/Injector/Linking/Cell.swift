/// A linked registration: the one place that knows how to get its instances.
///
/// A cell is reached in two ways: through the frozen table, by type and identifier, when a resolve begins, and directly
/// from the cells that depend on it.
@usableFromInline class AnyCell: @unchecked Sendable {
  // Sendable: the stored properties are written while the container is linked, by one thread and before anybody else
  // can have the cell; afterwards they are only read. So no accesses overlap, and they need no checks at run time,
  // which cost more than the rest of a resolve.

  /// The registration's position, counted through the parents.
  @exclusivity(unchecked) @usableFromInline final var node: Int32 = -1
  /// The height, in few bytes: there are as many cells as registrations.
  @exclusivity(unchecked) @usableFromInline final var heightBits: Int16 = 1
  /// What `resolve` has to check before it calls the cell.
  @exclusivity(unchecked) @usableFromInline final var demands: Demands = []
  /// How many runtime arguments the registration takes.
  @exclusivity(unchecked) @usableFromInline final var argumentCount: UInt8 = 0
  /// What the cell is recognised by: the bits of the identity of its type or, where it takes runtime arguments, of the
  /// type of their tuple. 0 for a cell that no registration stands for.
  @exclusivity(unchecked) @usableFromInline final var identity: UInt = 0

  /// The longest chain of direct dependencies below the cell, itself included.
  @inlinable final var height: Int32 {
    get { Int32(heightBits) }
    set { heightBits = Int16(clamping: newValue) }
  }

  /// Ends an instance that the cell has put in a place.
  @usableFromInline final let end: (UnsafeMutableRawPointer) -> Void

  @usableFromInline init(ending end: @escaping (UnsafeMutableRawPointer) -> Void) { self.end = end }

  /// The type of the cell's instances.
  var service: any Any.Type { preconditionFailure("every cell is a Cell") }

  /// Where the instance is that the cell gives to everybody; nil where it has no such place.
  var slot: AnySharedSlot? { nil }

  /// Gives the address of an instance: of a new one in the place that is passed, which then is the caller's to end, or
  /// of one elsewhere, which somebody keeps until the resolve has ended. An instance that is still being activated is
  /// given to its activation only, and kept as long as that lasts.
  ///
  /// - Parameter place: Memory for an instance of the cell's type, not initialized.
  @usableFromInline
  func lend(
    _ context: inout ResolutionContext, in place: UnsafeMutableRawPointer
  ) throws(ResolutionError) -> UnsafeRawPointer {
    preconditionFailure("every cell lends in its own way")
  }

  /// Builds an instance for its own sake, as eager singletons are.
  func build(_ context: inout ResolutionContext) throws(ResolutionError) {
    preconditionFailure("every cell is a Cell")
  }

  /// The same cell, watched by a tracer.
  func traced(by tracer: Tracer, key: ServiceKey, node: Int32, isAlias: Bool) -> AnyCell {
    preconditionFailure("every cell is a Cell")
  }

  @usableFromInline struct Demands: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The registration, or something that it builds, runs on the main actor only.
    @inlinable static var mainActor: Demands { Demands(rawValue: 1 << 0) }
    /// The registration takes runtime arguments.
    @inlinable static var arguments: Demands { Demands(rawValue: 1 << 1) }
    /// The chain below the cell is longer than what may be built on one stack.
    @inlinable static var depth: Demands { Demands(rawValue: 1 << 2) }
  }
}

/// A cell of a known type. No instance leaves it as `Any`, so none has to be cast.
@usableFromInline class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: as its superclass; what a subclass has is immutable: a factory that is Sendable or is only called on the
  // main actor (`Demands.mainActor`), other cells, or a slot with synchronisation of its own.

  /// - Parameter end: Ends an instance in a place; formed where the type is known, it is faster than one for any type.
  @usableFromInline
  override init(
    ending end: @escaping (UnsafeMutableRawPointer) -> Void = {
      $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
    }
  ) { super.init(ending: end) }

  /// Gets an instance that the caller owns.
  @inlinable @inline(__always)
  final func produce(_ context: inout ResolutionContext) throws(ResolutionError) -> Service {
    // Most instances take no more than an existential of one protocol.
    var room: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
    guard MemoryLayout<Service>.size <= MemoryLayout.size(ofValue: room),
      MemoryLayout<Service>.alignment <= MemoryLayout.alignment(ofValue: room)
    else { return try produceElsewhere(&context) }
    return try _withUnprotectedUnsafeMutablePointer(to: &room) { room throws(ResolutionError) in
      try take(from: UnsafeMutableRawPointer(room), &context)
    }
  }

  /// Gets an instance that the caller owns, in a resolve of its own.
  final func produce(in container: Container, depth: Int32) throws(ResolutionError) -> Service {
    var context = ResolutionContext(container: .passUnretained(container), depth: depth)
    return try produce(&context)
  }

  @usableFromInline
  final func produceElsewhere(_ context: inout ResolutionContext) throws(ResolutionError) -> Service {
    let place = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    defer { place.deallocate() }
    return try take(from: UnsafeMutableRawPointer(place), &context)
  }

  @inlinable @inline(__always)
  final func take(
    from place: UnsafeMutableRawPointer, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Service {
    let address = try lend(&context, in: place)
    // An instance that the resolve shares lives as long as the context.
    defer { withExtendedLifetime(context) {} }
    if address == UnsafeRawPointer(place) { return place.assumingMemoryBound(to: Service.self).move() }
    return address.assumingMemoryBound(to: Service.self).pointee
  }

  override var service: any Any.Type { Service.self }

  override func build(_ context: inout ResolutionContext) throws(ResolutionError) { _ = try produce(&context) }

  override func traced(by tracer: Tracer, key: ServiceKey, node: Int32, isAlias: Bool) -> AnyCell {
    ClosureCell<Service>(lending: { [self] context, place throws(ResolutionError) in
      let span = tracer.begin(key, node: node, isAlias: isAlias)
      do throws(ResolutionError) {
        let address = try lend(&context, in: place)
        tracer.end(span, error: nil)
        return address
      } catch {
        tracer.end(span, error: error)
        throw error
      }
    })
  }
}
