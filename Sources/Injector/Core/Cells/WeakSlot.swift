/// The storage of a weakly referenced instance.
final class WeakSlot<Service>: Sendable {
  private let held: Guarded<WeaklyHeld>

  init() { held = Guarded(WeaklyHeld(next: SharedSlot<Service>())) }

  /// Returns the instance if it is alive, or a new one.
  func obtain(
    in view: ContainerView, node: Int32, construct: () throws(ResolutionError) -> Service
  ) throws(ResolutionError) -> Service {
    let (object, slot) = held.withLock { held in (Shared(object: held.object), held.next) }
    if let object = object.object, let alive = object as? Service { return alive }
    // All slots are created in this class, for this service.
    let next = unsafeDowncast(slot, to: SharedSlot<Service>.self)
    let service = try next.obtain(in: view, node: node, construct: construct)
    hold(service, madeBy: next)
    return service
  }

  /// Stores a weak reference to an instance, and a new slot for the next one.
  private func hold(_ service: Service, madeBy slot: SharedSlot<Service>) {
    // A value can't be referenced weakly: boxing it would create an object that no one retains.
    let shared = Shared(object: type(of: service as Any) is AnyClass ? service as AnyObject : nil)
    let next = SharedSlot<Service>()
    held.withLock { held in
      guard held.next === slot else { return }
      held.next = next
      held.object = shared.object
    }
  }
}

/// The state of a weak slot. It isn't nested, because the metadata of a type nested in a generic type is looked up at each
/// use.
private struct WeaklyHeld: ~Copyable {
  weak var object: AnyObject?
  /// The slot of the next instance. A slot is filled once, so each instance has a new one.
  var next: AnySlot
}

private struct Shared: @unchecked Sendable {
  // Sendable: `.weak()` is available only for services that are Sendable or stay on the main actor.
  let object: AnyObject?
}
