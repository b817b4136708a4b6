/// A cell of a known type. No instance leaves it as `Any`, so none has to be cast.
@usableFromInline class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: as its superclass; what a subclass has is immutable: a factory that is Sendable or is only called on the
  // main actor (`Demands.mainActor`), other cells, or a slot with synchronisation of its own.

  /// - Parameter end: Ends an instance in a place; formed where the type is known, it is faster than one for any type.
  @usableFromInline
  override init(
    lending lend: @escaping Lend,
    ending end: @escaping End = { $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1) }
  ) { super.init(lending: lend, ending: end) }

  /// A cell whose instances nobody else keeps.
  @inlinable
  convenience init(_ produce: @escaping Produce<Service>) {
    self.init(lending: { _, context, place throws(ResolutionError) in
      place.initializeMemory(as: Service.self, to: try produce(&context))
      return UnsafeRawPointer(place)
    })
  }

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
  final func produce(in view: ContainerView, depth: Int32) throws(ResolutionError) -> Service {
    var context = ResolutionContext(scopes: view.scopes, depth: depth)
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
    if address == UnsafeRawPointer(place) { return place.assumingMemoryBound(to: Service.self).move() }
    return address.assumingMemoryBound(to: Service.self).pointee
  }

  override var service: any Any.Type { Service.self }

  override func build(_ context: inout ResolutionContext) throws(ResolutionError) { _ = try produce(&context) }

  override func isolated(to actors: [any Actor]) -> AnyCell { IsolatedCell(self, to: actors) }

  override func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
    Cell(lending: { [self] _, context, place throws(ResolutionError) in
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

/// A cell that may be called on some actors only, which `Container.check` compares with the caller's.
private final class IsolatedCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass; the cell that it calls is Sendable, and actors are.

  private let needed: [any Actor]

  init(_ cell: Cell<Service>, to actors: [any Actor]) {
    needed = actors
    super.init(lending: { _, context, place throws(ResolutionError) in try cell.lend(&context, in: place) })
    demands = cell.demands.union(.actor)
    height = cell.height
  }

  override var actors: [any Actor] { needed }
}

/// Forms or finds an instance in the course of one resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws(ResolutionError) -> Service
