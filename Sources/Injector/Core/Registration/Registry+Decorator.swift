extension Registry {
  /// Wraps the registration of a key, or each contribution to its type, in another instance of the type.
  ///
  /// Decorators apply in the order in which they are made and inherit the lifetime. Where the inner instance must be
  /// awaited, so must the decorator; its own dependencies may not be asynchronous. For example:
  ///
  /// ```swift
  /// registry.decorate((any Store).self) { store, log in LoggingStore(store, log: log) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The decorated type.
  ///   - identifier: The decorated key's identifier.
  ///   - factory: Gets the inner instance and, after it, dependencies of its own.
  @inlinable
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let first = addParameters(repeat (each Parameter).self)
    _ = add(
      type, identifier, role: .decorator, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(decorating: factory) }
  }

  /// Wraps the registration of a key, or each contribution to its type, with identifiers among the dependencies of the
  /// decorator.
  ///
  /// For example:
  ///
  /// ```swift
  /// registry.decorate((any Store).self, with: .named("audit"), using: AuditedStore.init(inner:log:))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The decorated type.
  ///   - identifier: The decorated key's identifier.
  ///   - dependencies: Where each parameter after the inner instance comes from, in order. None is an `.argument`: those
  ///     of a resolve go to what is decorated.
  ///   - factory: Gets the inner instance and, after it, dependencies of its own.
  @inlinable
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @Sendable (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let first = addParameters(with: repeat each dependencies)
    _ = add(
      type, identifier, role: .decorator, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(decorating: factory) }
  }

  /// Wraps a registration that is built on the main actor.
  ///
  /// - Parameters:
  ///   - type: The decorated type.
  ///   - identifier: The decorated key's identifier.
  ///   - actor: `MainActor.self`: the factory runs on the main actor only.
  ///   - factory: Gets the inner instance and, after it, dependencies of its own.
  @inlinable
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, on actor: MainActor.Type,
    using factory: @escaping @MainActor (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let first = addParameters(repeat (each Parameter).self)
    _ = add(
      type, identifier, role: .decorator, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(decorating: MainActorFunction.nonisolated(leading: factory)) }
  }
  /// Wraps a registration that is built on the main actor, with identifiers among the dependencies of the decorator.
  ///
  /// - Parameters:
  ///   - type: The decorated type.
  ///   - identifier: The decorated key's identifier.
  ///   - actor: `MainActor.self`: the factory runs on the main actor only.
  ///   - dependencies: Where each parameter after the inner instance comes from, in order; none is an `.argument`.
  ///   - factory: Gets the inner instance and, after it, dependencies of its own.
  @inlinable
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, on actor: MainActor.Type,
    with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @MainActor (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let first = addParameters(with: repeat each dependencies)
    _ = add(
      type, identifier, role: .decorator, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(decorating: MainActorFunction.nonisolated(leading: factory)) }
  }
}
