extension Registry {
  /// Wraps the instances registered for a key, or each contribution to a type, in another instance of the same type.
  ///
  /// The factory takes the wrapped instance and then dependencies of its own. For example:
  ///
  /// ```swift
  /// registry.decorate((any Store).self, using: { store, log in LoggingStore(store, log: log) })
  /// ```
  ///
  /// Decorators apply in the order in which they are registered and inherit the lifetime of what they wrap. The
  /// factory keeps its isolation, as it does in ``service(_:_:using:fileID:line:)``. If the wrapped instance is
  /// created asynchronously, so is the decorator; its own dependencies can't be asynchronous.
  ///
  /// - Parameters:
  ///   - type: The type of the wrapped registration.
  ///   - identifier: The identifier of the wrapped registration.
  ///   - factory: A closure that takes the wrapped instance and the decorator's own dependencies, and returns the
  ///     instance to use in its place.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    @_inheritActorContext using factory:
      @escaping @isolated(any) @Sendable (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Decorating> {
    let first = addParameters(repeat (each Parameter).self)
    let plain = IsolatedFunction.nonisolated(dynamic: factory)
    let index = add(
      type, identifier, role: .decorator, isolation: FactoryIsolation(factory.isolation), parameters: first,
      fileID: fileID, line: line
    ) { $0.cell(decorating: plain) }
    return Registration(registry: self, index: index)
  }
}
