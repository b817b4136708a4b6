public import Synchronization

/// The place of a shared instance of whatever type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: it has no state of its own; its subclasses prove theirs.
  init() {}

  /// The instance, where it is built and has an identity.
  var object: AnyObject? { nil }
}

/// The place of one shared instance of whatever type, built exactly once.
@usableFromInline class AnySharedSlot: AnySlot, @unchecked Sendable {
  // Sendable: `ready` is atomic; `cell` is written while the slot's cell is made, by the thread that links.

  /// Where the instance is, once it is built and activated.
  @usableFromInline let ready: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)
  /// The cell that builds the instance, if one does. Not retained: it has the slot.
  @exclusivity(unchecked) @usableFromInline final var cell: Unmanaged<AnyCell>?
}

/// The place of one shared instance, built exactly once.
final class SharedSlot<Service>: AnySharedSlot, @unchecked Sendable {
  // Sendable: the memory behind `ready` is written by the one thread that the monitor lets build, before its address is
  // stored with release order; others reach it through a load that acquires it. It is not written again and is freed in
  // deinit, when nobody has the slot. `activating` is touched by the building thread alone, between its claim and
  // its finish. The pointer is the flag too, and what it points at is copied out without an optional around it.

  /// The instance while it is activated.
  private var activating: UnsafeMutablePointer<Service>?

  override init() { super.init() }

  /// The place of an instance that is there already.
  init(_ service: Service) {
    super.init()
    share(allocated(service))
  }

  deinit {
    if let service { end(service) }
  }

  /// The instance, once it is built and activated.
  var service: UnsafeMutablePointer<Service>? {
    ready.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self)
  }

  override var object: AnyObject? {
    guard let service = service?.pointee, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// The instance: builds it, or waits for the thread that does.
  func obtain(
    in view: ContainerView, keptBy keeper: InstanceOwner? = nil, node: Int32, depth: Int32 = 0,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    // Who closes a scope may let go of the slot at any time.
    defer { extendLifetime(self) }
    return try address(
      in: view, keptBy: keeper, node: node, depth: depth, construct: construct, activate: activate
    ).pointee
  }

  /// Where the instance is: builds it, or waits for the thread that does.
  ///
  /// - Parameters:
  ///   - view: What the instance is built with.
  ///   - keeper: The owner that releases it when it closes, or `nil` if none does.
  ///   - node: Its registration.
  ///   - depth: How deep the stack is when it is activated, in cells.
  ///   - construct: Forms it; not called where another thread did.
  ///   - activate: Runs once it exists, before other threads see it; nil for nothing.
  /// - Returns: The address, for as long as the slot lives. While the instance is activated, for that long.
  func address(
    in view: ContainerView, keptBy keeper: InstanceOwner?, node: Int32, depth: Int32,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    if let there = try claimed(in: core, node: node) { return there }
    let monitor = core.monitor
    defer { monitor.finish(ObjectIdentifier(self)) }
    try keeper?.checkIsOpen(for: node, builtIn: core)
    let built = allocated(try construct())
    do throws(ResolutionError) {
      if let activate {
        activating = built
        monitor.setActivating(true, ObjectIdentifier(self))
        defer { activating = nil }
        try activate(built.pointee, view.scopes, keeper, depth)
      }
      try keeper?.checkIsOpen(for: node, builtIn: core)
    } catch {
      // What ends here may ask for the slot's instance once more, and is told that it is still being built.
      monitor.setActivating(false, ObjectIdentifier(self))
      end(built)
      throw error
    }
    share(built)
    return built
  }

  /// Where the instance is, once another thread has built it if one does; nil where the caller has to build it now.
  private func claimed(
    in core: ContainerCore, node: Int32
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service>? {
    if let service { return service }
    let registration = ConstructedRegistration(core: core, node: node)
    switch core.monitor.claim(ObjectIdentifier(self), of: registration, isReady: { service != nil }) {
    case .build: return nil
    case .cycle(let path): throw core.cycle(through: path.map(\.key))
    case .ready:
      guard let service else { preconditionFailure("a slot is ready only after its instance was set") }
      return service
    case .activating:
      guard let activating else { preconditionFailure("a slot is activating only after its instance was made") }
      return activating
    }
  }

  private func allocated(_ service: Service) -> UnsafeMutablePointer<Service> {
    let built = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    built.initialize(to: service)
    return built
  }

  private func end(_ built: UnsafeMutablePointer<Service>) {
    built.deinitialize(count: 1)
    built.deallocate()
  }

  private func share(_ built: UnsafeMutablePointer<Service>) {
    ready.store(UnsafeMutableRawPointer(built), ordering: .releasing)
  }
}
