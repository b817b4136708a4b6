extension Resolver {
  /// Gives the instance that is registered for a type and an identifier, as `Container.resolve(_:_:)` does.
  ///
  /// - Parameters:
  ///   - type: The type; it can be left out where the context says it.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance, new or shared as its lifetime says.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      let container = try observedContainer(for: type, identifier)
      guard let cell = container.find(type, identifier) else {
        return try container.produceComposite(type, identifier, depth: depth, isolation: isolation)
      }
      return try container.produce(cell, as: type, arguments: .none, depth: depth, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives an instance that takes runtime arguments, as `Container.resolve(_:_:arguments:)` does.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - arguments: The values of the parameters that the registration declares as `.argument`, in order.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Returns: The instance.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      let container = try observedContainer(for: type, identifier)
      guard let cell = container.find(type, identifier) else {
        return try container.produceComposite(type, identifier, depth: depth, isolation: isolation)
      }
      return try container.produce(
        cell, as: type, with: (repeat each arguments), of: repeat (each Argument).self, depth: depth,
        isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Gives all contributions to a type, in order of registration; none where there are none.
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
  /// - Throws: `ResolutionError` where something is registered and fails, or the container is gone.
  public func resolveIfRegistered<Service>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service? {
    do throws(ResolutionError) {
      guard try container(for: type, identifier).isRegistered(type, identifier) else { return nil }
    } catch { throw error.asked(in: fileID, at: line) }
    return try resolve(type, identifier, isolation: isolation, fileID: fileID, line: line)
  }

  /// Whether `resolve` would find something under a key. It builds nothing.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - identifier: The identifier, or nil for the registration without one.
  /// - Returns: Whether something is registered; false where the container is gone or closed.
  public func isRegistered<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier? = nil) -> Bool {
    (try? container(for: type, identifier))?.isRegistered(type, identifier) ?? false
  }
}
