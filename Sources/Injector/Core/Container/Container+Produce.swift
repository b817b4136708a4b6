public import Synchronization

extension Container {
  /// The cell that a key is found by, here or in the nearest parent; nil for composite types and missing keys.
  @inlinable @inline(__always)
  func find<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier?) -> Unmanaged<AnyCell>? {
    let bits = UInt(bitPattern: ObjectIdentifier(type))
    if let identifier { return core.namedCell(bits, identifier) }
    if let found { return found.find(bits) ?? core.search(bits) }
    return table.find(bits)
  }

  /// Lets a cell give an instance, after what it demands of the caller has been checked.
  ///
  /// The isolation is a plain parameter: where it is `isolated`, the closure below would be too, and would ask the
  /// runtime for the current executor each time.
  ///
  /// - Parameters:
  ///   - cell: A cell of exactly the type; the container keeps it alive.
  ///   - arguments: Arguments that fit the cell, or none.
  @inlinable @inline(__always)
  func produce<Service>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, arguments: ArgumentFrame,
    coder: Unmanaged<AnyObject>? = nil, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    // What most cells demand is checked here, in few instructions; `check` has the rest, and the words.
    let demands = cell._withUnsafeGuaranteedRef { $0.demands }
    let isMet = demands == arguments.demands || demands == arguments.demands.union(.mainActor) && isMain(isolation)
    if !isMet || depth != 0 || isClosed.load(ordering: .relaxed) {
      try check(cell, argumentCount: arguments.count, depth: depth, isolation: isolation)
    }
    // What the resolve is lent belongs to the container, which a factory may have made the caller's alone.
    defer { extendLifetime(self) }
    var context = ResolutionContext(
      container: .passUnretained(self), arguments: arguments.base, coder: coder,
      depth: depth &+ cell._withUnsafeGuaranteedRef { $0.height })
    do {
      // The table finds a cell by the type that it was made for.
      return try cell._withUnsafeGuaranteedRef { try unsafeDowncast($0, to: Cell<Service>.self).produce(&context) }
    } catch { throw .same(error) }
  }

  /// Whether an isolation is the main actor's, without asking for the actor.
  @inlinable @inline(__always)
  func isMain(_ isolation: (any Actor)?) -> Bool { isolation.map { ObjectIdentifier($0) } == mainActor }

  /// The same with the tuple of runtime arguments, which stays in memory for as long as the resolve lasts.
  @inlinable @inline(__always)
  func produce<Service, Arguments, each Argument>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil, depth: Int32,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try ArgumentFrame.with(arguments, of: repeat (each Argument).self) { frame throws(ResolutionError) in
      if frame.count == 0 || frame.fits(cell) {
        return try produce(cell, as: type, arguments: frame, coder: coder, depth: depth, isolation: isolation)
      }
      var types: [any Any.Type] = []
      for type in repeat (each Argument).self { types.append(type) }
      return try produce(
        cell, as: type, casting: frame, of: types, coder: coder, depth: depth, isolation: isolation)
    }
  }

  /// The same with runtime arguments whose types are not exactly those that the cell takes.
  @usableFromInline @inline(never)
  func produce<Service>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, casting arguments: ArgumentFrame, of types: [any Any.Type],
    coder: Unmanaged<AnyObject>?, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let target = cell.takeUnretainedValue()
    try check(cell, argumentCount: types.count, given: types, depth: depth, isolation: isolation)
    let expected = core.registrations.argumentTypes(of: target.node)
    guard let cast = CastArguments(arguments, of: types, to: expected) else {
      throw told(core.argumentMismatch(at: target.node, given: types))
    }
    defer { cast.deallocate() }
    return try produce(
      cell, as: type, arguments: cast.frame(for: target), coder: coder, depth: depth, isolation: isolation)
  }

  /// Does a part of a resolve with a context of its own, which ends before the container may.
  func resolving<Result>(
    atDepth depth: Int32, _ body: (inout ResolutionContext) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    defer { extendLifetime(self) }
    var context = ResolutionContext(container: .passUnretained(self), depth: depth)
    return try body(&context)
  }

  @usableFromInline @inline(never)
  func check(
    _ cell: Unmanaged<AnyCell>, argumentCount: Int, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) {
    try check(cell, argumentCount: argumentCount, given: [], depth: depth, isolation: isolation)
  }

  private func check(
    _ cell: Unmanaged<AnyCell>, argumentCount: Int, given: [any Any.Type], depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) {
    // Without a retain: the cell is shared by all threads.
    let isAllowed = cell._withUnsafeGuaranteedRef { cell in
      !isClosed.load(ordering: .acquiring)
        && (!cell.demands.contains(.mainActor) || isMain(isolation))
        && (cell.node < 0 || argumentCount == Int(cell.argumentCount))
        && depth + cell.height <= Construction.deepest
    }
    if !isAllowed {
      let error = refusal(
        cell.takeUnretainedValue(), argumentCount: argumentCount, given: given, isMain: isolation === MainActor.shared)
      throw told(error)
    }
  }

  /// Lets the tracer, if there is one, see what no cell does.
  func told(_ error: ResolutionError) -> ResolutionError {
    core.tracer?.refuse(error)
    return error
  }

  /// Why a cell may not be called, the first reason first.
  private func refusal(
    _ cell: AnyCell, argumentCount: Int, given: [any Any.Type], isMain: Bool
  ) -> ResolutionError {
    let kind: ResolutionError.Kind =
      if isClosed.load(ordering: .acquiring) {
        .closed
      } else if cell.demands.contains(.mainActor), !isMain {
        .requiresMainActor
      } else if cell.node >= 0, argumentCount != Int(cell.argumentCount) {
        .argumentMismatch
      } else {
        .tooDeep
      }
    let fix = kind == .closed ? fixIfClosed : nil
    // A composite type has no registration and no place.
    guard cell.node >= 0 else {
      return ResolutionError(kind: kind, key: ServiceKey(type: TypeName.of(cell.service)), fix: fix)
    }
    if kind == .argumentMismatch { return core.argumentMismatch(at: cell.node, given: given) }
    if kind == .tooDeep, cell.height > Construction.deepest { return core.chainTooDeep(at: cell.node, cell.height) }
    return core.refusal(kind, at: cell.node, fix: fix)
  }

  /// Forms what no registration stands for: `T?`, `[T]`, `Lazy<T>` and the like; throws for what is missing.
  @usableFromInline @inline(never)
  func produceComposite<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let cell = try composite(type, identifier)
    defer { extendLifetime(cell) }
    return try produce(.passUnretained(cell), as: type, arguments: .none, depth: depth, isolation: isolation)
  }
}

extension Container {
  /// The cell of what no registration stands for; throws for what is missing.
  func composite<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?
  ) throws(ResolutionError) -> Cell<Service> {
    guard core.canResolve(type, identifier), let cell = core.cell(for: type, identifier) else {
      throw told(core.missing(type, identifier))
    }
    return cell
  }
}

extension ContainerCore {
  /// Whether a key is found, or is a composite type whose service is found where it must be.
  func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    if registrations.index(of: type, identifier) != nil { return true }
    guard type is any CompositeDependency.Type else { return false }
    let requirement = Requirement(type) { registrations.index(of: $0, identifier) != nil }
    guard let service = requirement.service else { return true }
    return requirement.isOptional || requirement.isCollection || registrations.index(of: service, identifier) != nil
  }
}
