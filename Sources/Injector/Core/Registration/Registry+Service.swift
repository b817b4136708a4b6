extension Registry {
  /// Registers a service that may be built anywhere.
  ///
  /// The factory is `@Sendable`: the service may be resolved from any thread or actor. Its parameters are its
  /// dependencies, so the graph is known before anything is built.
  ///
  /// For example:
  ///
  /// ```swift
  /// registry.service((any Authenticating).self, using: Authenticator.init).singleton()
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type that it is found by, mostly a protocol.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - factory: Mostly an initializer; its parameters are its dependencies, those with a default value too. A failable
  ///     initializer gives an optional: unwrap it in a closure.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @inlinable @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Nonisolated> {
    let first = addParameters(repeat (each Parameter).self)
    let index = add(
      type, identifier, role: .service, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: factory) }
    return Registration(registry: self, index: index)
  }

  /// Registers a service that may be built anywhere, with identifiers or runtime arguments among the factory's parameters.
  ///
  /// - Parameters:
  ///   - type: The type that it is found by.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - dependencies: Where each parameter comes from, in order.
  ///   - factory: Mostly an initializer.
  /// - Returns: The registration, to refine it.
  @inlinable @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @Sendable (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Nonisolated> {
    let first = addParameters(with: repeat each dependencies)
    let index = add(
      type, identifier, role: .service, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: factory) }
    return Registration(registry: self, index: index)
  }

  /// Registers a service that is built on the main actor.
  ///
  /// Resolving it, or anything that needs it, works from the main actor; from elsewhere it throws, unless it is awaited.
  ///
  /// For example:
  ///
  /// ```swift
  /// registry.service((any Theming).self, on: MainActor.self, using: Theme.init).singleton()
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type that it is found by, mostly a protocol.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - actor: `MainActor.self`: the factory runs on the main actor only.
  ///   - factory: Mostly an initializer; its parameters are its dependencies, those with a default value too. A failable
  ///     initializer gives an optional: unwrap it in a closure.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @inlinable @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, on actor: MainActor.Type,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    let first = addParameters(repeat (each Parameter).self)
    let index = add(
      type, identifier, role: .service, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: MainActorFunction.nonisolated(factory)) }
    return Registration(registry: self, index: index)
  }

  /// Registers a service that is built on the main actor, with identifiers or runtime arguments among the factory's parameters.
  ///
  /// - Parameters:
  ///   - type: The type that it is found by.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - actor: `MainActor.self`: the factory runs on the main actor only.
  ///   - dependencies: Where each parameter comes from, in order.
  ///   - factory: Mostly an initializer.
  /// - Returns: The registration, to refine it.
  @inlinable @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, on actor: MainActor.Type,
    with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    let first = addParameters(with: repeat each dependencies)
    let index = add(
      type, identifier, role: .service, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: MainActorFunction.nonisolated(factory)) }
    return Registration(registry: self, index: index)
  }
}
