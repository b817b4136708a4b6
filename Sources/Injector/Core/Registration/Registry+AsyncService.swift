/// Marks registrations whose factories are asynchronous.
public enum Asynchronous {}

extension Registry {
  /// Registers a service whose factory is asynchronous.
  ///
  /// It is resolved with `await`, or taken as a `Provider` by whoever awaits it later. Several tasks that ask for a
  /// singleton share one call of its factory; one that is cancelled gets `ResolutionError.Kind.cancelled` at once and
  /// does not disturb the others. For example:
  ///
  /// ```swift
  /// registry.asyncService((any Database).self, using: { (path: DatabasePath) in try await SQLite.open(path) })
  ///   .singleton()
  /// let database = try await container.resolveAsync((any Database).self)
  /// ```
  ///
  /// In a closure, await a provider in a statement of its own, `let database = try await database()`: in a closure of
  /// one expression the compiler takes the provider's call without `await`, which throws `requiresAsync`.
  ///
  /// - Parameters:
  ///   - type: The type that it is found by, mostly a protocol.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - factory: Its parameters are its dependencies; those that are asynchronous too are awaited first, also as `T?`,
  ///     `[T]` and `[ServiceIdentifier: T]`. What is built on the main actor it takes as a `Provider`, and awaits that.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @discardableResult
  public func asyncService<Service: Sendable, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Asynchronous> {
    let first = addParameters(repeat (each Parameter).self)
    return addAsyncService(type, identifier, parameters: first, using: factory, fileID: fileID, line: line)
  }

  /// Registers a service whose factory is asynchronous, with identifiers among the factory's parameters.
  ///
  /// - Parameters:
  ///   - type: The type that it is found by.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - dependencies: Where each parameter comes from, in order. None can be an argument.
  ///   - factory: Its parameters are its dependencies; those that are asynchronous too are awaited first.
  /// - Returns: The registration, to refine it.
  @discardableResult
  public func asyncService<Service: Sendable, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Asynchronous> {
    let first = addParameters(with: repeat each dependencies)
    return addAsyncService(type, identifier, parameters: first, using: factory, fileID: fileID, line: line)
  }

  private func addAsyncService<Service: Sendable, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, parameters first: Int,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString, line: UInt
  ) -> Registration<Service, Asynchronous> {
    let index = add(
      type, identifier, role: .service, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(awaiting: factory) }
    return Registration(registry: self, index: index).updating { $0.traits.insert(.asynchronous) }
  }
}

extension Registration where Isolation == Asynchronous {
  /// One instance in the container, built at its first use, once however many tasks ask for it.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// One instance in each container that is made with `makeScope` for the scope.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Isolation == Asynchronous, Service: Sendable {
  /// Gives the same instance a second key, which is awaited too.
  ///
  /// - Parameters:
  ///   - type: The other type.
  ///   - identifier: The other key's identifier.
  ///   - convert: Makes the other type of the instance, mostly `{ $0 }`. It must not make a new instance.
  @discardableResult
  public func also<Other: Sendable>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, fileID: fileID, line: line) { $0.alias(awaiting: Service.self, convert: convert) }
    return self
  }
}
