/// A linked registration, which supplies the instances of one key.
///
/// A resolve finds its first cell in the frozen table by type and identifier. The other cells are referenced directly by
/// the cells that depend on them.
@usableFromInline class AnyCell: @unchecked Sendable {
  // Sendable: one thread writes the stored properties while it links the container, before any other thread can have a
  // reference to the cell. Afterward, they are only read. Accesses therefore never overlap, and the exclusivity checks at
  // run time, which cost more than the rest of a resolve, are disabled.

  /// The position of the registration, counted through the parents.
  @exclusivity(unchecked) @usableFromInline final var node: Int32 = -1
  /// The stack that the cell needs, in two bytes because there are as many cells as registrations.
  @exclusivity(unchecked) private final var stackUnits: UInt16 = 0
  /// The requirements that `resolve` checks before it calls the cell.
  @exclusivity(unchecked) @usableFromInline final var demands = Demands.none
  /// The number of runtime arguments that the registration takes.
  @exclusivity(unchecked) @usableFromInline final var argumentCount: UInt8 = 0
  /// The bits of the object identifier of the cell's type or, if the cell takes runtime arguments, of the type of their
  /// tuple. It is 0 for a cell without a registration.
  @exclusivity(unchecked) @usableFromInline final var identity: UInt = 0

  /// A function that creates the cell for a child that replaces something that it reaches, or `nil` if children share the
  /// instance. The cell has it, so that what its closures capture is released with the cell.
  @exclusivity(unchecked) final var relink: CellBuilder?

  /// An upper bound for the bytes of stack that the cell takes, with its dependencies as far as these don't check the
  /// stack themselves, and without what the user's code takes.
  final var stackNeed: UInt {
    get { UInt(stackUnits) * 256 }
    set { stackUnits = UInt16(clamping: (newValue + 255) / 256) }
  }

  /// Returns the address of an instance. The address is either the passed memory, in which the function has initialized a
  /// new instance that the caller must deinitialize, or the address of an instance whose owner retains it until the
  /// resolve ends. Only the activation of an instance receives an instance that isn't activated, for as long as the
  /// activation runs.
  ///
  /// The passed memory is uninitialized memory for an instance of the cell's type. The cell is passed to its own
  /// functions, so that functions formed in the user's module need no captures.
  @usableFromInline final let borrowing: Borrow
  /// Deinitializes an instance that the cell initialized in the caller's memory.
  @usableFromInline final let end: End

  @usableFromInline
  typealias Borrow =
    (AnyCell, inout ResolutionContext, UnsafeMutableRawPointer) throws(ResolutionError) -> UnsafeRawPointer
  @usableFromInline typealias End = (UnsafeMutableRawPointer) -> Void

  @usableFromInline init(borrowing borrow: @escaping Borrow, ending end: @escaping End) {
    borrowing = borrow
    self.end = end
  }

  /// The type of the cell's instances.
  var service: any Any.Type { preconditionFailure("every cell is a Cell") }

  /// The slot of the instance that the cell shares, or `nil` if the cell doesn't share one.
  var slot: AnySlot? { nil }

  /// Returns the address of an instance, as described for `borrowing`.
  @_alwaysEmitIntoClient @inline(__always)
  final func borrow(
    _ context: inout ResolutionContext, in memory: UnsafeMutableRawPointer
  ) throws(ResolutionError) -> UnsafeRawPointer { try borrowing(self, &context, memory) }

  /// Returns the address of an instance, as the first cell of a resolve. The cell demands room.
  @_alwaysEmitIntoClient @inline(__always)
  final func begin(
    _ context: inout ResolutionContext, in memory: UnsafeMutableRawPointer, _ core: Unmanaged<ContainerCore>
  ) throws(ResolutionError) -> UnsafeRawPointer {
    try ThreadStack.run(self, in: core, discard: { if $0 == UnsafeRawPointer(memory) { end(memory) } }) {
      () throws(ResolutionError) in try borrow(&context, in: memory)
    }
  }

  /// A function that returns the address of the instance that the cell shares.
  static var borrowingShared: Borrow {
    { cell, context, _ throws(ResolutionError) in try cell.shared(&context) }
  }

  /// Returns the address of the instance that the cell shares. Cells with shared instances override this method.
  func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    preconditionFailure("a cell with a shared instance must override this method")
  }

  /// Creates an instance and discards the reference. This is how eager singletons are created.
  func build(_ context: inout ResolutionContext) throws(ResolutionError) {
    preconditionFailure("every cell is a Cell")
  }

  /// The actors other than the main actor that the registration, or something that it creates, runs on: one, unless
  /// the policy of validation accepts more.
  var actors: [any Actor] { [] }

  /// The actor that the cell must be called on; nil for a cell that may be called anywhere.
  final var actor: (any Actor)? {
    demands.contains(.mainActor) ? MainActor.shared : demands.contains(.actor) ? actors.first : nil
  }

  /// The same cell, to be called on some actors only.
  func isolated(to actors: [any Actor]) -> AnyCell { preconditionFailure("every cell is a Cell") }

  /// Returns a cell of the same type with another function that returns the address of an instance.
  func wrapped(borrowing borrow: @escaping Borrow) -> AnyCell { preconditionFailure("every cell is a Cell") }

  /// Returns a cell that supplies the same instances and records them with a tracer.
  func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
    preconditionFailure("every cell is a Cell")
  }

  /// Not an option set, because clients keep the conformances to its protocols, which nothing uses.
  @usableFromInline struct Demands: Sendable {
    @usableFromInline private(set) var bits: UInt8
    @_alwaysEmitIntoClient init(bits: UInt8) { self.bits = bits }

    @_alwaysEmitIntoClient static var none: Demands { Demands(bits: 0) }
    /// The factory, or one that it depends on, runs only on the main actor.
    @_alwaysEmitIntoClient static var mainActor: Demands { Demands(bits: 1 << 0) }
    /// The registration takes runtime arguments.
    @_alwaysEmitIntoClient static var arguments: Demands { Demands(bits: 1 << 1) }
    /// The cell creates an instance at each call, for which the stack must have room. A cell with a shared instance
    /// checks the stack itself, if it creates the instance.
    @_alwaysEmitIntoClient static var room: Demands { Demands(bits: 1 << 2) }
    /// The registration, or something that it creates, runs on another actor only: `AnyCell.actors`.
    @_alwaysEmitIntoClient static var actor: Demands { Demands(bits: 1 << 3) }

    @_alwaysEmitIntoClient func contains(_ demand: Demands) -> Bool { bits & demand.bits != 0 }
    @_alwaysEmitIntoClient func union(_ others: Demands) -> Demands { Demands(bits: bits | others.bits) }
    @_alwaysEmitIntoClient func subtracting(_ others: Demands) -> Demands { Demands(bits: bits & ~others.bits) }
    mutating func insert(_ others: Demands) { bits |= others.bits }
  }
}
