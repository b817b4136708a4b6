/// The cell of a singleton: lends the one instance that its slot has.
final class SingletonCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass.

  private let place: SharedSlot<Service>
  private let factory: Cell<Service>?
  private let activate: Activate<Service>?
  /// Not retained: the core has the cell.
  private let core: Unmanaged<ContainerCore>

  /// - Parameter factory: Builds the instance; nil where the slot has it already.
  init(
    _ slot: SharedSlot<Service>, builtBy factory: Cell<Service>?, activate: Activate<Service>?, in core: ContainerCore
  ) {
    place = slot
    self.core = .passUnretained(core)
    self.factory = factory
    self.activate = activate
    super.init(
      lending: AnyCell.lendingShared, ending: { _ in preconditionFailure("a singleton is in its slot") })
    slot.cell = .passUnretained(self)
  }

  override var slot: AnySlot? { place }

  override func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    if let instance = place.service { return UnsafeRawPointer(instance) }
    return UnsafeRawPointer(try build(&context))
  }

  /// Builds the instance in the container that owns it, with a context of its own: what a singleton shares and which
  /// scope it sees must not depend on who asked first.
  @inline(never)
  private func build(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    guard let factory else { preconditionFailure("a slot without a factory has its instance from the start") }
    let core = core.takeUnretainedValue()
    let home = core.home
    let depth = context.depth
    return try place.address(
      in: home, keptBy: core, node: node, depth: depth,
      construct: { () throws(ResolutionError) in
        try factory.produce(in: home, depth: depth)
      },
      activate: activate)
  }
}
