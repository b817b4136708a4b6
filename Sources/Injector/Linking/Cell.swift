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
  /// The bits of the identity of the arguments' tuple; 0 where it takes none.
  @exclusivity(unchecked) @usableFromInline final var argumentTuple: UInt = 0
  /// The bits of the type's identity that the table finds it by; 0 for a composite's cell.
  @exclusivity(unchecked) @usableFromInline final var type: UInt = 0

  /// The longest chain of direct dependencies below the cell, itself included.
  @inlinable final var height: Int32 {
    get { Int32(heightBits) }
    set { heightBits = Int16(clamping: newValue) }
  }

  @inlinable init() {}

  /// The type of the cell's instances.
  var service: any Any.Type { preconditionFailure("every cell is a Cell") }

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
  // Sendable: as its superclass; the closure is immutable, and what it captures is a cell, a factory that is Sendable
  // or is only called on the main actor (`Demands.mainActor`), or a slot with synchronisation of its own.

  /// Gets an instance: forms a new one or finds the one that its lifetime shares.
  @usableFromInline final let produce: Produce<Service>

  @inlinable
  init(_ produce: @escaping Produce<Service>) {
    self.produce = produce
    super.init()
  }

  override var service: any Any.Type { Service.self }

  override func build(_ context: inout ResolutionContext) throws(ResolutionError) { _ = try produce(&context) }

  override func traced(by tracer: Tracer, key: ServiceKey, node: Int32, isAlias: Bool) -> AnyCell {
    let produce = produce
    return Cell { context throws(ResolutionError) in
      let span = tracer.begin(key, node: node, isAlias: isAlias)
      do throws(ResolutionError) {
        let service = try produce(&context)
        tracer.end(span, error: nil)
        return service
      } catch {
        tracer.end(span, error: error)
        throw error
      }
    }
  }
}

/// Forms or finds an instance in the course of one resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws(ResolutionError) -> Service
