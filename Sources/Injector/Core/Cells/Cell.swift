public import Synchronization

/// A linked registration, which supplies the instances of one key.
///
/// A resolve finds its first cell in the frozen table by type and identifier. The other cells are referenced directly
/// by the cells that depend on them.
@usableFromInline class AnyCell: @unchecked Sendable {
  // Sendable: `ready` is atomic. The other properties are immutable, apart from `relink`, which the thread that links
  // writes before any other can have the cell. What isn't Sendable among them is a function of the user's that is
  // Sendable itself, or that is called only on the actor that `Header.demands` names.

  /// What is known of a cell beside its type.
  struct Header {
    /// The position of the registration, counted through the parents, or -1 for a composite type.
    var node: Int32 = -1
    var demands = Demands()
    /// The number of runtime arguments that the registration takes.
    var argumentCount = 0
    /// The bits of the object identifier of the cell's type or, if the cell takes runtime arguments, of the type of
    /// their tuple; 0 for a cell without a registration.
    var identity: UInt = 0
    /// The actors other than the main actor that the registration, or something that it creates, runs on: one, unless
    /// the policy of validation accepts more.
    var actors: [any Actor] = []
    /// An upper bound for the bytes of stack that the cell takes, with its dependencies as far as these don't check
    /// the stack themselves, and without what the user's code takes.
    var stackNeed: UInt = 0
    /// A Boolean value that indicates whether the instance exists from the start and may be used anywhere.
    var isSharedAnywhere = false
  }

  /// The requirements that `resolve` checks before it calls a cell.
  @usableFromInline struct Demands: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The factory, or one that it depends on, runs only on the main actor.
    @inlinable static var mainActor: Demands { Demands(rawValue: 1 << 0) }
    /// The registration takes runtime arguments.
    @inlinable static var arguments: Demands { Demands(rawValue: 1 << 1) }
    /// The cell creates an instance at each call, for which the stack must have room. A cell with a shared instance
    /// checks the stack itself, if it creates the instance.
    @inlinable static var stackCheck: Demands { Demands(rawValue: 1 << 2) }
    /// The registration, or something that it creates, runs on another actor only: `AnyCell.actors`.
    @inlinable static var actor: Demands { Demands(rawValue: 1 << 3) }
    /// The demands that name an actor.
    static let anyActor: Demands = [.mainActor, .actor]

    // What a resolve does with them. The standard library's are generic, and half of a resolve in a debug build.
    @inlinable static func == (one: Demands, other: Demands) -> Bool { one.rawValue == other.rawValue }
    @inlinable func contains(_ other: Demands) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inlinable func union(_ other: Demands) -> Demands { Demands(rawValue: rawValue | other.rawValue) }
    @inlinable func subtracting(_ other: Demands) -> Demands { Demands(rawValue: rawValue & ~other.rawValue) }
  }

  /// The address of the instance that the cell shares, once it is built and kept: what a slot publishes.
  @usableFromInline final let ready = Atomic<UnsafeRawPointer?>(nil)
  @usableFromInline final let node: Int32
  @usableFromInline final let demands: Demands
  @usableFromInline final let argumentCount: UInt8
  final let isSharedAnywhere: Bool
  final let stackNeed: UInt
  @usableFromInline final let identity: UInt
  final let actors: [any Actor]
  /// The recipe and the hooks with which a child that replaces something that the cell reaches links it again, or `nil`
  /// if children share the instance. The cell has them, so that what their closures capture is released with the cell.
  final var relink: (recipe: StoredRecipe, hooks: RegistrationHooks?)?

  fileprivate init(_ header: Header) {
    node = header.node
    demands = header.demands
    argumentCount = UInt8(clamping: header.argumentCount)
    stackNeed = header.stackNeed
    identity = header.identity
    actors = header.actors
    isSharedAnywhere = header.isSharedAnywhere
  }

  /// The actor that the cell must be called on, or `nil` for a cell that may be called anywhere.
  final var actor: (any Actor)? {
    demands.contains(.mainActor) ? MainActor.shared : demands.contains(.actor) ? actors.first : nil
  }

  /// The demands of what needs an instance of the cell. What exists from the start demands no actor any more.
  final var inheritedDemands: Demands {
    isSharedAnywhere ? demands.subtracting(.anyActor) : demands
  }

  /// Creates an instance and discards the reference. This is how eager singletons are created.
  func build(_ context: inout ResolutionContext) throws(ResolutionError) {
    preconditionFailure("every cell is a Cell")
  }

  /// Creates an instance of an asynchronous cell and discards the reference.
  func build(_ resolution: AsyncResolution) async throws(ResolutionError) {
    preconditionFailure("only an AsyncCell is awaited")
  }

  /// The registration to await, or `nil` if none is: the cell's own or, for a composite, the first asynchronous one.
  var awaited: Int32? { nil }

  final var isAsynchronous: Bool { awaited != nil }

  /// The type of the cell's instances.
  var service: any Any.Type { preconditionFailure("every cell is a Cell") }
}

/// A cell of a known type. It never boxes an instance in `Any`, so no instance has to be cast.
@usableFromInline class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: like its superclass.

  @usableFromInline final let produce: Produce<Service>

  init(_ header: Header = Header(), _ produce: @escaping Produce<Service>) {
    self.produce = produce
    super.init(header)
  }

  override final func build(_ context: inout ResolutionContext) throws(ResolutionError) { _ = try produce(&context) }

  override final var service: any Any.Type { Service.self }

  /// The cell, if it must be awaited.
  var asynchronous: AsyncCell<Service>? { nil }
}

/// A function that creates or finds an instance as part of a resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws(ResolutionError) -> Service

/// A cell that a core retains, for whoever keeps the core or a child of it alive: a resolve, a handle, another cell of
/// the core. Retaining an object that several threads share would cost more than the rest of a resolve.
@usableFromInline typealias BorrowedCell = Unmanaged<AnyCell>

extension BorrowedCell {
  /// Returns an instance of the cell, which has the given type.
  @inlinable @inline(__always)
  func value<Value>(_ type: Value.Type, _ context: inout ResolutionContext) throws(ResolutionError) -> Value {
    if let instance = _withUnsafeGuaranteedRef({ $0.ready.load(ordering: .acquiring) }) {
      return instance.assumingMemoryBound(to: Value.self).pointee
    }
    do {
      return try _withUnsafeGuaranteedRef { try unsafeDowncast($0, to: Cell<Value>.self).produce(&context) }
    } catch { throw .same(error) }
  }
}

/// The cell of a registration with an asynchronous factory, or of a composite of such registrations.
final class AsyncCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass; the type of `make` is Sendable.

  let make: AsyncProduce<Service>
  private let awaitedNode: Int32
  /// The slot of the instance, if a container has only one and records no use of it.
  let slot: Slot<Service>?
  /// The key by which a decorator's factory finds an instance that was awaited before.
  let shared: SharedKey<Service>

  init(
    _ header: Header, awaiting node: Int32, in core: ContainerCore, sharing slot: Slot<Service>? = nil,
    _ make: @escaping AsyncProduce<Service>
  ) {
    let shared = SharedKey<Service>()
    (self.make, awaitedNode, self.slot, self.shared) = (make, node, slot, shared)
    super.init(header) { [unowned core] context throws(ResolutionError) in
      if let service = context.shared.address(for: shared) { return service.pointee }
      throw core.refusal(.requiresAsync, at: node)
    }
  }

  override var asynchronous: AsyncCell? { self }
  override var awaited: Int32? { awaitedNode }

  override func build(_ resolution: AsyncResolution) async throws(ResolutionError) { _ = try await make(resolution) }
}

/// A function that creates or finds an instance as part of an asynchronous resolve.
@usableFromInline typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

/// An instance that an actor or a task hands to another one.
struct Sent<Service>: @unchecked Sendable {
  // Sendable: the types of asynchronous registrations are, and so are those of what they are awaited with: the other
  // contributions to a collection, an optional, and a decorator's instances.

  let service: Service
}

/// The cell of an input, whose instances are handed over and never created.
final class InputCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let closings: BindClosings<Service>?
  private let slots = Slot<Service>.self

  init(of scope: Scope, _ link: borrowing Link) {
    let node = link.node
    let core = BorrowedCore.passUnretained(link.core)
    closings = link.closings(Service.self)
    let produce = link.traced { (context: inout ResolutionContext) throws(ResolutionError) -> Service in
      let core = core.takeUnretainedValue()
      guard let open = OpenScope.nearest(scope, from: context.scopes)?.takeUnretainedValue() else {
        throw core.scopeNotOpen(scope, for: node)
      }
      let slot = open.existingSlot(of: node, registeredAt: core.level)
      // Closing the scope can release the slot at any time.
      defer { extendLifetime(slot) }
      if open.missingOuterScope == nil, let value = slot?.service(as: Service.self) {
        return value.pointee
      }
      throw open.refusalOfInput(at: node, ownedBy: core)
    }
    super.init(link.header, produce)
  }

  /// Adds a value to what an open scope owns.
  func add(_ value: Service, at node: Int32, to instances: inout OwnedInstances) {
    instances.add(slots.init(value), at: node)
    if let closings { instances.closings += closings(value) }
  }
}

/// The cells of a factory's parameters, in the memory of a core: what a recipe receives.
@usableFromInline struct LinkedParameters: @unchecked Sendable {
  // Sendable: the linker writes the memory before any other thread can have a cell, and nothing writes it again.
  // Unretained: the core owns the memory, and it or a parent retains the cells. The value is captured by the cells of
  // that core and used during a resolve only, which retains its container and therefore the core and its parents.

  /// A cursor over the cells, which the parameters of a factory advance in order.
  @usableFromInline typealias Cursor = UnsafePointer<BorrowedCell>

  @usableFromInline let first: Cursor
  let core: BorrowedCore
  let node: Int32

  init(_ first: UnsafeMutablePointer<BorrowedCell>, of node: Int32, in core: ContainerCore) {
    self.first = UnsafePointer(first)
    self.core = .passUnretained(core)
    self.node = node
  }

  /// Returns the value of the next parameter, which has the given type.
  @inlinable @inline(__always)
  static func next<Value>(
    _ type: Value.Type, _ cursor: inout Cursor, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> Value {
    let cell = cursor.pointee
    cursor += 1
    return try cell.value(type, &context)
  }

  /// Returns the cell of the next parameter, which has the given type.
  static func nextCell<Value>(_ type: Value.Type, _ cursor: inout Cursor) -> Cell<Value> {
    defer { cursor += 1 }
    // The linker creates each cell for the type of its parameter.
    return unsafeDowncast(cursor.pointee.takeUnretainedValue(), to: Cell<Value>.self)
  }

  /// Returns an error that names the registration whose factory or injection, or a dependency of it, failed.
  @usableFromInline @inline(never)
  func failure(_ error: any Error, isInjection: Bool = false) -> ResolutionError {
    core._withUnsafeGuaranteedRef { $0.failure(error, at: node, in: isInjection ? .injection : .factory) }
  }
}
