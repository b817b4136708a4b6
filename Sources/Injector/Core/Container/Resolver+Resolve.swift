extension Resolver {
  /// Returns the instance registered for the given type and identifier.
  ///
  /// A service that is built on the main actor resolves from main-actor code. From elsewhere, the method throws
  /// ``ResolutionError/Kind/requiresMainActor``; use ``resolveAsync(_:_:isolation:fileID:line:)`` there. Nothing blocks
  /// and nothing hops. For example:
  ///
  /// ```swift
  /// let remote = try resolver.resolve((any Store).self, .remote)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve. You can omit it if the context determines it.
  ///   - identifier: The identifier, or `nil` for the registration without one. For `[T]`, `Lazy<T>`, and the like it
  ///     is the identifier of `T`.
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
      guard retainedOwner != nil else { return try resolveWeakly(type, identifier, isolation: isolation) }
      defer { extendLifetime(self) }
      return try view.resolve(type, identifier, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// The same for a resolver that was passed to a factory, apart, so that other resolves stay small.
  @_alwaysEmitIntoClient @inline(never)
  func resolveWeakly<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    return try view.resolve(type, identifier, inside: construction, isolation: isolation)
  }

  /// Returns an instance that takes runtime arguments.
  ///
  /// For example:
  ///
  /// ```swift
  /// let screen = try resolver.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - arguments: The values of the parameters that the registration marks as arguments, in order. A value of another
  ///     type is cast if possible.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`. If the number or a type is wrong, it lists what was expected and given, position by
  ///   position.
  @_alwaysEmitIntoClient @inline(__always)
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      guard retainedOwner != nil else {
        return try resolveWeakly(
          type, identifier, with: (repeat each arguments), of: repeat (each Argument).self, isolation: isolation)
      }
      defer { extendLifetime(self) }
      return try view.resolve(
        type, identifier, with: (repeat each arguments), of: repeat (each Argument).self, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// The same for a resolver that was passed to a factory.
  ///
  /// - Parameter coder: The coder of a scene that is being created, if any.
  @_alwaysEmitIntoClient @inline(never)
  func resolveWeakly<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    return try view.resolve(
      type, identifier, with: arguments, of: repeat (each Argument).self, coder: coder, inside: construction,
      isolation: isolation)
  }

  /// Returns all contributions to the given type, in order of registration, those of parents first.
  ///
  /// - Parameters:
  ///   - type: The type that was contributed to.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The contributions, or an empty array if there are none.
  /// - Throws: The `ResolutionError` of the first contribution that fails.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ResolutionError) -> [Service] {
    do throws(ResolutionError) { return try resolveWeakly([Service].self, nil, isolation: isolation) } catch {
      throw error.asked(in: fileID, at: line)
    }
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
  /// - Throws: `ResolutionError` if the registration fails, its scope isn't open, or its container is closed or
  ///   released.
  public func resolveIfRegistered<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service? {
    do throws(ResolutionError) {
      let owner = try owner(for: type, identifier)
      defer { extendLifetime(owner) }
      guard view.dependency(on: type, identifier).isSatisfied else { return nil }
      return try resolveWeakly(type, identifier, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns a Boolean value that indicates whether the key can be resolved, without creating an instance.
  ///
  /// - Parameters:
  ///   - type: The type to look for.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  /// - Returns: `true` if the key is registered here or in a parent; `false` if it is registered for a scope that isn't
  ///   open, and if the container is closed or released.
  public func isRegistered<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier? = nil) -> Bool {
    guard let owner = try? owner(for: type, identifier) else { return false }
    defer { extendLifetime(owner) }
    return view.canResolve(type, identifier)
  }
}
