import Synchronization

extension Container {
  /// Gives an instance wherever it has to be built: hops to the main actor, or awaits an asynchronous factory.
  ///
  /// For example, from an actor or a background task:
  ///
  /// ```swift
  /// let theme = try await container.resolve(Theme.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await resolve(type, identifier, inside: nil, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives an instance that takes runtime arguments, after a hop to the main actor where it is built there.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - arguments: The values of the parameters that the registration declares as `.argument`, in order.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance.
  /// - Throws: `ResolutionError`; a wrong number or type says, position by position, what was expected and given.
  public func resolve<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await resolve(
        type, identifier, inside: nil, arguments: repeat each arguments, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  func resolve<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, inside construction: Construction?,
    arguments: repeat each Argument, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Service {
    guard let cell = find(type, identifier)?.takeUnretainedValue() else {
      return try await resolve(composite(type, identifier), as: type, inside: construction, isolation: isolation)
    }
    if let awaiting = cell as? any AsyncProducing {
      var given: [any Any.Type] = []
      for type in repeat (each Argument).self { given.append(type) }
      if given.count > 0 || cell.argumentCount > 0 { throw core.argumentMismatch(at: cell.node, given: given) }
      return try await resolve(awaiting, as: type, inside: construction)
    }
    if cell.demands.contains(.mainActor), isolation !== MainActor.shared {
      return try await resolveOnMainActor(cell, as: type, repeat each arguments)
    }
    return try produce(
      .passUnretained(cell), as: type, with: (repeat each arguments), of: repeat (each Argument).self, depth: 0,
      isolation: isolation)
  }

  /// The same for what no registration stands for: it takes no arguments.
  private func resolve<Service: Sendable>(
    _ cell: Cell<Service>, as type: Service.Type, inside construction: Construction?, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Service {
    if let awaiting = cell as? any AsyncProducing {
      return try await resolve(awaiting, as: type, inside: construction)
    }
    if cell.demands.contains(.mainActor), isolation !== MainActor.shared {
      return try await produceOnMainActor(cell)
    }
    return try produce(.passUnretained(cell), as: type, arguments: .none, depth: 0, isolation: isolation)
  }

  private func resolve<Service: Sendable>(
    _ awaiting: any AsyncProducing, as type: Service.Type, inside construction: Construction?
  ) async throws(ResolutionError) -> Service {
    let depth = construction?.nestedDepth ?? 0
    let isClosed = isClosed.load(ordering: .acquiring)
    guard !isClosed, depth < Construction.deepest else {
      throw told(
        core.refusal(isClosed ? .closed : .tooDeep, at: awaiting.awaited, fix: isClosed ? fixIfClosed : nil))
    }
    return try await awaiting.produce(type, AsyncResolution(container: self, depth: depth))
  }

  @MainActor
  private func produceOnMainActor<Service: Sendable>(_ cell: Cell<Service>) async throws(ResolutionError) -> Service {
    try produce(
      .passUnretained(cell), as: Service.self, arguments: .none, depth: 0, isolation: MainActor.shared)
  }

  @MainActor
  private func resolveOnMainActor<Service: Sendable, each Argument: Sendable>(
    _ cell: AnyCell, as type: Service.Type, _ arguments: repeat each Argument
  ) async throws(ResolutionError) -> Service {
    try produce(
      .passUnretained(cell), as: type, with: (repeat each arguments), of: repeat (each Argument).self, depth: 0,
      isolation: MainActor.shared)
  }
}

extension Resolver {
  /// Gives an instance wherever it has to be built, as `Container.resolve` does when it is awaited.
  ///
  /// - Parameters:
  ///   - type: The type; its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await observedContainer(for: type, identifier).resolve(
        type, identifier, inside: construction, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives an instance that takes runtime arguments, as `Container.resolve` does when it is awaited.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - arguments: The values of the parameters that the registration declares as `.argument`, in order.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func resolve<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try await observedContainer(for: type, identifier).resolve(
        type, identifier, inside: construction, arguments: repeat each arguments, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}

extension Provider {
  /// Gives an instance wherever it has to be built: hops to the main actor, or awaits an asynchronous factory.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func callAsFunction(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws(ResolutionError) -> Service where Service: Sendable, repeat each Argument: Sendable {
    try await resolver.resolve(
      Service.self, identifier, arguments: repeat each arguments, isolation: isolation, fileID: fileID, line: line)
  }
}
