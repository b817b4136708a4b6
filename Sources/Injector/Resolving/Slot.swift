import Synchronization

/// What represents all slots of a cycle of injections.
final class Gate: Sendable {}

/// The storage of a shared instance, which one thread constructs once while others wait.
class AnySlot: @unchecked Sendable {
  // Sendable: the address is atomic; the rest is used by the thread that the monitor lets construct.

  fileprivate final let ready = Atomic<UnsafeRawPointer?>(nil)
  fileprivate final var isBuilding = false

  /// Shows the instance to all threads. One that is kept weakly is given up, as by `discard`.
  func publish() -> Any? { nil }

  /// Gives up the instance, which no other thread uses, for the caller to release it where it can.
  func discard() -> Any? { nil }

  /// The address of the complete instance, which is valid while the slot is retained, or `nil` if there is none.
  final var address: UnsafeRawPointer? { ready.load(ordering: .acquiring) }

  /// The instance, if it is an object and complete.
  var object: AnyObject? { nil }

  /// A Boolean value that indicates whether the slot has no instance: a weak one is gone, or a construction has failed.
  var isGone: Bool { false }
}

/// The storage of a shared instance of a known type.
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass; `held` is behind its lock.

  private var built: UnsafeMutablePointer<Service>?
  /// The cell that owns the slot, and publishes the address as its own.
  weak var cell: AnyCell?
  /// Where a weak instance is kept once it's complete.
  private final class Held: Sendable {
    private let object = Guarded(Reference())
    private struct Reference: @unchecked Sendable {
      // Sendable: behind the lock.
      weak var object: AnyObject?
    }

    func set(_ new: AnyObject) {
      let reference = Reference(object: new)
      object.withLock { $0 = reference }
    }

    var value: AnyObject? { object.withLock { $0.object } }
  }
  private let held: Held?

  init(isWeak: Bool = false) {
    held = isWeak ? Held() : nil
  }

  deinit { _ = discard() }

  override func publish() -> Any? {
    if let held, let built {
      held.set(built.pointee as AnyObject)
      return discard()
    }
    ready.store(UnsafeRawPointer(built), ordering: .releasing)
    cell?.ready.store(UnsafeRawPointer(built), ordering: .releasing)
    return nil
  }

  override func discard() -> Any? {
    guard let instance = built else { return nil }
    built = nil
    defer { instance.deallocate() }
    return instance.move()
  }

  override var object: AnyObject? { service.flatMap { type(of: $0 as Any) is AnyClass ? $0 as AnyObject : nil } }

  override var isGone: Bool { service == nil }

  /// The instance, once it's complete.
  var service: Service? {
    if let held {
      return held.value.flatMap { $0 as? Service }
    }
    return ready.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
  }

  /// Stores a complete instance, in a slot that no other thread knows yet.
  func set(_ service: Service) {
    store(service)
    _ = publish()
  }

  private func store(_ service: Service) {
    let instance = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    instance.initialize(to: service)
    built = instance
  }

  private func building(_ make: () throws -> Service) rethrows -> Service {
    isBuilding = true
    defer { isBuilding = false }
    return try make()
  }

  /// The parts of a construction.
  struct Parts {
    let label: Label
    /// The cycle of injections that the instance is on, if any.
    var cycle: CellIdentity?
    /// Calls the factory, in the resolve of the construction.
    let make: (SharedInstances) throws -> Service
    /// Adds the injections and activations of a new instance.
    var complete: (Service, SharedInstances, inout Completion) -> Void = { _, _, _ in }
    /// Returns what the owner keeps of the instance, or `nil` if it keeps nothing.
    var kept: (Service) -> KeptInstance? = { _ in nil }
  }

  /// Returns the instance, constructs it, or waits for the thread that constructs it.
  ///
  /// - Parameters:
  ///   - gate: The gate that the constructing thread holds: the slot itself, or the one of its cycle.
  ///   - owner: The owner that keeps the instance.
  ///   - parts: The parts of the construction.
  func instance(through gate: AnyObject, of owner: Owner, _ parts: Parts) throws -> Service {
    if let service { return service }
    var known: Service?
    let monitor = ConstructionMonitor.shared
    let entered = try monitor.enter(gate, of: parts.cycle, for: parts.label) {
      known = service
      return known != nil
    }
    guard let (construction, isOutermost) = entered else {
      guard let known else { preconditionFailure("the monitor asks before it enters") }
      return known
    }
    if let built { return built.pointee }
    guard !isBuilding else { throw ResolutionError(kind: .cycle, key: parts.label.key) }
    let new: Service
    do {
      try owner.checkIsOpen(for: parts.label)
      let shared = construction.shared
      new = try building { try parts.make(shared) }
      if held != nil, !(type(of: new as Any) is AnyClass) { throw WeakValueError(type: type(of: new as Any)) }
      store(new)
      construction.built.append((self, owner, parts.kept(new)))
      parts.complete(new, shared, &construction.completion)
      guard isOutermost else { return new }
      while let step = construction.completion.next() { try step() }
    } catch {
      let error = error is WeakValueError ? parts.label.failure(error) : error
      if isOutermost { try monitor.end(construction, failing: error) }
      throw error
    }
    try monitor.end(construction)
    return new
  }
}

/// The error of a weak registration whose factory returns a value.
struct WeakValueError: FixableError, CustomStringConvertible {
  let type: any Any.Type

  var description: String { "the registration is weak, but \(TypeName.of(type)) is a value: nothing keeps it in use" }
  var fix: String { "make \(TypeName.of(type)) a class, or share it as a singleton, or remove .weak()" }
}
