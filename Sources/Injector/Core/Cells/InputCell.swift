/// The cell of an input, whose instances are handed over and never created.
final class InputCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let closings: BindClosings<Service>?
  private let slots = Slot<Service>.self

  init(of scope: Scope, _ link: borrowing Link) {
    let node = link.node
    let core = BorrowedCore.passUnretained(link.core)
    closings = link.closings(Service.self)
    let produce = link.traced { (context: inout ResolutionContext) throws(ResolutionError) -> Service in
      let core = core.takeUnretainedValue()
      guard let open = OpenScope.nearest(scope, from: context.scopes)?.takeUnretainedValue() else {
        throw core.scopeNotOpen(scope, for: node)
      }
      let slot = open.existingSlot(of: node, registeredAt: core.level)
      // Closing the scope can release the slot at any time.
      defer { extendLifetime(slot) }
      if open.missingOuterScope == nil, let value = slot?.service(as: Service.self) {
        return value.pointee
      }
      throw open.refusalOfInput(at: node, ownedBy: core)
    }
    super.init(link.header, produce)
  }

  /// Adds a value to what an open scope owns.
  func add(_ value: Service, at node: Int32, to instances: inout OwnedInstances) {
    instances.add(slots.init(value), at: node)
    if let closings { instances.closings += closings(value) }
  }
}
