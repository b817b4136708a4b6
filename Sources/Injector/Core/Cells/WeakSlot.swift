/// The place of an instance that lives as long as someone outside holds it.
final class WeakSlot<Service>: Sendable {
  private let held: Guarded<WeaklyHeld>

  init() { held = Guarded(WeaklyHeld(next: SharedSlot<Service>())) }

  /// The instance that is alive, or a new one.
  func obtain(
    in view: ContainerView, node: Int32, construct: () throws(ResolutionError) -> Service
  ) throws(ResolutionError) -> Service {
    let (object, slot) = held.withLock { held in (Shared(object: held.object), held.next) }
    if let object = object.object, let alive = object as? Service { return alive }
    // The slots are made here only, for the service.
    let next = unsafeDowncast(slot, to: SharedSlot<Service>.self)
    let service = try next.obtain(in: view, node: node, construct: construct)
    hold(service, madeBy: next)
    return service
  }

  /// Holds an instance for as long as others do, and gets ready to build another.
  private func hold(_ service: Service, madeBy slot: SharedSlot<Service>) {
    // A value has no identity to hold: boxing it would only make an object that nobody keeps.
    let shared = Shared(object: type(of: service as Any) is AnyClass ? service as AnyObject : nil)
    let next = SharedSlot<Service>()
    held.withLock { held in
      guard held.next === slot else { return }
      held.next = next
      held.object = shared.object
    }
  }
}

/// What a weak slot of whatever service has. Apart, as the metadata of a type inside a generic one is looked up each time.
private struct WeaklyHeld: ~Copyable {
  weak var object: AnyObject?
  /// Builds the next instance; made anew with each, as a slot is filled once.
  var next: AnySlot
}

private struct Shared: @unchecked Sendable {
  // Sendable: `.weak()` is offered to registrations only that are Sendable or stay on the main actor.
  let object: AnyObject?
}
