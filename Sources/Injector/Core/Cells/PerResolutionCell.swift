/// The cell of an instance that each resolve shares: lends the one that the resolve's context keeps.
final class PerResolutionCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass.

  private let factory: Cell<Service>
  private let activate: Activate<Service>?

  init(builtBy factory: Cell<Service>, activate: Activate<Service>?) {
    self.factory = factory
    self.activate = activate
    super.init(lending: AnyCell.lendingShared, ending: factory.end)
  }

  override func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    if let address = context.shared.instance(of: self) { return address }
    let room = context.shared.room(for: self)
    do throws(ResolutionError) {
      let address = try factory.lend(&context, in: room)
      precondition(address == UnsafeRawPointer(room), "a factory builds where it is told to")
    } catch {
      SharedInstances.giveBack(room)
      throw error
    }
    context.shared.share(room)
    if let activate {
      try activate(room.assumingMemoryBound(to: Service.self).pointee, context.scopes, nil, context.depth)
    }
    return UnsafeRawPointer(room)
  }
}
