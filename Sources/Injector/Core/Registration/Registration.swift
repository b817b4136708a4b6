/// Marks registrations whose factories run anywhere.
public enum Nonisolated {}

/// A registration that has just been made, to refine it.
///
/// `Isolation` is `MainActor` where the factory runs on the main actor, else `Nonisolated`: a compile-time fact, so
/// that only a Sendable service can be shared between threads. For example:
///
/// ```swift
/// registry.service((any Store).self, .remote, using: RemoteStore.init)
///   .singleton()
///   .onClose { $0.flush() }
/// ```
public struct Registration<Service, Isolation> {
  let registry: Registry
  let index: Int32

  @usableFromInline init(registry: Registry, index: Int32) {
    self.registry = registry
    self.index = index
  }

  @discardableResult
  func updating(_ change: (inout RegistrationRecord) -> Void) -> Self {
    change(&registry.records[Int(index)])
    return self
  }

  /// Joins the contributions behind `[Service]`, and `[ServiceIdentifier: Service]` where it has an identifier.
  ///
  /// A contribution is one of several: it is not found by its type alone. Its identifier, if it has one, belongs to it
  /// alone; a child's contribution hides the parent's that has the same one.
  @discardableResult
  public func contributing() -> Self {
    updating { record in
      record.traits.insert(.contribution)
      // Where everything overrides, a contribution without identifier names nothing that it could replace: it is added.
      if registry.isOverriding, record.identifier == nil { record.traits.remove(.overriding) }
    }
  }

  /// Replaces the registration of the same key, whichever plugin made it.
  ///
  /// A contribution replaces the contribution of the same type and identifier, in its place among the others. Where
  /// there is nothing to replace, building the container fails: a mock that mocks nothing is a mistake.
  @discardableResult
  public func overriding() -> Self { updating { $0.traits.insert(.overriding) } }

  /// Yields to any other registration of the same key, in this container or a parent, whichever comes first.
  ///
  /// A plugin gives a default this way that an app may replace by simply registering its own.
  @discardableResult
  public func ifAbsent() -> Self { updating { $0.traits.insert(.fallback) } }

  /// Builds the instance when the container is built, in dependency order, and not at its first use.
  ///
  /// Only a singleton can be eager.
  @discardableResult
  public func eager() -> Self { updating { $0.traits.insert(.eager) } }

  /// Gives the same instance a second key.
  ///
  /// The alias stands on the registration itself, not on its decorators: a decorator of the first key leaves the second
  /// alone. Decorate the second key where it is to be wrapped too. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  ///   .also((any TokenProviding).self) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The other type.
  ///   - identifier: The other key's identifier.
  ///   - convert: Makes the other type of the instance, mostly `{ $0 }`. It must not make a new instance.
  @inlinable @discardableResult
  public func also<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, fileID: fileID, line: line) { $0.alias(of: Service.self, convert: convert) }
    return self
  }

  @usableFromInline
  func addAlias(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, fileID: StaticString, line: UInt,
    cellBuilder: @escaping CellBuilder
  ) {
    let alias = registry.add(
      type, identifier, role: .alias, isolation: registry.records[Int(index)].isolation,
      parameters: registry.parameters.count, fileID: fileID, line: line, cellBuilder: cellBuilder)
    registry.records[Int(alias)].inner = index
    registry.records[Int(alias)].traits.formUnion(registry.records[Int(index)].traits.intersection(.asynchronous))
  }
}

extension Registration where Isolation == Nonisolated {
  /// One instance for each call of `resolve`, shared by everything that this call builds.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }
}

extension Registration where Isolation == Nonisolated, Service: Sendable {
  /// One instance in the container, built at its first use, exactly once under any contention.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// One instance for as long as someone holds it; built again after that.
  ///
  /// A value type cannot be held: each use gets a new one.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// One instance in each container that is made with `makeScope` for the scope.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Isolation == MainActor {
  /// One instance for each call of `resolve`, shared by everything that this call builds.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }

  /// One instance in the container, built at its first use.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// One instance for as long as someone holds it; built again after that.
  ///
  /// A value type cannot be held: each use gets a new one.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// One instance in each container that is made with `makeScope` for the scope.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}
