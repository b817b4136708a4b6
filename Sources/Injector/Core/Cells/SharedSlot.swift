public import Synchronization

/// The storage of a shared instance of any type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: `ready` is atomic; `cell` is written by the thread that links, before any other can have the slot. `built`
  // is written by the one builder that the monitor lets build, before it records with the monitor locked that the instance
  // exists. Others read it, and publish it, with the monitor locked and while that is recorded.

  /// The address of the instance, once it is built, activated, and kept.
  @usableFromInline final let ready: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)
  /// The cell that creates the instance, or `nil` if there is none. Unretained, because the cell retains the slot.
  @exclusivity(unchecked) @usableFromInline final var cell: Unmanaged<AnyCell>?
  /// The address of the instance, from its construction on.
  @exclusivity(unchecked) fileprivate final var built: UnsafeMutableRawPointer?

  init() {}

  final var isReady: Bool { ready.load(ordering: .acquiring) != nil }

  /// Lets every thread find the instance.
  final func publish() { ready.store(built, ordering: .releasing) }

  /// Called after the instance was published, without a lock.
  func wasPublished() {}

  /// Releases an instance that was built and isn't published.
  func discard() {}

  /// The instance, if it exists and is an object.
  var object: AnyObject? { nil }
}

/// The storage of a shared instance of a known type, which one builder initializes once.
class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: the memory behind `ready` is written by the one builder, before its address is stored with release order;
  // others reach it through a load that acquires it. It isn't written again, and is freed in deinit, when no one has the
  // slot. An instance that isn't kept is released after its construction has recorded the failure.

  deinit { if let service { Self.release(service) } }

  /// The address of the instance after it is created and activated.
  final var service: UnsafeMutablePointer<Service>? {
    ready.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self)
  }

  override final var object: AnyObject? {
    guard let service = service?.pointee, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// The address of an instance that isn't kept yet, which the monitor lets the caller use.
  final var provisional: UnsafeMutablePointer<Service> {
    guard let built else { preconditionFailure("an instance is used only after it was created") }
    return built.assumingMemoryBound(to: Service.self)
  }

  /// A Boolean value that indicates whether the instance exists. The caller builds it, or holds the gate of its cycle.
  final var isBuilt: Bool { built != nil }

  /// Stores a new instance, without publishing it.
  final func store(_ service: Service) -> UnsafeMutablePointer<Service> {
    let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    memory.initialize(to: service)
    built = UnsafeMutableRawPointer(memory)
    return memory
  }

  override final func discard() {
    let service = provisional
    built = nil
    Self.release(service)
  }

  private static func release(_ service: UnsafeMutablePointer<Service>) {
    service.deinitialize(count: 1)
    service.deallocate()
  }
}

/// The place of a shared instance that a thread builds.
class SharedSlot<Service>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  override init() { super.init() }

  /// Creates a slot with an existing instance.
  init(_ service: Service) {
    super.init()
    _ = store(service)
    publish()
  }

  /// Returns the instance. Creates it, or waits for the thread that creates it.
  final func obtain(
    in view: ContainerView, ownedBy owner: InstanceOwner? = nil, node: Int32, cell: AnyCell? = nil,
    on member: CycleMember? = nil, construct: Produce<Service>, activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    return try address(
      in: view, ownedBy: owner, node: node, cell: cell, on: member, construct: construct, activate: activate
    ).pointee
  }

  /// Returns the address of the instance. Creates it, or waits for the thread that creates it.
  ///
  /// - Parameters:
  ///   - view: The view in which to create the instance.
  ///   - owner: The owner that releases it on closing, or `nil` if none does.
  ///   - node: The registration of the instance.
  ///   - cell: The cell that creates the instance, or `nil` if `construct` checks that the stack has room.
  ///   - member: The cycle that injections close and the registration is on, or `nil` if it is on none.
  ///   - construct: A closure that creates the instance. It isn't called if another thread creates the instance.
  ///   - activate: A function that runs after the creation and before other threads see the instance, or `nil`.
  /// - Returns: The address, which is valid as long as the slot lives or, if an activation that runs decides whether the
  ///   instance is kept, until that ends.
  /// - Throws: The error of the construction, even if another thread ran it.
  final func address(
    in view: ContainerView, ownedBy owner: InstanceOwner?, node: Int32, cell: AnyCell?,
    on member: CycleMember?, construct: Produce<Service>, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    if let member, let cell {
      return try address(on: member, in: view, ownedBy: owner, cell: cell, construct: construct, activate: activate)
    }
    let core = view.core.takeUnretainedValue()
    while true {
      if let service { return service }
      let registration = ConstructedRegistration(core: core, node: node, slot: self, owner: owner)
      switch ConstructionMonitor.shared.claim(self, of: registration) {
      case .build: break
      case .ready: continue
      case .use: return provisional
      case .cycle(let path): throw core.cycle(through: path)
      case .failed(let failure):
        // A failure that the other caller caused doesn't affect this one.
        if failure.kind.isDueToCaller { continue }
        throw failure
      }
      do throws(ResolutionError) {
        guard let cell else { return try build(as: registration, in: view, construct: construct, activate: activate) }
        return try ThreadStack.run(cell, in: view.core, needing: cell.stackNeed) { () throws(ResolutionError) in
          try build(as: registration, in: view, construct: construct, activate: activate)
        }
      } catch {
        ConstructionMonitor.shared.finish(self, failure: error)
        throw error
      }
    }
  }

  private func build(
    as registration: ConstructedRegistration, in view: ContainerView,
    construct: Produce<Service>, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let owner = registration.owner
    try owner?.checkIsOpen(for: registration.node, builtIn: registration.core)
    var context = ResolutionContext(scopes: view.scopes)
    let built = store(try construct(&context))
    do throws(ResolutionError) {
      if let activate {
        ConstructionMonitor.shared.beginActivation(of: self)
        try activate(built.pointee, &context, owner)
      }
      try owner?.checkIsOpen(for: registration.node, builtIn: registration.core)
      try ThreadStack.checkFailure(at: registration.node, in: registration.core)
      try ConstructionMonitor.shared.succeed(self)
    } catch {
      ConstructionMonitor.shared.discard(self, as: registration, failure: error)
      throw error
    }
    return built
  }
}

extension ResolutionError.Kind {
  /// A Boolean value that indicates whether the failure depends on the caller rather than on the instance.
  var isDueToCaller: Bool { self == .requiresMainActor || self == .tooDeep }
}
