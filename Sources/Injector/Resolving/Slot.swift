import Synchronization

/// An object that represents all slots of a cycle of injections.
final class Gate: Sendable {}

/// The storage of a shared instance, which one thread constructs once while others wait, and which ends with its owner.
class AnySlot: @unchecked Sendable {
  // Sendable: the address is atomic, and the rest is immutable or used by one thread: the one that constructs and, once
  // the owner keeps the slot, the one that closes or releases the owner.

  final let label: Label
  /// The actor that the instance is created on, and ends on.
  final let actor: (any Actor)?
  fileprivate final let ready = Atomic<UnsafeRawPointer?>(nil)
  /// A Boolean value that indicates whether the factory runs.
  final var isBuilding = false
  /// Work of other instances that waits until the factory has returned.
  final var waiting: Completion?
  /// A Boolean value that indicates whether the injections have run, so that the instance has an end of its own.
  fileprivate final var isInjected = false

  fileprivate init(_ label: Label, on actor: (any Actor)?, isWeak: Bool) {
    self.label = label
    self.actor = actor
    self.isWeak = isWeak
  }

  /// Notes that the injections have run.
  final func hasInjected() { isInjected = true }

  /// A Boolean value that indicates whether the owner keeps the instance, and closes it.
  var isKept: Bool { false }

  /// A Boolean value that indicates whether a closure runs when the instance ends.
  var hasClosings: Bool { false }

  /// Shows the instance to all threads. One that is kept weakly is given up, as by `discard`.
  func publish() -> AnySlot? { nil }

  /// Moves the instance, which no other thread uses, into a slot of its own, for the caller to close or to release.
  func discard() -> AnySlot? { nil }

  /// Returns a function that runs the closures of the instance, the last first, or `nil` if there are none.
  func closing() -> (() -> Void)? { nil }

  final func close() { closing()?() }

  final func close(on actor: isolated (any Actor)?) { close() }

  /// The address of the complete instance, which is valid while the slot is retained, or `nil` if there is none.
  final var address: UnsafeRawPointer? { ready.load(ordering: .acquiring) }

  /// The instance, if it is an object and complete.
  var object: AnyObject? { nil }

  /// A Boolean value that indicates whether the slot doesn't keep its instance alive.
  final let isWeak: Bool

  /// A Boolean value that indicates whether the slot has no instance: a weak one is gone, or a construction has failed.
  var isGone: Bool { false }
}

/// The storage of a shared instance of a known type.
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass; `weakObject` and `weakValue` are behind `weakLock`.

  private var built: UnsafeMutablePointer<Service>?
  /// The cell that owns the slot, and publishes the address as its own, or `nil` if a tracer watches the cell. The
  /// owner retains both while an instance is constructed.
  unowned var cell: AnyCell?
  /// The closures to run when the instance ends, or `nil` if the owner doesn't keep it.
  private let closings: [(Service) -> Void]?
  /// A weak instance, once it's complete.
  private weak var weakObject: AnyObject?
  /// The same as a value of the type, not retained: it's copied only while the object is. To cast the object costs more
  /// than the rest of a resolve.
  private var weakValue: UnsafeMutablePointer<Service>?
  private let weakLock = Guarded(())

  init(
    _ label: Label, on actor: (any Actor)? = nil, closings: [(Service) -> Void]? = nil, isWeak: Bool = false
  ) {
    self.closings = closings
    super.init(label, on: actor, isWeak: isWeak)
  }

  deinit {
    built?.deinitialize(count: 1)
    built?.deallocate()
    weakValue?.deallocate()
  }

  override var isKept: Bool { closings != nil }

  override var hasClosings: Bool { closings?.isEmpty == false }

  override func publish() -> AnySlot? {
    if isWeak, let built {
      let object = built.pointee as AnyObject
      weakLock.withLock { _ in
        let value = weakValue ?? .allocate(capacity: 1)
        UnsafeMutableRawPointer(value).copyMemory(from: built, byteCount: MemoryLayout<Service>.size)
        (weakValue, weakObject) = (value, object)
      }
      return discard()
    }
    ready.store(UnsafeRawPointer(built), ordering: .releasing)
    cell?.ready.store(UnsafeRawPointer(built), ordering: .releasing)
    return nil
  }

  override func discard() -> AnySlot? {
    guard let built else { return nil }
    let own = Slot(label, on: actor, closings: closings)
    own.built = built
    own.isInjected = isInjected
    self.built = nil
    isInjected = false
    return own
  }

  override func closing() -> (() -> Void)? {
    guard isInjected, let service = built?.pointee, let closings, !closings.isEmpty else { return nil }
    return { for closing in closings.reversed() { closing(service) } }
  }

  override var object: AnyObject? { service.flatMap { type(of: $0 as Any) is AnyClass ? $0 as AnyObject : nil } }

  override var isGone: Bool { service == nil }

  /// The instance, once it's complete.
  var service: Service? {
    guard isWeak else { return address?.assumingMemoryBound(to: Service.self).pointee }
    var object: AnyObject?
    var service: Service?
    weakLock.withLock { _ in
      object = weakObject
      if object != nil { service = weakValue?.pointee }
    }
    // Released outside the lock.
    extendLifetime(object)
    return service
  }

  /// The new instance, complete or not, for the thread that constructs it only.
  var builtInstance: Service? { built?.pointee }

  /// Stores a new instance, for this thread only.
  func store(_ service: Service) throws {
    if isWeak, !(type(of: service as Any) is AnyClass) {
      throw label.failure(WeakValueError(type: type(of: service as Any)))
    }
    let instance = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    instance.initialize(to: service)
    built = instance
  }
}

/// The error of a weak registration whose factory returns a value.
struct WeakValueError: FixableError, CustomStringConvertible {
  let type: any Any.Type

  var description: String { "the registration is weak, but \(TypeName.of(type)) is a value: nothing keeps it in use" }
  var fix: String { "make \(TypeName.of(type)) a class, or share it as a singleton, or remove .weak()" }
}
