/// The cell of a perResolution instance, which is stored in the context of the resolve.
final class PerResolutionCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let factory: Cell<Service>
  private let activate: Activate<Service>?

  init(builtBy factory: Cell<Service>, activate: Activate<Service>?) {
    self.factory = factory
    self.activate = activate
    super.init(borrowing: AnyCell.borrowingShared, ending: factory.end)
  }

  override func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    if let address = context.shared.instance(of: self) { return address }
    let room = context.shared.room(for: self)
    do throws(ResolutionError) {
      let address = try factory.borrow(&context, in: room)
      precondition(address == UnsafeRawPointer(room), "a factory must initialize the passed memory")
    } catch {
      SharedInstances.giveBack(room)
      throw error
    }
    let older = context.shared.latest
    context.shared.share(room)
    if let activate {
      do throws(ResolutionError) {
        try activate(room.assumingMemoryBound(to: Service.self).pointee, &context, nil)
      } catch {
        context.shared.rewind(to: older)
        throw error
      }
    }
    return UnsafeRawPointer(room)
  }
}
