/// The storage of a weakly referenced instance.
final class WeakSlot<Service>: Sendable {
  private let held = Guarded(WeaklyHeld())

  /// Returns the instance if it is alive, or a new one.
  func obtain(_ recipe: SharedRecipe<Service>, in view: ContainerView) throws(ResolutionError) -> Service {
    var made: NextSlot<Service>?
    while true {
      let found = held.withLock { held in
        let object = held.object
        // Another thread may have created an instance since this one found none.
        if object == nil, held.next == nil { held.next = made }
        return Shared(object: object, next: held.next)
      }
      if let object = found.object {
        guard let alive = object as? Service else { preconditionFailure("an object is stored for this service only") }
        return alive
      }
      if let next = found.next {
        // All slots are created in this class, for this service.
        return try unsafeDowncast(next, to: NextSlot<Service>.self).obtain(recipe, in: view)
      }
      made = NextSlot(in: self)
    }
  }

  /// Replaces the slot of an instance that was published by a weak reference.
  fileprivate func hold(_ service: Service, of slot: AnySlot) {
    // A value can't be referenced weakly: boxing it would create an object that no one retains.
    let shared = Shared(object: type(of: service as Any) is AnyClass ? service as AnyObject : nil)
    held.withLock { held in
      // The caller retains the slot, so nothing is released here.
      guard held.next === slot else { return }
      held.next = nil
      held.object = shared.object
    }
  }
}

/// The slot of one instance, which is filled once.
private final class NextSlot<Service>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass; the property that it adds is immutable.

  /// The weak slot. It belongs to a cell, and the construction of an instance retains the core.
  private unowned let owner: WeakSlot<Service>

  init(in owner: WeakSlot<Service>) {
    self.owner = owner
    super.init()
  }

  override func wasPublished() { if let service { owner.hold(service.pointee, of: self) } }
}

/// The state of a weak slot. It isn't nested, because the metadata of a type nested in a generic type is looked up at
/// each use.
private struct WeaklyHeld: ~Copyable {
  weak var object: AnyObject?
  /// The slot of the instance that is created next or now, or `nil` if there is none.
  var next: AnySlot?
}

private struct Shared: @unchecked Sendable {
  // Sendable: `.weak()` is available only for services that are Sendable or stay on the main actor.
  let object: AnyObject?
  var next: AnySlot?
}
