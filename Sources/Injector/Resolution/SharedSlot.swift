public import Synchronization

/// The place of a shared instance of whatever type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: it has no state of its own; its subclasses prove theirs.
  init() {}

  /// The instance, where it is built and has an identity.
  var object: AnyObject? { nil }
}

/// The place of one shared instance, built exactly once.
@usableFromInline final class SharedSlot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: the memory behind `ready` is written by the one thread that the monitor lets build, before its address is
  // stored with release order; others reach it through a load that acquires it. It is not written again and is freed in
  // deinit, when nobody has the slot. `activating` is touched by the building thread alone, between its claim and
  // its finish. The pointer is the flag too, and what it points at is copied out without an optional around it.

  @usableFromInline let ready: Atomic<UnsafeMutablePointer<Service>?> = Atomic(nil)
  private var activating: Service?

  @usableFromInline override init() { super.init() }

  deinit {
    guard let built = ready.load(ordering: .acquiring) else { return }
    built.deinitialize(count: 1)
    built.deallocate()
  }

  /// The instance, once it is built and activated.
  @inlinable @inline(__always)
  var service: UnsafeMutablePointer<Service>? { ready.load(ordering: .acquiring) }

  override var object: AnyObject? {
    guard let service = service?.pointee, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// Builds the instance, or waits for the thread that does.
  ///
  /// - Parameters:
  ///   - container: The container that the instance belongs to.
  ///   - keeper: The container that ends it when it closes; nil where none does.
  ///   - node: Its registration.
  ///   - depth: How deep the stack is when it is activated, in cells.
  ///   - construct: Forms it; not called where another thread did.
  ///   - activate: Runs once it exists, before other threads see it; nil for nothing.
  func obtain(
    in container: Container, keptBy keeper: Container? = nil, node: Int32, depth: Int32 = 0,
    construct: () throws(ResolutionError) -> Service,
    activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    let slot = ObjectIdentifier(self)
    let monitor = container.monitor
    let registration = ConstructedRegistration(core: container.core, node: node)
    switch monitor.claim(slot, of: registration, isReady: { service != nil }) {
    case .build: break
    case .cycle(let path): throw container.core.cycle(through: path.map(\.key))
    case .ready:
      guard let service else { preconditionFailure("a slot is ready only after its instance was set") }
      return service.pointee
    case .activating:
      guard let activating else { preconditionFailure("a slot is activating only after its instance was made") }
      return activating
    }
    defer { monitor.finish(slot) }
    try keeper?.checkIsOpen(for: node, builtIn: container)
    let made = try construct()
    if let activate {
      activating = made
      monitor.activate(slot)
      defer { activating = nil }
      try activate(made, container, keeper ?? container, depth)
    }
    try keeper?.checkIsOpen(for: node, builtIn: container)
    let built = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    built.initialize(to: made)
    ready.store(built, ordering: .releasing)
    return made
  }
}
