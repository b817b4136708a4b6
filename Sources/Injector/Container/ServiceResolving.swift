/// A type that resolves instances: a ``Container``, a ``Resolver``, or a ``Scoped`` instance.
public protocol ServiceResolving {
  /// The read side, to pass on.
  var resolver: Resolver { get }
}

extension ServiceResolving {
  /// Returns the instance registered for the given type and identifier.
  ///
  /// A service that is built on the main actor resolves from main-actor code. From elsewhere, the method throws
  /// ``ResolutionError/Kind/requiresMainActor``; use ``resolveAsync(_:_:arguments:fileID:line:)`` there.
  /// The method never hops. For example:
  ///
  /// ```swift
  /// let remote = try container.resolve((any Store).self, .remote)
  /// let screen = try container.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve. You can omit it if the context determines it.
  ///   - identifier: The identifier, or `nil` for the registration without one. For `[T]`, `Lazy<T>`, and the like it
  ///     is the identifier of `T`.
  ///   - arguments: The values of the parameters that the registration marks as arguments, if any, in order. A value
  ///     of another type is cast if possible.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, with the path to the registration that failed. If the number or a type of the
  ///   arguments is wrong, it lists the expected and the given types.
  /// - Complexity: O(1) to find the registration.
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try resolver.resolve(type, identifier, given: AnyArgument.list(repeat each arguments), isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns all contributions to the given type, or those with the given identifier, in order of registration, those
  /// of parents first.
  ///
  /// A registration of exactly the type `[Service]` comes first, as for a parameter: if there is one, the method
  /// returns its instance. The parameters are those of ``resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: The contributions, or an empty array if there are none.
  /// - Throws: The `ResolutionError` of the first contribution that fails.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> [Service] {
    try resolve([Service].self, identifier, isolation: isolation, fileID: fileID, line: line)
  }

  /// Returns the instance registered for the given type and identifier, or `nil` if the key isn't registered.
  ///
  /// The parameters are those of ``resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: The instance, or `nil` if nothing is registered for the key.
  /// - Throws: `ResolutionError` if the registration fails, its scope isn't open, or its container is closed or
  ///   released.
  public func resolveIfRegistered<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service? {
    do {
      let owner = try resolver.owner(for: type, identifier)
      if try owner.isAbsent(type, identifier) { return nil }
      return try resolver.resolve(type, identifier, given: AnyArgument.list(repeat each arguments), isolation)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  /// Returns the instance registered for the given type and identifier, wherever it has to be built.
  ///
  /// The method hops to the actor that the instance is built on, and awaits asynchronous factories. For example, from
  /// an actor or a background task:
  ///
  /// ```swift
  /// let theme = try await container.resolveAsync(Theme.self)
  /// ```
  ///
  /// See ``resolve(_:_:arguments:isolation:fileID:line:)`` for the parameters. Values crossing actors are `Sendable`.
  ///
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, with the path to the registration that failed.
  public nonisolated(nonsending) func resolveAsync<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    do {
      let owner = try resolver.owner(for: type, identifier)
      let cell = try owner.cell(of: type, identifier)
      let request = Request(AnyArgument.list(repeat each arguments), from: #isolation, for: resolver.home)
      return try await owner.resolve(awaiting: cell, type, request)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  /// Returns a Boolean value that indicates whether the key can be resolved, without creating an instance.
  ///
  /// The parameters are those of ``resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: `true` if the key is registered here or in a parent; `false` if it is registered for a scope that
  ///   isn't open, and if the container is closed or released.
  public func isRegistered<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier? = nil) -> Bool {
    guard let owner = try? resolver.owner(for: type, identifier) else { return false }
    return !owner.hasClosed && owner.linked.assembly.registrations.canResolve(type, identifier, in: owner)
  }

  /// Returns a typed handle, which finds a registration once to create its instances again and again.
  ///
  /// A call of the handle works like `resolve` without the search, except for a type that is made of registered ones,
  /// such as `[T]`. It takes runtime arguments of the given types. The handle of a container keeps the container's
  /// instances alive. For example:
  ///
  /// ```swift
  /// let makeRow = try container.provider(of: RowViewModel.self)
  /// let rows = try notes.map { _ in try makeRow() }
  /// ```
  ///
  /// The other parameters are those of ``resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: The handle. It creates no instance, so you can ask for it from any isolation.
  /// - Throws: `ResolutionError` if nothing is registered for the key, if it takes other arguments, or if the container
  ///   is closed.
  public func provider<Service, each Argument>(
    of type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    taking arguments: repeat (each Argument).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Provider<Service, repeat each Argument> {
    do {
      let owner = try resolver.owner(for: type, identifier)
      try owner.checkIsOpen(for: type, identifier)
      // It is bound as an injected one, which checks the arguments of its calls.
      _ = try owner.linkedCell(of: Provider<Service, repeat each Argument>.self, identifier)
      let node = owner.linked.table.find(type, identifier)?.takeUnretainedValue().label.node
      return Provider(HandleTarget(resolver, in: owner, node ?? -1, identifier))
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  /// Opens a scope inside the container and the open scopes that are seen from here.
  ///
  /// The container that the method returns sees everything that this one sees. The scope's instances live in it until
  /// ``Container/close(isolation:)``. For example:
  ///
  /// ```swift
  /// let account = try container.makeScope(.account, userSession)
  /// let inbox = try account.resolve(Inbox.self)
  /// account.close()
  /// ```
  ///
  /// Open the scope that it's declared `within:` first: elsewhere its instances can't be resolved. In a factory, take a
  /// ``ScopeProvider``, which keeps the dependency in the graph.
  ///
  /// - Parameters:
  ///   - scope: The scope to open.
  ///   - inputs: The inputs of the scope, each of exactly the type that it is declared with. Their order matters only
  ///     among those of one type, which come in order of declaration. Those that aren't `Sendable` are handed over on
  ///     the main actor.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: A new container with none of the scope's instances but its inputs. It keeps the container that it was
  ///   opened in alive, and closes with it at the latest.
  /// - Throws: `ResolutionError` of the kind ``ResolutionError/Kind/inputMismatch`` if the scope takes other inputs,
  ///   ``ResolutionError/Kind/requiresMainActor`` if an input must be handed over there,
  ///   ``ResolutionError/Kind/closed`` if the container is closing or closed, and
  ///   ``ResolutionError/Kind/containerReleased`` if it has been released.
  public func makeScope<each Input>(
    _ scope: Scope, _ inputs: repeat each Input, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Container {
    do {
      let owner = try resolver.owner(for: Scope.self, ServiceIdentifier(scope.name))
      let opened = try owner.open(scope, repeat each inputs, from: resolver.home.actor(of: isolation))
      opened.enterOuter()
      return Container(opened)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }
}

extension Resolver: ServiceResolving {}
