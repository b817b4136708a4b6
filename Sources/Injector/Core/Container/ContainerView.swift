public import Synchronization

/// The view of a resolve: the core of a container and the open scopes, innermost first.
///
/// The view retains nothing. The caller retains the owner, and the owner retains the rest.
@usableFromInline struct ContainerView: Sendable {
  @usableFromInline let core: BorrowedCore
  @usableFromInline let scopes: BorrowedScope?
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
  func find<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier?) -> BorrowedCell? {
    core._withUnsafeGuaranteedRef { core in
      let bits = UInt(bitPattern: ObjectIdentifier(type))
      if let identifier { return core.namedCell(bits, identifier) }
      if let found = core.found { return found.find(bits) ?? core.search(bits) }
      return core.ownCell(bits)
    }
  }

  /// Returns a Boolean value that indicates whether a caller with an isolation gets the instances without await.
  @usableFromInline
  func isImmediate(_ cell: BorrowedCell, _ isolation: (any Actor)?) -> Bool {
    cell._withUnsafeGuaranteedRef { cell in
      !cell.isAsynchronous && (cell.actor.map { $0 === isolation } ?? true)
    }
  }

  /// Returns the instance that was awaited before, if the container shares it and is open.
  @usableFromInline
  func awaited<Service>(_ cell: BorrowedCell, as type: Service.Type) -> Service? {
    guard !isClosed else { return nil }
    // A cell has the type of its key in the table.
    return cell._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Cell<Service>.self).asynchronous?.slot?.service?.pointee
    }
  }

  /// Returns the function that awaits an instance, or `nil` if the cell isn't asynchronous.
  @usableFromInline
  func awaiting<Service>(
    _ cell: BorrowedCell, as type: Service.Type, given: [any Any.Type] = []
  ) throws(ResolutionError) -> AsyncProduce<Service>? {
    let cell = cell.takeUnretainedValue()
    guard let awaiting = unsafeDowncast(cell, to: Cell<Service>.self).asynchronous, let node = awaiting.awaited else {
      return nil
    }
    try checkIsOpen(at: node)
    // Of what a composite type is made of, each part says what it takes.
    guard cell.node < 0 || given.isEmpty && cell.argumentCount == 0 else {
      throw core.takeUnretainedValue().argumentMismatch(at: cell.node, given: given)
    }
    return awaiting.make
  }

  /// Returns the instance of a key, which may be a composite type, with the tuple of runtime arguments, which stays in
  /// memory while the resolve lasts.
  @_alwaysEmitIntoClient @inline(__always)
  func resolve<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil,
    inside running: RunningResolve? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    guard let cell = find(type, identifier) else {
      return try produceComposite(
        type, identifier, with: arguments, of: repeat (each Argument).self, inside: running, isolation: isolation)
    }
    // Most resolves have no arguments, and are smaller without their tuple.
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    if count == 0, coder == nil {
      return try produce(cell, as: type, arguments: .none, inside: running, isolation: isolation)
    }
    return try produce(
      cell, as: type, with: arguments, of: repeat (each Argument).self, coder: coder, inside: running,
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
    _ cell: BorrowedCell, as type: Service.Type, arguments: ArgumentFrame,
    coder: Unmanaged<AnyObject>? = nil, inside running: RunningResolve? = nil, isolation: (any Actor)?
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
      scopes: scopes, arguments: arguments.base, coder: coder, inside: running)
    if running != nil, isolation == nil { context.shared.beginPart() }
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
    _ cell: BorrowedCell, as type: Service.Type, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil,
    inside running: RunningResolve? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try ArgumentFrame.with(arguments, of: repeat (each Argument).self) { frame throws(ResolutionError) in
      if frame.count == 0 || frame.fits(cell) {
        return try produce(
          cell, as: type, arguments: frame, coder: coder, inside: running, isolation: isolation)
      }
      return try produce(
        cell, as: type, casting: frame, of: repeat (each Argument).self, coder: coder, inside: running,
        isolation: isolation)
    }
  }

  /// Produces an instance with runtime arguments whose types aren't exactly those that the cell takes.
  @usableFromInline @inline(never)
  func produce<Service, each Argument>(
    _ cell: BorrowedCell, as type: Service.Type, casting arguments: ArgumentFrame,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>?, inside running: RunningResolve?,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let types = listed(repeat each argumentTypes)
    let target = cell.takeUnretainedValue()
    let core = core.takeUnretainedValue()
    // A composite type that takes no arguments gets none.
    if target.node < 0, target.argumentCount == 0 {
      return try produce(cell, as: type, arguments: .none, inside: running, isolation: isolation)
    }
    try check(cell, argumentCount: types.count, given: types, isolation: isolation)
    let expected = core.registrations.argumentTypes(of: target.node)
    let service = try arguments.casting(from: types, to: expected) { frame throws(ResolutionError) in
      try produce(cell, as: type, arguments: frame, coder: coder, inside: running, isolation: isolation)
    }
    guard let service else { throw core.traced(core.argumentMismatch(at: target.node, given: types)) }
    return service
  }

  /// Produces an instance of a composite type, such as `T?`, `[T]`, or `Lazy<T>`, with runtime arguments, which an
  /// optional passes on. Throws an error if a registration is missing, or if the type takes none.
  @usableFromInline @inline(never)
  func produceComposite<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, inside running: RunningResolve?, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try checkIsOpen(for: type, identifier)
    let cell = try core.takeUnretainedValue().composite(
      type, identifier, given: listed(repeat (each Argument).self))
    defer { extendLifetime(cell) }
    return try produce(
      .passUnretained(cell), as: type, with: arguments, of: repeat (each Argument).self, inside: running,
      isolation: isolation)
  }

  /// Creates the instance of a registration and discards the reference.
  func build(_ node: Int32, isolation: (any Actor)?) throws(ResolutionError) {
    let cell = core.takeUnretainedValue().cell(at: node)
    defer { extendLifetime(cell) }
    try check(.passUnretained(cell), argumentCount: 0, isolation: isolation)
    try ThreadStack.run(node, cell.service, in: core) { () throws(ResolutionError) in
      var context = ResolutionContext(scopes: scopes)
      try cell.build(&context)
    }
  }

  // MARK: Checks

  /// Throws if a cell demands what the caller doesn't satisfy.
  @usableFromInline @inline(never)
  func check(
    _ cell: BorrowedCell, argumentCount: Int, given: [any Any.Type] = [], isolation: (any Actor)?
  ) throws(ResolutionError) {
    // Without a retain: all threads share the cell.
    let isAllowed = cell._withUnsafeGuaranteedRef { cell in
      !isClosed && (cell.isExisting || runs(cell, isolation))
        && (cell.node < 0 || argumentCount == Int(cell.argumentCount))
    }
    guard !isAllowed else { return }
    let (core, cell) = (core.takeUnretainedValue(), cell.takeUnretainedValue())
    // The first reason counts.
    let error =
      if isClosed {
        core.refusal(.closed, at: cell.node, of: cell.service, fix: fixIfClosed)
      } else if cell.isExisting || runs(cell, isolation) {
        core.argumentMismatch(at: cell.node, given: given)
      } else {
        core.requiresActor(
          cell.demands.contains(.mainActor) && !isMain(isolation) ? .requiresMainActor : .requiresActor, for: cell)
      }
    throw core.traced(error)
  }

  func checkIsOpen(at node: Int32) throws(ResolutionError) {
    guard isClosed else { return }
    let core = core.takeUnretainedValue()
    throw core.traced(core.refusal(.closed, at: node, fix: fixIfClosed))
  }

  /// Throws if the container is closed, also for a key that isn't registered.
  func checkIsOpen(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) {
    guard isClosed else { return }
    let key = ServiceKey(type, identifier)
    throw core.takeUnretainedValue().traced(ResolutionError(kind: .closed, key: key, fix: fixIfClosed))
  }

  private var fixIfClosed: String { owner.takeUnretainedValue().fixIfClosed }

  /// Returns a Boolean value that indicates whether an isolation is the one that a cell must be called on.
  private func runs(_ cell: AnyCell, _ isolation: (any Actor)?) -> Bool {
    if cell.demands.contains(.mainActor), !isMain(isolation) { return false }
    // No caller is isolated to several actors.
    return !cell.demands.contains(.actor) || !cell.actors.isEmpty && cell.actors.allSatisfy { $0 === isolation }
  }

  func dependency(on type: any Any.Type, _ identifier: ServiceIdentifier?) -> Dependency {
    core.takeUnretainedValue().registrations.dependency(on: type, identifier)
  }

  func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    !isClosed && canResolve(dependency(on: type, identifier))
  }

  private func canResolve(_ dependency: Dependency) -> Bool {
    let registrations = core.takeUnretainedValue().registrations
    guard dependency.isSatisfied, registrations.clashes(in: dependency).isEmpty else { return false }
    switch dependency.layers.first {
    case .resolver: return true
    case .optional: return !dependency.inner.isSatisfied || canResolve(dependency.inner)
    case .all: return registrations.elements(of: dependency).allSatisfy(canResolve)
    case .lazy, .provider, .scopeProvider:
      return registrations.unfittingScope(in: dependency) == nil
        && registrations.argumentMismatch(of: dependency, given: []) == nil
    case nil:
      let index = registrations.origin(of: dependency.node)
      let record = registrations.record(at: index)
      guard case .scoped(let scope) = record.lifetime else { return true }
      guard let open = OpenScope.nearest(scope, from: scopes)?.takeUnretainedValue() else { return false }
      // Children that register for a scope around them number their registrations from the same position.
      let isHandedOver = index < open.core.registrations.endIndex && open.storage.withLock { $0.own[index] != nil }
      return open.missingOuterScope == nil && (record.role != .input || isHandedOver)
    }
  }
}

extension AnyCell {
  /// A Boolean value that indicates whether the cell has the instance that was created with the container, which may
  /// be used anywhere.
  fileprivate var isExisting: Bool { isSharedAnywhere && ready.load(ordering: .acquiring) != nil }
}
