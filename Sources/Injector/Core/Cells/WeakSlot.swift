/// The storage of a weakly referenced instance of any type.
protocol AnyWeakSlot: AnyObject, Sendable {
  /// Replaces the slot of an instance that was published by a weak reference.
  func hold(_ slot: AnySlot)
}

/// The storage of a weakly referenced instance.
final class WeakSlot<Service>: AnyWeakSlot {
  private let held = Guarded(WeaklyHeld())

  /// Returns the instance if it is alive, or a new one.
  func obtain(_ recipe: SharedRecipe<Service>, in view: ContainerView) throws(ResolutionError) -> Service {
    while true {
      let found = held.withLock { $0 }
      // The references and the slots are created in this class, for this service.
      if let instance = found.instance, let alive = unsafeDowncast(instance, to: WeakInstance<Service>.self).alive {
        defer { extendLifetime(alive.object) }
        return alive.instance.pointee
      }
      if let next = found.next {
        return try unsafeDowncast(next, to: Slot<Service>.self).obtain(recipe, in: view)
      }
      let next = Slot<Service>(in: self)
      held.withLock { held in
        // Another thread may have created an instance in the meantime.
        if held.instance === found.instance, held.next == nil { held.next = next }
      }
    }
  }

  func hold(_ slot: AnySlot) {
    guard let service = slot.service(as: Service.self)?.pointee else { return }
    let replacement = WeaklyHeld(instance: WeakInstance(service), next: nil)
    held.withLock { held in
      // The caller retains the slot, and a reference releases nothing of the user's.
      if held.next === slot { held = replacement }
    }
  }
}

/// The state of a weak slot. It isn't nested, because the metadata of a type nested in a generic type is looked up at
/// each use.
private struct WeaklyHeld: Sendable {
  /// The `WeakInstance` of the latest instance, or `nil` if there was none.
  var instance: (any AnyObject & Sendable)?
  /// The slot of the instance that is created next or now, or `nil` if there is none.
  var next: AnySlot?
}

/// A weak reference to an object as an instance of any type, such as a protocol.
final class WeakInstance<Service>: @unchecked Sendable {
  // Sendable: the properties and the memory are written in the initializer only, and reading a weak reference is safe
  // on any thread. The instances are Sendable or stay on an actor, as those of a slot.

  private weak let object: AnyObject?
  /// A copy of the bits of the instance that retains nothing. An instance whose dynamic type is a class is a
  /// reference to the object and, perhaps, pointers to metadata: the bits are an instance as long as the object is
  /// alive. A cast of the object would look up its conformance each time.
  private let instance: UnsafeMutablePointer<Service>

  /// Creates a reference, or returns `nil` if the instance isn't an object.
  init?(_ service: Service) {
    // A value can't be referenced weakly: boxing it would create an object that no one retains.
    guard type(of: service as Any) is AnyClass else { return nil }
    object = service as AnyObject
    // After the check: an initializer that returns `nil` runs no deinitializer.
    instance = .allocate(capacity: 1)
    withUnsafeBytes(of: service) { bits in
      UnsafeMutableRawBufferPointer(start: instance, count: bits.count).copyMemory(from: bits)
    }
  }

  deinit { instance.deallocate() }

  /// The object and the address of the instance, which is valid while the caller retains the object; or `nil` if it
  /// is deinitialized. An optional instance would look up metadata at each use.
  var alive: (object: AnyObject, instance: UnsafeMutablePointer<Service>)? {
    guard let object else { return nil }
    return (object, instance)
  }

  /// The instance, or `nil` if it is deinitialized.
  var service: Service? {
    guard let alive else { return nil }
    defer { extendLifetime(alive.object) }
    return alive.instance.pointee
  }
}
