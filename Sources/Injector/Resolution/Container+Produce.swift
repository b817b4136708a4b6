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
  /// - Parameter cell: A cell of exactly the type; the container keeps it alive.
  @inlinable @inline(__always)
  func produce<Service>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, arguments: UnsafePointer<ArgumentFrame>?,
    coder: Unmanaged<AnyObject>? = nil, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    if !cell._withUnsafeGuaranteedRef({ $0.demands.isEmpty }) || arguments != nil || depth != 0
      || isClosed.load(ordering: .relaxed)
    {
      try check(cell, arguments: arguments, depth: depth, isolation: isolation)
    }
    var context = ResolutionContext(
      container: .passUnretained(self), arguments: arguments, coder: coder,
      depth: depth &+ cell._withUnsafeGuaranteedRef { $0.height })
    do {
      // The table finds a cell by the type that it was made for.
      return try cell._withUnsafeGuaranteedRef { try unsafeDowncast($0, to: Cell<Service>.self).produce(&context) }
    } catch { throw .same(error) }
  }

  /// The same with runtime arguments, which it lays out in memory for as long as the resolve lasts.
  @inlinable @inline(__always)
  func produce<Service, each Argument>(
    _ cell: Unmanaged<AnyCell>, as type: Service.Type, with arguments: repeat each Argument, depth: Int32,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    try ArgumentFrame.with(repeat each arguments) { frame throws(ResolutionError) in
      try produce(cell, as: type, arguments: frame, depth: depth, isolation: isolation)
    }
  }

  @usableFromInline @inline(never)
  func check(
    _ cell: Unmanaged<AnyCell>, arguments: UnsafePointer<ArgumentFrame>?, depth: Int32, isolation: (any Actor)?
  ) throws(ResolutionError) {
    // Without a retain: the cell is shared by all threads.
    let isAllowed = cell._withUnsafeGuaranteedRef { cell in
      !isClosed.load(ordering: .acquiring)
        && (!cell.demands.contains(.mainActor) || isolation.map(ObjectIdentifier.init) == mainActor)
        && (cell.node < 0 || (arguments?.pointee.count ?? 0) == Int(cell.argumentCount))
        && depth + cell.height <= Construction.deepest
    }
    if !isAllowed {
      throw refusal(cell.takeUnretainedValue(), arguments: arguments, isMain: isolation === MainActor.shared)
    }
  }

  /// Why a cell may not be called, the first reason first.
  private func refusal(
    _ cell: AnyCell, arguments: UnsafePointer<ArgumentFrame>?, isMain: Bool
  ) -> ResolutionError {
    let key =
      cell.node >= 0 ? core.registrations.key(at: cell.node) : ServiceKey(type: TypeName.of(cell.service))
    if isClosed.load(ordering: .acquiring) { return ResolutionError(kind: .closed, key: key) }
    if cell.demands.contains(.mainActor), !isMain { return ResolutionError(kind: .requiresMainActor, key: key) }
    if cell.node >= 0, (arguments?.pointee.count ?? 0) != Int(cell.argumentCount) {
      return core.argumentMismatch(at: cell.node, given: arguments?.pointee.types ?? [])
    }
    return ResolutionError(kind: .tooDeep, key: key)
  }

  /// Forms what no registration stands for: `T?`, `[T]`, `Lazy<T>` and the like; throws for what is missing.
  @usableFromInline @inline(never)
  func produceComposite<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, depth: Int32, isolation: isolated (any Actor)?
  ) throws(ResolutionError) -> Service {
    guard core.canResolve(type, identifier), let cell = core.cell(for: type, identifier) else {
      throw core.missing(type, identifier)
    }
    return try withExtendedLifetime(cell) { () throws(ResolutionError) in
      try produce(.passUnretained(cell), as: type, arguments: nil, depth: depth, isolation: isolation)
    }
  }
}

extension ContainerCore {
  /// Whether a key is found, or is a composite type whose service is found where it must be.
  func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    if registrations.index(of: type, identifier) != nil { return true }
    guard type is any CompositeDependency.Type else { return false }
    let requirement = Requirement(type)
    guard let service = requirement.service else { return true }
    return requirement.isOptional || requirement.isCollection || registrations.index(of: service, identifier) != nil
  }
}
