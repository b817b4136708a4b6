public import Synchronization

/// The storage of a shared instance of any type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: `ready` is atomic; `cell` is written by the thread that links, before any other can have the slot.

  /// The address of the instance, once it is built and activated.
  @usableFromInline final let ready: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)
  /// The cell that creates the instance, or `nil` if there is none. Unretained, because the cell retains the slot.
  @exclusivity(unchecked) @usableFromInline final var cell: Unmanaged<AnyCell>?

  init() {}

  final var isReady: Bool { ready.load(ordering: .acquiring) != nil }

  /// The instance, if it exists and is an object.
  var object: AnyObject? { nil }
}

/// The storage of a shared instance of a known type, which one builder initializes once.
class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: the memory behind `ready` is written by the one builder that the monitor lets build, before its address is
  // stored with release order; others reach it through a load that acquires it. It is not written again, and is freed in
  // deinit, when no one has the slot. `activating` is written by that builder before the monitor notes the activation,
  // and read with the monitor locked, or by the builder's own thread, while the activation is noted. An instance whose
  // activation fails is released after that note is gone.

  /// The instance during its activation.
  private(set) final var activating: UnsafeMutablePointer<Service>?

  deinit { if let service { release(service) } }

  /// The address of the instance after it is created and activated.
  final var service: UnsafeMutablePointer<Service>? {
    ready.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self)
  }

  override final var object: AnyObject? {
    guard let service = service?.pointee, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  final func allocated(_ service: Service) -> UnsafeMutablePointer<Service> {
    let built = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    built.initialize(to: service)
    return built
  }

  /// Lets the builder's own thread, and the constructions that an asynchronous activation awaits, use the instance.
  final func beginActivation(of built: UnsafeMutablePointer<Service>) {
    activating = built
    ConstructionMonitor.shared.setActivating(true, self)
  }

  /// Releases an instance whose activation failed.
  final func discard(_ built: UnsafeMutablePointer<Service>) {
    // The deinitialization can request the slot's instance again, and must find it under construction.
    ConstructionMonitor.shared.setActivating(false, self)
    release(built)
  }

  final func share(_ built: UnsafeMutablePointer<Service>) {
    ready.store(UnsafeMutableRawPointer(built), ordering: .releasing)
  }

  private func release(_ built: UnsafeMutablePointer<Service>) {
    built.deinitialize(count: 1)
    built.deallocate()
  }
}

/// The place of a shared instance that a thread builds.
final class SharedSlot<Service>: Slot<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  override init() { super.init() }

  /// Creates a slot with an existing instance.
  init(_ service: Service) {
    super.init()
    share(allocated(service))
  }

  /// Returns the instance. Creates it, or waits for the thread that creates it.
  func obtain(
    in view: ContainerView, ownedBy owner: InstanceOwner? = nil, node: Int32, depth: Int32 = 0,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    return try address(
      in: view, ownedBy: owner, node: node, depth: depth, construct: construct, activate: activate
    ).pointee
  }

  /// Returns the address of the instance. Creates it, or waits for the thread that creates it.
  ///
  /// - Parameters:
  ///   - view: The view in which to create the instance.
  ///   - owner: The owner that releases it on closing, or `nil` if none does.
  ///   - node: The registration of the instance.
  ///   - depth: The depth of the stack during the activation, in cells.
  ///   - construct: A closure that creates the instance. It isn't called if another thread creates the instance.
  ///   - activate: A function that runs after the creation and before other threads see the instance, or `nil`.
  /// - Returns: The address, which is valid as long as the slot lives or, during the activation, until it ends.
  /// - Throws: The error of the construction, even if another thread ran it.
  func address(
    in view: ContainerView, ownedBy owner: InstanceOwner?, node: Int32, depth: Int32,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    while true {
      if let service { return service }
      let registration = ConstructedRegistration(core: core, node: node)
      switch ConstructionMonitor.shared.claim(self, of: registration) {
      case .build: break
      case .ready: continue
      case .activating:
        guard let activating else { preconditionFailure("a slot is activating only after its instance was created") }
        return activating
      case .cycle(let path): throw core.cycle(through: path.map(\.key))
      case .failed(let failure):
        // A failure that the other caller caused doesn't affect this one.
        if failure.kind.isDueToCaller { continue }
        throw failure
      }
      do throws(ResolutionError) {
        let built = try build(
          in: view, ownedBy: owner, node: node, depth: depth, construct: construct, activate: activate)
        ConstructionMonitor.shared.finish(self, failure: nil)
        return built
      } catch {
        ConstructionMonitor.shared.finish(self, failure: error)
        throw error
      }
    }
  }

  private func build(
    in view: ContainerView, ownedBy owner: InstanceOwner?, node: Int32, depth: Int32,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    try owner?.checkIsOpen(for: node, builtIn: core)
    let built = allocated(try construct())
    do throws(ResolutionError) {
      if let activate {
        beginActivation(of: built)
        try activate(built.pointee, view.scopes, owner, depth)
      }
      try owner?.checkIsOpen(for: node, builtIn: core)
    } catch {
      discard(built)
      throw error
    }
    share(built)
    return built
  }
}

extension ResolutionError.Kind {
  /// A Boolean value that indicates whether the failure depends on the caller rather than on the instance.
  fileprivate var isDueToCaller: Bool { self == .requiresMainActor || self == .tooDeep }
}
