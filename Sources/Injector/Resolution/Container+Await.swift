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
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Service {
    try await resolve(type, identifier, waiting: nil, isolation: isolation)
  }

  func resolve<Service: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, waiting: AsyncConstruction?,
    isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Service {
    guard let cell = find(type, identifier)?.takeUnretainedValue() else {
      return try produceComposite(type, identifier, depth: 0, isolation: isolation)
    }
    if let awaiting = cell as? any AsyncProducing {
      try refuseClosed(cell)
      return try await awaiting.produce(type, AsyncResolution(container: self, waiting: waiting))
    }
    if cell.demands.contains(.mainActor), isolation !== MainActor.shared {
      return try await resolveOnMainActor(type, identifier)
    }
    return try produce(.passUnretained(cell), as: type, arguments: nil, depth: 0, isolation: isolation)
  }

  @MainActor
  private func resolveOnMainActor<Service: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?
  ) async throws(ResolutionError) -> Service {
    guard let cell = find(type, identifier) else {
      return try produceComposite(type, identifier, depth: 0, isolation: MainActor.shared)
    }
    return try produce(cell, as: type, arguments: nil, depth: 0, isolation: MainActor.shared)
  }

  private func refuseClosed(_ cell: AnyCell) throws(ResolutionError) {
    guard isClosed.load(ordering: .acquiring) else { return }
    throw ResolutionError(kind: .closed, key: core.registrations.key(at: cell.node))
  }
}

extension Resolver {
  /// Gives an instance wherever it has to be built, as `Container.resolve` does when it is awaited.
  ///
  /// - Parameters:
  ///   - type: The type; its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Service {
    try await container(for: type, identifier).resolve(type, identifier, waiting: waiting, isolation: isolation)
  }
}

extension Provider where Service: Sendable {
  /// Gives an instance wherever it has to be built: hops to the main actor, or awaits an asynchronous factory.
  ///
  /// - Parameter isolation: The caller's isolation. Leave it out.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func callAsFunction(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Service {
    try await resolver.resolve(Service.self, identifier, isolation: isolation)
  }
}
