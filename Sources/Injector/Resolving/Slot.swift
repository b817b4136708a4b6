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
  fileprivate final var isBuilding = false

  fileprivate init(_ label: Label, on actor: (any Actor)?) { (self.label, self.actor) = (label, actor) }

  /// A Boolean value that indicates whether the owner keeps the instance, and closes it.
  var isKept: Bool { false }

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

  /// A Boolean value that indicates whether the slot has no instance: a weak one is gone, or a construction has failed.
  var isGone: Bool { false }
}

/// The storage of a shared instance of a known type.
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass; `weakObject` is behind `weakLock`.

  private var built: UnsafeMutablePointer<Service>?
  /// The cell that owns the slot, and publishes the address as its own.
  weak var cell: AnyCell?
  /// The closures to run when the instance ends, or `nil` if the owner doesn't keep it.
  private let closings: [(Service) -> Void]?
  private let isWeak: Bool
  /// A weak instance, once it's complete.
  private weak var weakObject: AnyObject?
  private let weakLock = Guarded(())

  init(
    _ label: Label, on actor: (any Actor)? = nil, closings: [(Service) -> Void]? = nil, isWeak: Bool = false
  ) {
    (self.closings, self.isWeak) = (closings, isWeak)
    super.init(label, on: actor)
  }

  deinit {
    built?.deinitialize(count: 1)
    built?.deallocate()
  }

  override var isKept: Bool { closings != nil }

  override func publish() -> AnySlot? {
    if isWeak, let built {
      let object = built.pointee as AnyObject
      weakLock.withLock { _ in weakObject = object }
      return discard()
    }
    ready.store(UnsafeRawPointer(built), ordering: .releasing)
    cell?.ready.store(UnsafeRawPointer(built), ordering: .releasing)
    return nil
  }

  override func discard() -> AnySlot? {
    guard let built else { return nil }
    let own = Slot(label, on: actor, closings: closings)
    (own.built, self.built) = (built, nil)
    return own
  }

  override func closing() -> (() -> Void)? {
    guard let service = built?.pointee, let closings, !closings.isEmpty else { return nil }
    return { for closing in closings.reversed() { closing(service) } }
  }

  override var object: AnyObject? { service.flatMap { type(of: $0 as Any) is AnyClass ? $0 as AnyObject : nil } }

  override var isGone: Bool { service == nil }

  /// The instance, once it's complete.
  var service: Service? {
    guard isWeak else { return address?.assumingMemoryBound(to: Service.self).pointee }
    var object: AnyObject?
    weakLock.withLock { _ in object = weakObject }
    // The absence of an object could be cast, to an optional and to whatever an optional is.
    return object.flatMap { $0 as? Service }
  }

  /// Stores a new instance, for this thread only.
  func store(_ service: Service) {
    let instance = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    instance.initialize(to: service)
    built = instance
  }

  /// Constructs the instance in a resolve of its own, or waits for the thread that constructs it.
  ///
  /// - Parameters:
  ///   - gate: The gate that the constructing thread holds: the slot itself, or the one of its cycle of injections.
  ///   - complete: A closure that adds the injections and activations of a new instance, if there are any.
  func instance(
    through gate: AnyObject, of owner: Owner, on cycle: CellIdentity? = nil, _ complete: Complete<Service>? = nil,
    make: (SharedInstances) throws -> Service
  ) throws -> Service {
    var known: Service?
    let monitor = ConstructionMonitor.shared
    let entered = try monitor.enter(gate, for: label) {
      known = service
      return known != nil
    }
    guard let (construction, isOutermost) = entered else {
      guard let known else { preconditionFailure("the monitor asks before it enters") }
      return known
    }
    if let built { return built.pointee }
    guard !isBuilding else { throw ResolutionError(kind: .cycle, key: label.key) }
    let new: Service
    do {
      try owner.checkIsOpen(for: label)
      let shared = construction.shared
      new = try shared.completing(on: cycle, in: owner, complete) {
        isBuilding = true
        defer { isBuilding = false }
        let new = try make(shared)
        if isWeak, !(type(of: new as Any) is AnyClass) {
          throw label.failure(WeakValueError(type: type(of: new as Any)))
        }
        store(new)
        construction.built.append((self, owner))
        return new
      }
    } catch {
      if isOutermost { try monitor.end(construction, failing: error) }
      throw error
    }
    if isOutermost { try monitor.end(construction) }
    return new
  }
}

/// The error of a weak registration whose factory returns a value.
struct WeakValueError: FixableError, CustomStringConvertible {
  let type: any Any.Type

  var description: String { "the registration is weak, but \(TypeName.of(type)) is a value: nothing keeps it in use" }
  var fix: String { "make \(TypeName.of(type)) a class, or share it as a singleton, or remove .weak()" }
}
