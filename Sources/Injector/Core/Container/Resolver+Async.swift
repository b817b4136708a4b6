extension Resolver {
  /// Returns the instance registered for the given type and identifier, wherever it has to be built.
  ///
  /// The method hops to the actor that the instance is built on, and awaits asynchronous factories. For example, from
  /// an actor or a background task:
  ///
  /// ```swift
  /// let theme = try await resolver.resolveAsync(Theme.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve. Its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, with the path to what failed.
  public func resolveAsync<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await value(of: type, identifier, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns an instance that takes runtime arguments, wherever it has to be built.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. Its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - arguments: The values of the parameters that the registration marks as arguments, in order.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`. If the number or a type is wrong, it lists what was expected and given, position by
  ///   position.
  public func resolveAsync<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await value(of: type, identifier, arguments: repeat each arguments, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns an instance from the cell that was found before, or from the one of the key.
  func value<Service: Sendable, each Argument: Sendable>(
    of type: Service.Type, _ identifier: ServiceIdentifier?, from known: Unmanaged<AnyCell>? = nil,
    arguments: repeat each Argument, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Service {
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    var given: [any Any.Type] = []
    for type in repeat (each Argument).self { given.append(type) }
    let core = view.core.takeUnretainedValue()
    let found = (known ?? view.find(type, identifier))?.takeUnretainedValue()
    let cell = if let found { found } else { try core.composite(type, identifier, given: given) as AnyCell }
    defer { extendLifetime(cell) }
    if let awaiting = cell.asynchronous {
      if found != nil, !given.isEmpty || cell.argumentCount > 0 {
        throw core.argumentMismatch(at: cell.node, given: given)
      }
      try view.checkIsOpen(at: awaiting.awaited)
      if let service = awaiting.slot?.service(as: type) { return service.pointee }
      return try await awaiting.produce(type, AsyncResolution(view))
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

  /// Throws if the instances of a cell must stay on the actor that creates them.
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
