public import Synchronization

/// The place of a shared instance of any type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: `ready` is atomic; `cell` is written by the thread that links, before any other can have the slot.

  /// The address of the instance, once it is built and activated.
  @usableFromInline final let ready: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)
  /// The cell that builds the instance, if one does. Not retained: it has the slot.
  @exclusivity(unchecked) @usableFromInline final var cell: Unmanaged<AnyCell>?

  init() {}

  final var isReady: Bool { ready.load(ordering: .acquiring) != nil }

  /// The instance, if it is built and has an identity.
  var object: AnyObject? { nil }
}

/// The place of a shared instance: memory that one builder fills once.
class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: the memory behind `ready` is written by the one builder that the monitor lets build, before its address is
  // stored with release order; others reach it through a load that acquires it. It is not written again, and is freed in
  // deinit, when no one has the slot. `activating` is written by that builder before the monitor notes the activation,
  // and read with the monitor locked, or by the builder's own thread, while the activation is noted. An instance whose
  // activation fails is released after that note is gone.

  /// The instance while it is activated.
  private(set) final var activating: UnsafeMutablePointer<Service>?

  deinit { if let service { release(service) } }

  /// The instance, once it is built and activated.
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

  /// Lets the builder's own thread, and what the activation of an asynchronous instance waits for, use the instance.
  final func beginActivation(of built: UnsafeMutablePointer<Service>) {
    activating = built
    ConstructionMonitor.shared.setActivating(true, self)
  }

  /// Releases an instance that could not be activated.
  final func discard(_ built: UnsafeMutablePointer<Service>) {
    // What is deinitialized here may ask for the slot's instance once more: it is still being built.
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
  // Sendable: as its superclass.

  override init() { super.init() }

  /// Creates the place of an instance that is there already.
  init(_ service: Service) {
    super.init()
    share(allocated(service))
  }

  /// Returns the instance: builds it, or waits for the thread that does.
  func obtain(
    in view: ContainerView, keptBy keeper: InstanceOwner? = nil, node: Int32, depth: Int32 = 0,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    // The owner that closes a scope may release the slot at any time.
    defer { extendLifetime(self) }
    return try address(
      in: view, keptBy: keeper, node: node, depth: depth, construct: construct, activate: activate
    ).pointee
  }

  /// Returns the address of the instance: builds it, or waits for the thread that does.
  ///
  /// - Parameters:
  ///   - view: What the instance is built with.
  ///   - keeper: The owner that releases it on closing, or `nil` if none does.
  ///   - node: Its registration.
  ///   - depth: How deep the stack is when it is activated, in cells.
  ///   - construct: A closure that creates it; not called if another thread does.
  ///   - activate: A closure to run once it exists, before other threads see it, or `nil` for none.
  /// - Returns: The address, valid for as long as the slot lives. While the instance is activated, for that long.
  /// - Throws: `ResolutionError`: what the construction threw, also if another thread has run it.
  func address(
    in view: ContainerView, keptBy keeper: InstanceOwner?, node: Int32, depth: Int32,
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
        // What is due to the other caller, and not to the instance, may go well here.
        if failure.kind.isDueToCaller { continue }
        throw failure
      }
      do throws(ResolutionError) {
        let built = try build(
          in: view, keptBy: keeper, node: node, depth: depth, construct: construct, activate: activate)
        ConstructionMonitor.shared.finish(self, failure: nil)
        return built
      } catch {
        ConstructionMonitor.shared.finish(self, failure: error)
        throw error
      }
    }
  }

  private func build(
    in view: ContainerView, keptBy keeper: InstanceOwner?, node: Int32, depth: Int32,
    construct: () throws(ResolutionError) -> Service, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    try keeper?.checkIsOpen(for: node, builtIn: core)
    let built = allocated(try construct())
    do throws(ResolutionError) {
      if let activate {
        beginActivation(of: built)
        try activate(built.pointee, view.scopes, keeper, depth)
      }
      try keeper?.checkIsOpen(for: node, builtIn: core)
    } catch {
      discard(built)
      throw error
    }
    share(built)
    return built
  }
}

extension ResolutionError.Kind {
  /// A Boolean value that indicates whether the failure is due to who has resolved, and from where.
  fileprivate var isDueToCaller: Bool { self == .requiresMainActor || self == .tooDeep }
}
