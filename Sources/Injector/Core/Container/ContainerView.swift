public import Synchronization

/// The view of a resolve: the core of a container and the open scopes, innermost first.
///
/// The view retains nothing. The caller retains the owner, and the owner retains the rest.
@usableFromInline struct ContainerView: Sendable {
  @usableFromInline let core: Unmanaged<ContainerCore>
  @usableFromInline let scopes: Unmanaged<OpenScope>?
  /// The core, or the innermost scope if it was opened in this core or a child of it: the one that retains the other
  /// and closes with it.
  @usableFromInline let owner: Unmanaged<InstanceOwner>

  init(_ core: ContainerCore, _ scopes: OpenScope?) {
    self.core = .passUnretained(core)
    self.scopes = scopes.map { .passUnretained($0) }
    // A core retains its outer scopes, which were opened in a parent. A scope retains the core in which it was
    // opened.
    owner = if let scopes, scopes.core.level >= core.level { .passUnretained(scopes) } else { .passUnretained(core) }
  }

  /// Returns the cell of a key here or in the nearest parent, or `nil` for composite types and missing keys.
  @_alwaysEmitIntoClient @inline(__always)
  func find<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier?) -> Unmanaged<AnyCell>? {
    core._withUnsafeGuaranteedRef { core in
      let bits = UInt(bitPattern: ObjectIdentifier(type))
      if let identifier { return core.namedCell(bits, identifier) }
      if let found = core.found { return found.find(bits) ?? core.search(bits) }
      return core.table.find(bits)
    }
  }

  /// Returns the cell of a key whose instances a caller with an isolation gets without await, or `nil`.
  @_alwaysEmitIntoClient @inline(__always)
  func findImmediate<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, isolation: (any Actor)?
  ) -> Unmanaged<AnyCell>? {
    guard let cell = find(type, identifier), isImmediate(cell, isolation) else { return nil }
    return cell
  }

  @usableFromInline
  func isImmediate(_ cell: Unmanaged<AnyCell>, _ isolation: (any Actor)?) -> Bool {
    cell._withUnsafeGuaranteedRef { cell in
      !cell.isAsynchronous && (cell.actor.map { $0 === isolation } ?? true)
    }
  }

  /// Returns the instance of a key, which may be a composite type.
  @_alwaysEmitIntoClient @inline(__always)
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, inside construction: Construction? = nil,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    guard let cell = find(type, identifier) else {
      return try produceComposite(type, identifier, with: (), inside: construction, isolation: isolation)
    }
    return try produce(cell, as: type, arguments: .none, inside: construction, isolation: isolation)
  }

  /// Returns the instance of a key with the tuple of runtime arguments, which stays in memory while the resolve
  /// lasts.
  @_alwaysEmitIntoClient @inline(__always)
  func resolve<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil,
    inside construction: Construction? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    if count == 0, coder == nil {
      return try resolve(type, identifier, inside: construction, isolation: isolation)
    }
    guard let cell = find(type, identifier) else {
      return try produceComposite(
        type, identifier, with: arguments, of: repeat (each Argument).self, inside: construction, isolation: isolation)
    }
    return try produce(
      cell, as: type, with: arguments, of: repeat (each Argument).self, coder: coder, inside: construction,
      isolation: isolation)
  }

  @_alwaysEmitIntoClient @inline(__always)
  var isClosed: Bool { owner._withUnsafeGuaranteedRef { $0.isClosed.load(ordering: .relaxed) } }

  /// Produces an instance from a cell, after checking what the cell demands of the caller.
  ///
  /// The isolation is a plain parameter. If it were `isolated`, the closure below would be isolated too, and would
  /// request the current executor from the runtime each time.
  @_alwaysEmitIntoClient @inline(__always)
  func produce<Service>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, arguments: ArgumentFrame,
    coder: Unmanaged<AnyObject>? = nil, inside construction: Construction? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    // Checks the demands of most cells here, in a few instructions. `check` handles the other cells and the errors.
    let demands = cell._withUnsafeGuaranteedRef { $0.demands }
    let others = demands.subtracting(.stackCheck)
    let isMet =
      others == arguments.demands || others == arguments.demands.union(.mainActor) && isMain(isolation)
    if !isMet || isClosed { try check(cell, argumentCount: arguments.count, isolation: isolation) }
    // A cell has the type of its key in the table.
    if let instance = cell._withUnsafeGuaranteedRef({ $0.ready.load(ordering: .acquiring) }) {
      return instance.assumingMemoryBound(to: Service.self).pointee
    }
    var context = ResolutionContext(
      scopes: scopes, arguments: arguments.base, coder: coder, inside: construction)
    if construction != nil, isolation == nil { context.shared.beginPart() }
    guard demands.contains(.stackCheck) else { return try cell.value(type, &context) }
    let node = cell._withUnsafeGuaranteedRef { $0.node }
    return try ThreadStack.run(node, type, in: core) { () throws(ResolutionError) in try cell.value(type, &context) }
  }

  /// Returns a Boolean value that indicates whether an isolation is the main actor's, without getting the actor.
  @_alwaysEmitIntoClient @inline(__always)
  func isMain(_ isolation: (any Actor)?) -> Bool {
    isolation.map { ObjectIdentifier($0) } == core._withUnsafeGuaranteedRef { $0.mainActor }
  }

  /// Produces an instance with the tuple of runtime arguments, which stays in memory while the resolve lasts.
  @_alwaysEmitIntoClient @inline(__always)
  func produce<Service, Arguments, each Argument>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil,
    inside construction: Construction? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try ArgumentFrame.with(arguments, of: repeat (each Argument).self) { frame throws(ResolutionError) in
      if frame.count == 0 || frame.fits(cell) {
        return try produce(
          cell, as: type, arguments: frame, coder: coder, inside: construction, isolation: isolation)
      }
      return try produce(
        cell, as: type, casting: frame, of: repeat (each Argument).self, coder: coder, inside: construction,
        isolation: isolation)
    }
  }

  /// Produces an instance with runtime arguments whose types aren't exactly those that the cell takes.
  @usableFromInline @inline(never)
  func produce<Service, each Argument>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, casting arguments: ArgumentFrame,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>?, inside construction: Construction?,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let types = listed(repeat each argumentTypes)
    let target = cell.takeUnretainedValue()
    let core = core.takeUnretainedValue()
    try check(cell, argumentCount: types.count, given: types, isolation: isolation)
    let expected = core.registrations.argumentTypes(of: target.node)
    let service = try arguments.casting(from: types, to: expected) { frame throws(ResolutionError) in
      try produce(cell, as: type, arguments: frame, coder: coder, inside: construction, isolation: isolation)
    }
    guard let service else { throw core.traced(core.argumentMismatch(at: target.node, given: types)) }
    return service
  }

  /// Produces an instance of a composite type, such as `T?`, `[T]`, or `Lazy<T>`, with runtime arguments, which an
  /// optional passes on. Throws an error if a registration is missing, or if the type takes none.
  @usableFromInline @inline(never)
  func produceComposite<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, inside construction: Construction?, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try checkIsOpen(for: type, identifier)
    let cell = try core.takeUnretainedValue().composite(
      type, identifier, given: listed(repeat (each Argument).self))
    defer { extendLifetime(cell) }
    guard cell.argumentCount > 0 else {
      return try produce(
        .passUnretained(cell), as: type, arguments: .none, inside: construction, isolation: isolation)
    }
    return try produce(
      .passUnretained(cell), as: type, with: arguments, of: repeat (each Argument).self, inside: construction,
      isolation: isolation)
  }
}
