import Synchronization

extension Container {
  /// Gives the instance that is registered for a type and an identifier.
  ///
  /// A service that is built on the main actor resolves from main-actor code; from elsewhere the resolve throws
  /// `.requiresMainActor`, unless it is awaited. Nothing blocks and nothing hops. For example:
  ///
  /// ```swift
  /// let remote = try container.resolve((any Store).self, .remote)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; it can be left out where the context says it.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`, with the way to what failed.
  /// - Complexity: O(1) to find the registration.
  @inlinable @inline(__always)
  public func resolve<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      guard let cell = find(type, identifier) else {
        return try produceComposite(type, identifier, depth: 0, isolation: isolation)
      }
      return try produce(cell, as: type, arguments: .none, depth: 0, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives an instance that takes runtime arguments.
  ///
  /// For example:
  ///
  /// ```swift
  /// let screen = try container.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - arguments: The values of the parameters that the registration declares as `.argument`, in order. A value of
  ///     another type is cast where that is possible.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance.
  /// - Throws: `ResolutionError`; a wrong number or type says, position by position, what was expected and given.
  @inlinable @inline(__always)
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      guard let cell = find(type, identifier) else {
        return try produceComposite(type, identifier, depth: 0, isolation: isolation)
      }
      return try produce(
        cell, as: type, with: (repeat each arguments), of: repeat (each Argument).self, depth: 0, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives all contributions to a type, in order of registration, a parent's first; none where there are none.
  ///
  /// - Parameters:
  ///   - type: The type that was contributed to.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Throws: `ResolutionError` of the first contribution that fails.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ResolutionError) -> [Service] {
    try resolve([Service].self, nil, isolation: isolation, fileID: fileID, line: line)
  }

  /// Gives the instance that is registered for a type and an identifier, or nil where nothing is.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance, or nil where nothing is registered under the key.
  /// - Throws: `ResolutionError` where something is registered and fails.
  public func resolveIfRegistered<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service? {
    guard core.canResolve(type, identifier) else { return nil }
    return try resolve(type, identifier, isolation: isolation, fileID: fileID, line: line)
  }

  /// Whether `resolve` would find something under a key that it may give here. It builds nothing.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  /// - Returns: Whether something is registered, here or in a parent; false for a scoped registration where its scope is
  ///   not open, and where the container is closed.
  public func isRegistered<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier? = nil) -> Bool {
    !isClosed.load(ordering: .acquiring) && core.canResolve(type, identifier) && isInItsScope(type, identifier)
  }

  private func isInItsScope(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    guard let index = core.registrations.index(of: type, identifier),
      case .scoped(let scope) = core.registrations.origin(of: index).lifetime
    else { return true }
    return opened(scope).map { $0.missingOuterScope == nil } ?? false
  }
}
