/// A cell of a known type. It never boxes an instance in `Any`, so no instance has to be cast.
@usableFromInline class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: like its superclass; the properties of a subclass are immutable: a factory that is Sendable or called on
  // the main actor only (`Demands.mainActor`), other cells, or a slot with its own synchronization.

  /// - Parameter end: A function that deinitializes an instance. If it is formed where the type is known, it is faster than
  ///   a generic one.
  @usableFromInline
  override init(
    borrowing borrow: @escaping Borrow,
    ending end: @escaping End = { $0.assumingMemoryBound(to: Service.self).deinitialize(count: 1) }
  ) { super.init(borrowing: borrow, ending: end) }

  /// Creates a cell whose instances belong to the caller.
  @_alwaysEmitIntoClient
  convenience init(_ produce: @escaping Produce<Service>) {
    self.init(borrowing: { _, context, memory throws(ResolutionError) in
      memory.initializeMemory(as: Service.self, to: try produce(&context))
      return UnsafeRawPointer(memory)
    })
  }

  /// Returns an instance that the caller owns.
  ///
  /// - Parameter root: The core of the resolve, if the resolve begins with this cell and the cell demands room.
  @_alwaysEmitIntoClient @inline(__always)
  final func produce(
    _ context: inout ResolutionContext, beginningIn root: Unmanaged<ContainerCore>? = nil
  ) throws(ResolutionError) -> Service {
    // Most instances are no larger than an existential of one protocol.
    var room: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
    guard MemoryLayout<Service>.size <= MemoryLayout.size(ofValue: room),
      MemoryLayout<Service>.alignment <= MemoryLayout.alignment(ofValue: room)
    else { return try produceElsewhere(&context, beginningIn: root) }
    return try _withUnprotectedUnsafeMutablePointer(to: &room) { room throws(ResolutionError) in
      try take(from: UnsafeMutableRawPointer(room), &context, beginningIn: root)
    }
  }

  @usableFromInline
  final func produceElsewhere(
    _ context: inout ResolutionContext, beginningIn root: Unmanaged<ContainerCore>?
  ) throws(ResolutionError) -> Service {
    let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    defer { memory.deallocate() }
    return try take(from: UnsafeMutableRawPointer(memory), &context, beginningIn: root)
  }

  @_alwaysEmitIntoClient @inline(__always)
  final func take(
    from memory: UnsafeMutableRawPointer, _ context: inout ResolutionContext,
    beginningIn root: Unmanaged<ContainerCore>?
  ) throws(ResolutionError) -> Service {
    let address: UnsafeRawPointer
    if let root {
      address = try begin(&context, in: memory, root)
    } else {
      address = try borrow(&context, in: memory)
    }
    if address == UnsafeRawPointer(memory) { return memory.assumingMemoryBound(to: Service.self).move() }
    return address.assumingMemoryBound(to: Service.self).pointee
  }

  override var service: any Any.Type { Service.self }

  override func build(_ context: inout ResolutionContext) throws(ResolutionError) { _ = try produce(&context) }

  override func wrapped(borrowing borrow: @escaping Borrow) -> AnyCell { Cell(borrowing: borrow, ending: end) }

  override func isolated(to actors: [any Actor]) -> AnyCell { IsolatedCell(self, to: actors) }

  override func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
    Cell(borrowing: { [self] _, context, memory throws(ResolutionError) in
      let span = tracer.begin(key, node: node, isAlias: isAlias)
      do throws(ResolutionError) {
        let address = try borrow(&context, in: memory)
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
    super.init(borrowing: { _, context, memory throws(ResolutionError) in try cell.borrow(&context, in: memory) })
    demands = cell.demands.union(.actor)
    stackNeed = cell.stackNeed
  }

  override var actors: [any Actor] { needed }
}

/// A function that creates or finds an instance as part of a resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws(ResolutionError) -> Service
