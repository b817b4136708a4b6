extension Resolver {
  /// Returns an instance from the cell that was found before, or from the one of the key.
  @usableFromInline
  func value<Service: Sendable, each Argument: Sendable>(
    of type: Service.Type, _ identifier: ServiceIdentifier?, from known: Unmanaged<AnyCell>? = nil,
    arguments: repeat each Argument, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Service {
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    let given = listed(repeat (each Argument).self)
    let core = view.core.takeUnretainedValue()
    let found = (known ?? view.find(type, identifier))?.takeUnretainedValue()
    let cell = if let found { found } else { try core.composite(type, identifier, given: given) as AnyCell }
    defer { extendLifetime(cell) }
    if let awaiting = unsafeDowncast(cell, to: Cell<Service>.self).asynchronous, let node = awaiting.awaited {
      if found != nil, !given.isEmpty || cell.argumentCount > 0 {
        throw core.argumentMismatch(at: cell.node, given: given)
      }
      try view.checkIsOpen(at: node)
      if let service = awaiting.slot?.service { return service.pointee }
      return try await awaiting.make(AsyncResolution(view))
    }
    // A composite type that takes no arguments gets none.
    let takesArguments = !given.isEmpty && (found != nil || cell.argumentCount > 0)
    guard let actor = cell.actor, actor !== isolation else {
      guard takesArguments else {
        return try view.produce(.passUnretained(cell), as: type, arguments: .none, isolation: isolation)
      }
      return try view.produce(
        .passUnretained(cell), as: type, with: (repeat each arguments), of: repeat (each Argument).self,
        isolation: isolation)
    }
    try checkLeaves(cell, type, identifier, actor)
    guard takesArguments else { return try await value(of: cell, as: type, on: actor) }
    return try await value(of: cell, as: type, on: actor, repeat each arguments)
  }

  private func checkLeaves(
    _ cell: AnyCell, _ type: any Any.Type, _ identifier: ServiceIdentifier?, _ actor: any Actor
  ) throws(ResolutionError) {
    let core = view.core.takeUnretainedValue()
    let dependency = cell.node >= 0 ? Dependency(on: cell.node, identifier) : view.dependency(on: type, identifier)
    guard let node = core.registrations.confined(in: dependency) else { return }
    throw core.traced(core.confined(at: node, on: actor))
  }

  private func value<Service: Sendable, each Argument: Sendable>(
    of cell: AnyCell, as type: Service.Type, on actor: isolated any Actor, _ arguments: repeat each Argument
  ) async throws(ResolutionError) -> Service {
    try view.produce(
      .passUnretained(cell), as: type, with: (repeat each arguments), of: repeat (each Argument).self, isolation: actor)
  }
}
