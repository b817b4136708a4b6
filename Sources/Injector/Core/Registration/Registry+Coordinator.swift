extension Registry {
  /// Registers a coordinator, which is built on the main actor.
  ///
  /// A coordinator takes a `Provider` for each screen that it opens, so that the graph shows where it leads.
  ///
  /// For example:
  ///
  /// ```swift
  /// registry.coordinator(LoginCoordinator.self, using: LoginCoordinator.init)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type that it is found by, mostly a protocol.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - factory: Mostly an initializer; its parameters are its dependencies.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @inlinable @discardableResult
  public func coordinator<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    let first = addParameters(repeat (each Parameter).self)
    let index = add(
      type, identifier, role: .coordinator, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: MainActorFunction.nonisolated(factory)) }
    return Registration(registry: self, index: index)
  }

  /// Registers a coordinator, which is built on the main actor, with identifiers or runtime arguments among the factory's parameters.
  ///
  /// - Parameters:
  ///   - type: The type that it is found by.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - dependencies: Where each parameter comes from, in order.
  ///   - factory: Mostly an initializer.
  /// - Returns: The registration, to refine it.
  @inlinable @discardableResult
  public func coordinator<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    let first = addParameters(with: repeat each dependencies)
    let index = add(
      type, identifier, role: .coordinator, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: MainActorFunction.nonisolated(factory)) }
    return Registration(registry: self, index: index)
  }
}
