extension Container {
  /// Returns the instance registered for the given type and identifier, as its ``resolver`` does.
  ///
  /// For example:
  ///
  /// ```swift
  /// let remote = try container.resolve((any Store).self, .remote)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve. You can omit it if the context determines it.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, with the path to what failed.
  /// - Complexity: O(1) to find the registration.
  @_alwaysEmitIntoClient @inline(__always)
  public func resolve<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      defer { extendLifetime(self) }
      return try resolver.view.resolve(type, identifier, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns an instance that takes runtime arguments, as its ``resolver`` does.
  ///
  /// For example:
  ///
  /// ```swift
  /// let screen = try container.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - arguments: The values of the parameters that the registration marks as arguments, in order.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`. If the number or a type is wrong, it lists what was expected and given.
  @_alwaysEmitIntoClient @inline(__always)
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      defer { extendLifetime(self) }
      return try resolver.view.resolve(
        type, identifier, with: (repeat each arguments), of: repeat (each Argument).self, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns all contributions to the given type, as its ``resolver`` does.
  ///
  /// - Parameters:
  ///   - type: The type that was contributed to.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The contributions in order of registration, those of parents first, or an empty array if there are
  ///   none.
  /// - Throws: The `ResolutionError` of the first contribution that fails.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ResolutionError) -> [Service] {
    try resolver.resolveAll(type, isolation: isolation, fileID: fileID, line: line)
  }

  /// Returns the instance registered for the given type and identifier, or `nil` if the key isn't registered.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, or `nil` if nothing is registered for the key.
  /// - Throws: `ResolutionError` if the registration fails, its scope isn't open, or its container is closed.
  public func resolveIfRegistered<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service? {
    try resolver.resolveIfRegistered(type, identifier, isolation: isolation, fileID: fileID, line: line)
  }

  /// Returns the instance registered for the given type and identifier, wherever it has to be built.
  ///
  /// For example, from an actor or a background task:
  ///
  /// ```swift
  /// let theme = try await container.resolveAsync(Theme.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve. Its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, with the path to what failed.
  @_alwaysEmitIntoClient
  public func resolveAsync<Service: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    // Most of what is awaited needs no await.
    guard let cell = resolver.view.findImmediate(type, identifier, isolation: isolation) else {
      return try await resolver.resolveAsync(type, identifier, isolation: isolation, fileID: fileID, line: line)
    }
    do throws(ResolutionError) {
      defer { extendLifetime(self) }
      return try resolver.view.produce(cell, as: type, arguments: .none, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns an instance that takes runtime arguments, wherever it has to be built.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. Its instances cross actors, so they are Sendable.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - arguments: The values of the parameters that the registration marks as arguments, in order.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`. If the number or a type is wrong, it lists what was expected and given.
  public func resolveAsync<Service: Sendable, each Argument: Sendable>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service {
    try await resolver.resolveAsync(
      type, identifier, arguments: repeat each arguments, isolation: isolation, fileID: fileID, line: line)
  }

  /// Returns a Boolean value that indicates whether the key can be resolved, without creating an instance.
  ///
  /// - Parameters:
  ///   - type: The type to look for.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  /// - Returns: `true` if the key is registered here or in a parent; `false` if it is registered for a scope that isn't
  ///   open, and if the container is closed.
  public func isRegistered<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier? = nil) -> Bool {
    resolver.isRegistered(type, identifier)
  }

  /// Returns a typed handle, which finds a registration once to create its instances again and again.
  ///
  /// A call of the handle does what `resolve` does without the search; for a type that is made of registered ones, such
  /// as `[T]`, it does the same. The handle keeps the container's instances alive. For example:
  ///
  /// ```swift
  /// let makeRow = try container.provider(of: RowViewModel.self)
  /// let rows = try notes.map { _ in try makeRow() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to provide. You can omit it if the context determines it.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - arguments: The types of the runtime arguments that the registration takes, if any.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The handle. It creates no instance, so you can ask for it from any isolation.
  /// - Throws: `ResolutionError` if nothing is registered for the key, or if it takes other arguments.
  public func provider<Service, each Argument>(
    of type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    taking arguments: repeat (each Argument).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Provider<Service, repeat each Argument> {
    let dependency = resolver.view.dependency(on: type, identifier)
    var given: [any Any.Type] = []
    for argument in repeat (each Argument).self { given.append(argument) }
    do throws(ResolutionError) { try core.check(dependency, of: type, identifier, given: given) } catch {
      throw error.asked(in: fileID, at: line)
    }
    return Provider(resolver, identifier, of: dependency.isPlain ? dependency.node : nil)
  }
}
