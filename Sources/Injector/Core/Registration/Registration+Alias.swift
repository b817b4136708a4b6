extension Registration where Context: Registry.Keyed {
  /// Adds a second key for the same instance.
  ///
  /// The alias refers to the registration itself, not to its decorators: a decorator of the first key leaves the
  /// second alone. Decorate the second key to wrap it too. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  ///   .alias((any TokenProviding).self) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the second key.
  ///   - identifier: The identifier of the second key.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  ///   - convert: A closure that returns the instance as the other type, typically `{ $0 }`. It doesn't create an
  ///     instance.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func alias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, fileID: fileID, line: line) { $0.alias(of: Service.self, convert: convert) }
    return self
  }

  @usableFromInline
  func addAlias(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, fileID: StaticString, line: UInt, recipe: @escaping Recipe
  ) {
    let alias = registry.add(
      type, identifier, role: .alias, isolation: .nonisolated, parameters: registry.parameters.count, fileID: fileID,
      line: line, recipe: recipe)
    guard alias >= 0 else { return }
    registry.records[Int(alias)].inner = index
    registry.records[Int(alias)].traits.insert(registry.records[Int(index)].traits.intersection(.asynchronous))
  }
}

extension Registration where Context == Registry.Asynchronous, Service: Sendable {
  /// Adds a second key for the same instance, which is awaited too.
  @preconcurrency @discardableResult
  public func alias<Other: Sendable>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, fileID: fileID, line: line) { $0.alias(awaiting: Service.self, convert: convert) }
    return self
  }
}
