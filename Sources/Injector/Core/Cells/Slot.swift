import Synchronization

/// The storage of a shared instance of any type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: `ready` is atomic; `cell` is written by the thread that links, before any other can have the slot.
  // `built` is written by the one builder that the monitor lets build, before it records with the monitor locked that
  // the instance exists. Others read it, and publish it, with the monitor locked and while that is recorded.

  /// The address of the instance, once it is built, activated, and kept.
  private let ready = Atomic<UnsafeMutableRawPointer?>(nil)
  /// The cell that shares the instance by itself, or `nil` if there is none. Unretained, because the cell retains the
  /// slot.
  private final var cell: BorrowedCell?
  /// The weak slot that holds the instance, if there is one. It belongs to a cell, and the construction of an instance
  /// retains the core.
  unowned final let weakSlot: (any AnyWeakSlot)?
  /// The address of the instance, from its construction on.
  fileprivate final var built: UnsafeMutableRawPointer?

  init(in weakSlot: (any AnyWeakSlot)? = nil) { self.weakSlot = weakSlot }

  final var isReady: Bool { ready.load(ordering: .acquiring) != nil }

  /// A Boolean value that indicates whether the instance exists. The caller builds it.
  final var isBuilt: Bool { built != nil }

  /// Returns the address of the instance after it is created and activated. Only the node's own cell creates its
  /// slots, for its own type.
  final func service<Service>(as type: Service.Type) -> UnsafeMutablePointer<Service>? {
    ready.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self)
  }

  /// Lets every thread find the instance.
  final func publish() {
    ready.store(built, ordering: .releasing)
    cell?._withUnsafeGuaranteedRef { $0.ready.store(built.map { UnsafeRawPointer($0) }, ordering: .releasing) }
  }

  /// Called after the instance was published, without a lock.
  final func wasPublished() { weakSlot?.hold(self) }

  /// Has those who depend on a cell find the instance in the cell itself, which retains the slot.
  final func share(through cell: AnyCell) {
    self.cell = .passUnretained(cell)
    if isReady { publish() }
  }

  /// Releases an instance that was built and isn't published.
  func discard() {}

  /// The instance, if it exists and is an object.
  var object: AnyObject? { nil }
}

/// The storage of a shared instance of a known type, which one builder, a thread or a task, initializes once.
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: the memory behind the address is written by the one builder, before its address is stored with release
  // order; others reach it through a load that acquires it. It isn't written again, and is freed in deinit, when no
  // one has the slot. An instance that isn't kept is released after its construction has recorded the failure.

  /// Creates a slot with an existing instance.
  convenience init(_ service: Service) {
    self.init()
    _ = store(service)
    publish()
  }

  deinit { if let service { Self.release(service) } }

  /// The address of the instance after it is created and activated.
  var service: UnsafeMutablePointer<Service>? { service(as: Service.self) }

  override var object: AnyObject? {
    guard let service = service?.pointee, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// The address of an instance that isn't kept yet, which the monitor lets the caller use.
  var provisional: UnsafeMutablePointer<Service> {
    guard let built else { preconditionFailure("an instance is used only after it was created") }
    return built.assumingMemoryBound(to: Service.self)
  }

  /// The instance after it is created and activated.
  var instance: Service? { service?.pointee }

  /// Stores a new instance, without publishing it.
  func store(_ service: Service) -> UnsafeMutablePointer<Service> {
    let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
    memory.initialize(to: service)
    built = UnsafeMutableRawPointer(memory)
    return memory
  }

  override func discard() {
    let service = provisional
    built = nil
    Self.release(service)
  }

  private static func release(_ service: UnsafeMutablePointer<Service>) {
    service.deinitialize(count: 1)
    service.deallocate()
  }
}

/// How the instances of a shared registration are created by a thread, and the key by which a resolve shares them.
final class SharedRecipe<Service>: SharedKey<Service>, @unchecked Sendable {
  // Sendable: the properties are immutable; the functions are called where the registration is.

  let node: Int32
  /// The stack that a construction takes, or `nil` if `construct` checks that the stack has room.
  let stackNeed: UInt?
  /// The cycle that injections close and the registration is on, or `nil` if it is on none.
  let cycle: InjectedCycle?
  /// The injections to run when all instances of the cycle exist. Without a cycle, `construct` runs them.
  let injections: Injections<Inject<Service>>?
  /// Creates the instance. It isn't called if another thread creates it.
  let construct: Produce<Service>
  /// Runs after the creation and before other threads see the instance.
  let activate: Inject<Service>?
  /// Binds the closures to run when the owner of the instance closes, or `nil` if there are none.
  let closings: BindClosings<Service>?

  init(
    of node: Int32, stackNeed: UInt? = nil, on cycle: InjectedCycle? = nil,
    injections: Injections<Inject<Service>>? = nil, activate: Inject<Service>? = nil,
    closings: BindClosings<Service>? = nil, construct: @escaping Produce<Service>
  ) {
    self.node = node
    self.stackNeed = stackNeed
    self.cycle = cycle
    self.injections = injections
    self.activate = activate
    self.closings = closings
    self.construct = construct
  }

  /// Returns the same recipe with another function that creates the instance.
  func constructing(_ construct: @escaping Produce<Service>) -> SharedRecipe {
    SharedRecipe(
      of: node, stackNeed: stackNeed, on: cycle, injections: injections, activate: activate, closings: closings,
      construct: construct)
  }
}

/// How the instances of a shared registration are created by a task.
struct AsyncSharedRecipe<Service>: Sendable {
  let node: Int32
  let cycle: InjectedCycle?
  let injections: Injections<AsyncInject<Service>>?
  var construct: AsyncProduce<Service>
  let activate: AsyncInject<Service>?
  let closings: BindClosings<Service>?
}

/// The functions that inject into each new instance of a registration, in order: `Inject` or `AsyncInject`.
///
/// They are linked after all cells, because an injection can lead back to its registration.
final class Injections<Function>: @unchecked Sendable {
  // Sendable: the linker adds the functions inside the initializer of the container, before any other thread can have
  // a reference. They are called where the registration's factory is.

  var all: [Function] = []
}

/// A function that injects or activates an instance in the course of a resolve.
@usableFromInline
typealias Inject<Service> = (Service, inout ResolutionContext) throws(ResolutionError) -> Void

/// A function that injects or activates an instance in the course of an asynchronous resolve.
typealias AsyncInject<Service> = @Sendable (Service, AsyncResolution) async throws(ResolutionError) -> Void

/// A function that links a closure of `injecting`: it returns an `Inject` or an `AsyncInject`.
struct InjectionRecipe<Function> {
  let link: (LinkedParameters) -> Function
}
