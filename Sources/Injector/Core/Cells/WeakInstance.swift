/// A weak reference to an object as an instance of any type, such as a protocol.
final class WeakInstance<Service>: @unchecked Sendable {
  // Sendable: the properties and the memory are written in the initializer only, and reading a weak reference is safe
  // on any thread. The instances are Sendable or stay on an actor, as those of a slot.

  private weak let object: AnyObject?
  /// A copy of the bits of the instance that retains nothing. An instance whose dynamic type is a class is a reference
  /// to the object and, perhaps, pointers to metadata: the bits are an instance as long as the object is alive. A cast
  /// of the object would look up its conformance each time.
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

  /// The object and the address of the instance, which is valid while the caller retains the object; or `nil` if it is
  /// deinitialized. An optional instance would look up metadata at each use.
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
