/// The cell of a singleton, which is stored in a slot.
final class SingletonCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let storage: SharedSlot<Service>
  private let factory: Cell<Service>?
  private let activate: Activate<Service>?
  /// The cycle that the registration is on, or `nil` if it is on none.
  private let member: CycleMember?
  /// The core. Unretained, because the core retains the cell.
  private let core: Unmanaged<ContainerCore>

  /// - Parameter factory: The cell that creates the instance, or `nil` if the slot contains it.
  init(
    _ slot: SharedSlot<Service>, builtBy factory: Cell<Service>?, activate: Activate<Service>?, on member: CycleMember?,
    in core: ContainerCore
  ) {
    storage = slot
    self.core = .passUnretained(core)
    self.factory = factory
    self.activate = activate
    self.member = member
    super.init(
      borrowing: AnyCell.borrowingShared, ending: { _ in preconditionFailure("a singleton is always in its slot") })
    slot.cell = .passUnretained(self)
  }

  override var slot: AnySlot? { storage }

  override func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    if let instance = storage.service { return UnsafeRawPointer(instance) }
    return UnsafeRawPointer(try build(&context))
  }

  /// Creates the instance in the container that owns it, with a separate context. The instances that a singleton shares and
  /// the scopes that it sees must not depend on the first caller.
  @inline(never)
  private func build(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    guard let factory else { preconditionFailure("a slot without a factory must contain an instance") }
    let core = core.takeUnretainedValue()
    return try storage.address(
      in: core.home, ownedBy: core, node: node, cell: self, on: member,
      construct: { context throws(ResolutionError) in try factory.produce(&context) }, activate: activate)
  }
}
