extension Registry {
  /// Registers a service whose factory is asynchronous.
  ///
  /// Resolve it with `await`, or take a ``Provider`` of it and await that. Tasks that await a singleton at the same
  /// time share one call of its factory; a task that is cancelled gets ``ResolutionError/Kind/cancelled`` at once and
  /// doesn't disturb the others. For example:
  ///
  /// ```swift
  /// registry.asyncService((any Database).self, using: { (path: DatabasePath) in try await SQLite.open(path) })
  ///   .singleton()
  /// let database = try await container.resolveAsync((any Database).self)
  /// ```
  ///
  /// If the types of all parameters are `Sendable`, they may be created on any actor, which the resolve switches to.
  ///
  /// In a closure, await a provider in a statement of its own, `let database = try await database()`: in a closure of
  /// one expression the compiler chooses the provider's call without `await`, which throws `requiresAsync`.
  ///
  /// - Parameters:
  ///   - type: The type to register, typically a protocol.
  ///   - identifier: An identifier that distinguishes registrations of the same type.
  ///   - factory: A closure that creates an instance. Its parameters are its dependencies; those that are
  ///     asynchronous too are awaited first, also as `T?`, `[T]`, and `[ServiceIdentifier: T]`.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it. It is transient by default.
  @preconcurrency @discardableResult
  public func asyncService<Service: Sendable, each Parameter: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Asynchronous> {
    let first = addParameters(repeat (each Parameter).self)
    return asynchronous(type, identifier, .awaitsActors, parameters: first, fileID: fileID, line: line) {
      $0.cell(awaiting: factory, isSendable: true)
    }
  }

  /// Registers a service whose factory is asynchronous, and which needs what isn't `Sendable`.
  ///
  /// What its parameters receive is created where the factory runs, so no actor may create it.
  @discardableResult  // Not `@preconcurrency`, as the other is: both would have one symbol.
  public func asyncService<Service: Sendable, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Asynchronous> {
    let first = addParameters(repeat (each Parameter).self)
    return asynchronous(type, identifier, [], parameters: first, fileID: fileID, line: line) {
      $0.cell(awaiting: factory, isSendable: false)
    }
  }

  private func asynchronous<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, _ traits: DependencyGraph.Traits, parameters first: Int,
    fileID: StaticString, line: UInt, recipe: @escaping Recipe
  ) -> Registration<Service, Registry.Asynchronous> {
    let index = add(
      type, identifier, role: .service, isolation: .nonisolated, parameters: first, fileID: fileID, line: line,
      recipe: recipe)
    return Registration(registry: self, index: index).updating {
      $0.isSendable = true
      $0.traits.insert(.asynchronous)
      $0.traits.insert(traits)
    }
  }
}
