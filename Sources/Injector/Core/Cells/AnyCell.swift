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

  /// Gives the address of an instance: of a new one in the place that is passed, which then is the caller's to end, or
  /// of one elsewhere, which somebody keeps until the resolve has ended. An instance that is still being activated is
  /// given to its activation only, and kept as long as that lasts.
  ///
  /// The place is memory for an instance of the cell's type, not initialized. The cell is passed to its own functions, so
  /// that those that are formed in the user's module need no captures.
  @usableFromInline final let lending: Lend
  /// Ends an instance that the cell has put in a place.
  @usableFromInline final let end: End

  @usableFromInline
  typealias Lend =
    (AnyCell, inout ResolutionContext, UnsafeMutableRawPointer) throws(ResolutionError) -> UnsafeRawPointer
  @usableFromInline typealias End = (UnsafeMutableRawPointer) -> Void

  @usableFromInline init(lending lend: @escaping Lend, ending end: @escaping End) {
    lending = lend
    self.end = end
  }

  /// The type of the cell's instances.
  var service: any Any.Type { preconditionFailure("every cell is a Cell") }

  /// Where the instance is that the cell gives to everybody; nil where it has no such place.
  var slot: AnySlot? { nil }

  /// Gives the address of an instance, in the way of `lending`.
  @inlinable @inline(__always)
  final func lend(
    _ context: inout ResolutionContext, in place: UnsafeMutableRawPointer
  ) throws(ResolutionError) -> UnsafeRawPointer { try lending(self, &context, place) }

  /// Lends the instance that the cell shares.
  static var lendingShared: Lend {
    { cell, context, _ throws(ResolutionError) in try cell.shared(&context) }
  }

  /// Gives the address of the instance that the cell shares, as some cells do.
  func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    preconditionFailure("a cell that lends what it shares has something to share")
  }

  /// Builds an instance for its own sake, as eager singletons are.
  func build(_ context: inout ResolutionContext) throws(ResolutionError) {
    preconditionFailure("every cell is a Cell")
  }

  /// The actors other than the main actor that the registration, or something that it creates, runs on: one, unless
  /// validation was told to accept more.
  var actors: [any Actor] { [] }

  /// The actor that the cell must be called on; nil for a cell that may be called anywhere.
  final var actor: (any Actor)? {
    demands.contains(.mainActor) ? MainActor.shared : demands.contains(.actor) ? actors.first : nil
  }

  /// The same cell, to be called on some actors only.
  func isolated(to actors: [any Actor]) -> AnyCell { preconditionFailure("every cell is a Cell") }

  /// The same cell, watched by a tracer.
  func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
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
    /// The registration, or something that it creates, runs on another actor only: `AnyCell.actors`.
    @inlinable static var actor: Demands { Demands(rawValue: 1 << 3) }
  }
}
