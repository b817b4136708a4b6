public import Synchronization

/// The address of a complete instance that the container shares, and keeps for all that retain the container.
@usableFromInline typealias InstanceAddress = UnsafeRawPointer

/// An object that something else retains for as long as the reference is used.
struct Borrowed<Object: AnyObject> {
  unowned(unsafe) let object: Object
}

/// A cell that a container retains for all that retain the container: retaining an object that threads share costs more
/// than the rest of a resolve.
@usableFromInline typealias BorrowedCell = Unmanaged<AnyCell>

extension BorrowedCell {
  /// Returns an instance of the cell, which has the given type.
  @inlinable @inline(__always)
  func value<Value>(_ type: Value.Type, _ context: inout ResolutionContext) throws -> Value {
    if let instance = _withUnsafeGuaranteedRef({ $0.ready.load(ordering: .acquiring) }) {
      return instance.assumingMemoryBound(to: Value.self).pointee
    }
    // The linker gives each parameter the cell of its type, and the table each key that of its own.
    return try _withUnsafeGuaranteedRef { try unsafelyTyped($0, as: Cell<Value>.self).produce($0, &context) }
  }
}

extension BorrowedCell {
  /// Returns a Boolean value that indicates whether a caller satisfies the cell.
  @inlinable @inline(__always)
  func admits(_ given: AnyArgument?, _ isolation: (any Actor)?) -> Bool {
    _withUnsafeGuaranteedRef { given == nil && $0.isFree(for: isolation) || $0.admits(given, isolation) }
  }
}

/// Cells by place, in memory that lives as long as the linked graph, which retains them.
@usableFromInline struct CellTable: @unchecked Sendable {
  // Sendable: immutable.

  @usableFromInline let first: UnsafePointer<BorrowedCell?>

  init(_ cells: [AnyCell?]) {
    let memory = UnsafeMutablePointer<BorrowedCell?>.allocate(capacity: cells.count)
    for (place, cell) in cells.enumerated() { (memory + place).initialize(to: cell.map { .passUnretained($0) }) }
    first = UnsafePointer(memory)
  }

  @inlinable @inline(__always)
  func first(from start: UInt, within mask: UInt, where isFound: (AnyCell) -> Bool) -> BorrowedCell? {
    var place = start & mask
    while let cell = first[Int(place)] {
      if cell._withUnsafeGuaranteedRef(isFound) { return cell }
      place = (place + 1) & mask
    }
    return nil
  }

  func deallocate() { first.deallocate() }
}

extension AnyCell {
  /// Returns an instance of the cell, which has the given type and which the caller retains.
  func value<Value>(_ type: Value.Type, _ context: inout ResolutionContext) throws -> Value {
    try BorrowedCell.passUnretained(self).value(type, &context)
  }
}

/// Returns an object as one of the class that it was created with. Only a debug build checks that.
///
/// The caller knows the class: the registration of a type has cells, slots and arguments of that type.
@inlinable @inline(__always)
func unsafelyTyped<Object: AnyObject>(_ object: AnyObject, as type: Object.Type = Object.self) -> Object {
  unsafeDowncast(object, to: type)
}

/// The place of a parameter's cell.
@usableFromInline typealias ParameterCursor = UnsafePointer<BorrowedCell>

/// The cells of a registration's parameters, in memory that lives as long as the linked graph.
@usableFromInline struct LinkedParameters: @unchecked Sendable {
  // Sendable: the linker writes the memory before another thread can have a cell. The graph outlives its cells.

  @usableFromInline let first: ParameterCursor
  let label: Label

  init(_ first: ParameterCursor, _ label: Label) { (self.first, self.label) = (first, label) }

  /// Sets a cell, which the graph retains.
  func set(_ cell: AnyCell, at position: Int) {
    UnsafeMutablePointer(mutating: first)[position] = .passUnretained(cell)
  }

  func cell(at position: Int) -> AnyCell { first[position].takeUnretainedValue() }

  func dropFirst(_ count: Int) -> LinkedParameters { LinkedParameters(first + count, label) }

  @inlinable @inline(__always)
  static func next<Value>(
    _ type: Value.Type, _ cursor: inout ParameterCursor, _ context: inout ResolutionContext
  ) throws -> Value {
    let cell = cursor.pointee
    cursor += 1
    return try cell.value(type, &context)
  }

  /// Returns the error of an injection, or of a dependency of it.
  @usableFromInline @inline(never)
  func injectionFailure(_ error: any Error) -> any Error { label.failure(error, in: .injection) }

  /// Returns the function that injects the parameters into an instance.
  @inlinable
  func injection<Service, each Parameter>(
    of action: @escaping (Service, repeat each Parameter) throws -> Void
  ) -> Inject<Service> {
    { service, context in
      do {
        var next = first
        try action(service, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw injectionFailure(error) }
    }
  }
}

/// The memory of a linked graph's parameters, in few blocks.
struct ParameterMemory {
  private var blocks: [UnsafeMutablePointer<BorrowedCell>] = []
  private var rest: Range<Int> = 0..<0

  /// Returns the place of some parameters, of one of so many nodes.
  mutating func place(of count: Int, among nodes: Int) -> ParameterCursor {
    if blocks.isEmpty || rest.count < count {
      rest = 0..<max(count, nodes)
      blocks.append(.allocate(capacity: rest.count))
    }
    defer { rest = rest.dropFirst(count) }
    return UnsafePointer(blocks[blocks.count - 1] + rest.lowerBound)
  }

  func deallocate() { for block in blocks { block.deallocate() } }
}

/// The values that a resolve passes from factory to factory.
@usableFromInline struct ResolutionContext {
  /// The innermost open scope, or the container. Whoever resolves retains it.
  @usableFromInline let owner: Unmanaged<Owner>
  /// The resolve, from the first perResolution instance or handle on.
  @usableFromInline var session: ResolveSession?
  /// The runtime arguments, which the caller of the resolve retains.
  @usableFromInline var arguments: Unmanaged<AnyArgument>?
  /// The coder of a segue, for the screen that is resolved. The caller of the resolve retains it.
  @usableFromInline var coder: Unmanaged<AnyObject>?
  /// The home of the registration whose handle has made the call.
  @usableFromInline var home: Home

  @inlinable @inline(__always)
  init(_ owner: Unmanaged<Owner>, _ arguments: AnyArgument? = nil) {
    self.owner = owner
    self.arguments = arguments.map { .passUnretained($0) }
    coder = nil
    home = .anywhere
  }

  init(_ owner: Owner, in session: ResolveSession) {
    self.init(.passUnretained(owner))
    self.session = session
  }

  /// Returns the ready slot of a cell if the innermost owner is the open scope that keeps its instance.
  func readySlot(of cell: CellIdentity, in scope: Scope) -> AnySlot? {
    owner._withUnsafeGuaranteedRef { $0.readySlot(of: cell, in: scope) }
  }

  /// Returns the argument that so many others follow. An entrance has compared their types, or cast them.
  func argument<Value>(_ type: Value.Type, following: Int) -> Value {
    guard let arguments else { preconditionFailure("an entrance checks the number of arguments") }
    return arguments._withUnsafeGuaranteedRef { $0.value(type, following: following) }
  }

  /// Returns the resolver of a handle.
  func resolver(for cell: AnyCell) -> Resolver {
    let own = cell.header.rare?.value.home ?? .anywhere
    return Resolver(owner.takeUnretainedValue(), home: own == .anywhere ? home : own)
  }

  /// Returns the target of a handle: a node, or -1 for a type that is made of registered ones.
  func target(of cell: AnyCell, _ position: Int, _ identifier: ServiceIdentifier?) -> HandleTarget {
    HandleTarget(resolver(for: cell), in: owner.takeUnretainedValue(), position, identifier)
  }

  mutating func running() -> ResolveSession {
    if let session { return session }
    let new = ResolveSession()
    session = new
    return new
  }

  /// Ends the resolve: its instances are released, and a `Resolution` begins resolves of its own from now on.
  @inlinable @inline(__always)
  func end() { if let session { session.end() } }
}

extension CallStack {
  private static let storage = ThreadObject()

  private final class Storage {
    let calls = UnsafeMutablePointer<CallStack>.allocate(capacity: 1)

    init() { calls.initialize(to: CallStack()) }

    deinit {
      calls.deinitialize(count: 1)
      calls.deallocate()
    }
  }

  /// The calls of the current thread, which no other thread uses.
  static var current: UnsafeMutablePointer<CallStack> {
    if let known = storage.address {
      return Unmanaged<Storage>.fromOpaque(known)._withUnsafeGuaranteedRef { $0.calls }
    }
    let new = Storage()
    storage.address = Unmanaged.passRetained(new).toOpaque()
    return new.calls
  }
}
