/// A dependency that is built again and again, later, with runtime arguments if it takes any.
///
/// That is how a coordinator gets its screens. Each call honours the lifetime of what it provides: a transient is new
/// each time, a singleton the same. For example:
///
/// ```swift
/// final class NotesCoordinator {
///   init(makeNote: Provider<NoteController, Note>) { self.makeNote = makeNote }
///   func open(_ note: Note) throws { try navigation.push(makeNote(note)) }
/// }
/// ```
///
/// `Container.provider(of:)` gives one too: a typed handle, for a place that asks for one key again and again.
public struct Provider<Service, each Argument>: Sendable {
  /// The container of a typed handle, whose resolver keeps it alive; nil for an injected provider, so that no instance
  /// keeps the container that owns it. Not retained, as a call would retain it again.
  @usableFromInline let kept: Unmanaged<Container>?
  /// The service's cell; nil for a composite type, which has none. It lives as long as the container that the provider
  /// keeps or has just found alive, because that container's core retains it.
  @usableFromInline let cell: Unmanaged<AnyCell>?
  @usableFromInline let resolver: Resolver
  @usableFromInline let identifier: ServiceIdentifier?

  /// An injected provider, of a registration or, where that is nil, of a composite type.
  init(_ resolver: Resolver, _ identifier: ServiceIdentifier?, cell: Unmanaged<AnyCell>?) {
    kept = nil
    self.cell = cell
    self.resolver = resolver
    self.identifier = identifier
  }

  /// A typed handle.
  init(keeping container: Container, _ identifier: ServiceIdentifier?, cell: Unmanaged<AnyCell>?) {
    kept = .passUnretained(container)
    self.cell = cell
    resolver = container.resolver
    self.identifier = identifier
  }

  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Throws: `ResolutionError`, also where the container is gone.
  @inlinable @inline(__always)
  public func callAsFunction(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      guard let cell else {
        return try resolver.resolve(
          Service.self, identifier, arguments: repeat each arguments, isolation: isolation, fileID: fileID, line: line)
      }
      if let kept {
        return try Self.produce(
          cell, in: kept, keptBy: resolver, with: (repeat each arguments), isolation: isolation)
      }
      return try Self.produce(cell, through: resolver, identifier, with: (repeat each arguments), isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// The way of injected providers, apart, so that calls of handles stay small.
  @inlinable @inline(never)
  static func produce<Arguments>(
    _ cell: Unmanaged<AnyCell>, through resolver: Resolver, _ identifier: ServiceIdentifier?,
    with arguments: Arguments, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    guard let container = resolver.reference.container else { throw resolver.released(Service.self, identifier) }
    return try container.produce(
      cell, as: Service.self, with: arguments, of: repeat (each Argument).self, depth: resolver.depth,
      isolation: isolation)
  }

  // Apart, as a closure in an isolated function would ask the runtime for the current executor each time.
  @inlinable @inline(__always)
  static func produce<Arguments>(
    _ cell: Unmanaged<AnyCell>, in container: Unmanaged<Container>, keptBy resolver: Resolver,
    with arguments: Arguments, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    // The handle may be the last to hold the container, and a factory that is called may let go of the handle.
    defer { extendLifetime(resolver) }
    do {
      return try container._withUnsafeGuaranteedRef {
        try $0.produce(
          cell, as: Service.self, with: arguments, of: repeat (each Argument).self, depth: 0, isolation: isolation)
      }
    } catch { throw .same(error) }
  }
}

extension Container {
  /// A typed handle: finds a registration once, to get its instances again and again.
  ///
  /// A call of the handle does what `resolve` does, without the search; for a type that is made of registered ones, such
  /// as `[T]`, it does the same. The handle keeps the container alive. For example:
  ///
  /// ```swift
  /// let makeRow = try container.provider(of: RowViewModel.self)
  /// let rows = try notes.map { _ in try makeRow() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; it can be left out where the context says it.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - arguments: The types of the runtime arguments that the registration takes, if any.
  /// - Returns: The handle. Building nothing, it may be asked for from any isolation.
  /// - Throws: `ResolutionError` where nothing is registered under the key.
  public func provider<Service, each Argument>(
    of type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil,
    taking arguments: repeat (each Argument).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Provider<Service, repeat each Argument> {
    let cell = find(type, identifier)
    guard cell != nil || core.canResolve(type, identifier) else {
      throw core.missing(type, identifier).asked(in: fileID, at: line)
    }
    return Provider(keeping: self, identifier, cell: cell)
  }
}
