extension Registry {
  /// Registers a service.
  ///
  /// The parameters of the factory are the service's dependencies, so the graph is known before any instance is
  /// created. For example:
  ///
  /// ```swift
  /// registry.service((any Authenticating).self, using: Authenticator.init).singleton()
  /// ```
  ///
  /// The factory keeps its isolation: a nonisolated one runs anywhere, and one on the main actor or on another actor
  /// runs only there. Resolving a service that is created on an actor works from that actor; from elsewhere it
  /// throws, unless it is awaited. A closure has the isolation of the code that it is written in: in a
  /// `register(in:)` on the main actor it is on the main actor.
  ///
  /// - Parameters:
  ///   - type: The type to register, typically a protocol.
  ///   - identifier: An identifier that distinguishes registrations of the same type.
  ///   - factory: A closure that creates an instance, typically an initializer. Its parameters are its dependencies,
  ///     those with a default value included. A failable initializer returns an optional: unwrap it in a closure.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it. It is transient by default.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    @_inheritActorContext using factory: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    let first = addParameters(repeat (each Parameter).self)
    let index = add(
      type, identifier, role: .service, isolation: FactoryIsolation(factory.isolation), parameters: first,
      fileID: fileID, line: line
    ) { $0.cell(of: IsolatedFunction.nonisolated(dynamic: factory)) }
    return Registration(registry: self, index: index)
  }

  /// Registers a value that was created outside the container.
  ///
  /// The container keeps the value and returns it from every resolve. For example:
  ///
  /// ```swift
  /// registry.instance(Configuration(url: url), for: Configuration.self)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to register.
  ///   - type: The type to register it under, typically a protocol.
  ///   - identifier: An identifier that distinguishes registrations of the same type.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it. It is a singleton; its `onClose` closures run if it has been
  ///   resolved.
  @inlinable @inline(never) @discardableResult
  public func instance<Service: Sendable>(
    _ value: Service, for type: Service.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    let index = add(
      type, identifier, role: .instance, isolation: .nonisolated, parameters: parameters.count, fileID: fileID,
      line: line
    ) { $0.cell(holding: value) }
    return Registration(registry: self, index: index).singleton()
  }

  /// Registers a value that was created outside the container and isn't `Sendable`.
  ///
  /// The container keeps the value on the main actor: it is resolved there, as is everything that needs it. Refine
  /// the registration with ``Registration/on(_:)`` to keep it on another actor. The caller gives the value away and
  /// can't use it any more. A value that code on the main actor holds too is registered with a closure:
  /// `registry.service(Session.self, using: { session }).singleton()`.
  @inlinable @inline(never) @discardableResult
  public func instance<Service>(
    _ value: sending Service, for type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    let index = add(
      type, identifier, role: .instance, isolation: .nonisolated, parameters: parameters.count, fileID: fileID,
      line: line
    ) { $0.cell(holding: value) }
    return Registration(registry: self, index: index).singleton()
  }
}
