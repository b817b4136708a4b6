/// A dependency that is resolved on demand, any number of times, with runtime arguments if it takes any.
///
/// Coordinators create their screens with providers. Each call respects the lifetime of the registration: a transient
/// instance is new each time, and a singleton is always the same. For example:
///
/// ```swift
/// @MainActor final class NotesCoordinator {
///   private let makeNote: Provider<NoteController, Note>
///   init(makeNote: Provider<NoteController, Note>) { self.makeNote = makeNote }
///   func open(_ note: Note) throws { try navigation.push(makeNote(note)) }
/// }
/// ```
///
/// ``ServiceResolving/provider(of:_:taking:fileID:line:)`` returns a provider too, which is a typed handle for code
/// that resolves one key repeatedly.
public struct Provider<Service, each Argument>: Sendable {
  /// The service's cell, or `nil` for a composite type. It is alive while what the resolver refers to is, because the
  /// core retains it.
  @usableFromInline let cell: BorrowedCell?
  /// The cell again if this is a typed handle, whose resolver keeps it alive: what a call has to check, in one word.
  @usableFromInline let retainedCell: BorrowedCell?
  /// A resolver that keeps the container of a typed handle alive; in an injected provider it doesn't, so that no
  /// instance keeps the container that owns it.
  @usableFromInline let resolver: Resolver
  @usableFromInline let identifier: ServiceIdentifier?

  /// Creates a provider of a registration or, if that is `nil`, of a composite type.
  init(_ resolver: Resolver, _ identifier: ServiceIdentifier?, of node: Int32?) {
    cell = node.map { node in resolver.view.core._withUnsafeGuaranteedRef { .passUnretained($0.cell(at: node)) } }
    retainedCell = resolver.retainedOwner == nil ? nil : cell
    self.resolver = resolver
    self.identifier = identifier
  }

  /// Throws if a call from an isolation would.
  func checkIsolation(_ isolation: (any Actor)?) throws(ResolutionError) {
    let owner = try resolver.owner(for: Service.self, identifier)
    defer { extendLifetime(owner) }
    let core = resolver.view.core.takeUnretainedValue()
    let checked: AnyCell =
      if let cell { cell.takeUnretainedValue() } else { try core.composite(Service.self, identifier) as AnyCell }
    try resolver.view.check(.passUnretained(checked), argumentCount: 0, isolation: isolation)
  }

  /// The registration that is provided, or `nil` for a composite type.
  var node: Int32? { cell?._withUnsafeGuaranteedRef { $0.node } }

  /// Returns an instance.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, also if the container has been released.
  @_alwaysEmitIntoClient @inline(__always)
  public func callAsFunction(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      if let retainedCell {
        return try Self.produce(retainedCell, retainedBy: resolver, with: (repeat each arguments), isolation: isolation)
      }
      return try Self.produce(cell, through: resolver, identifier, with: (repeat each arguments), isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// The call of an injected provider, or of one of a composite type, apart, so that calls of handles stay small.
  @_alwaysEmitIntoClient @inline(never)
  static func produce<Arguments>(
    _ cell: BorrowedCell?, through resolver: Resolver, _ identifier: ServiceIdentifier?,
    with arguments: Arguments, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    guard let cell else {
      return try resolver.resolveChecked(
        Service.self, identifier, with: arguments, of: repeat (each Argument).self, isolation: isolation)
    }
    guard let owner = resolver.reference.owner else { throw resolver.released(Service.self, identifier) }
    defer { extendLifetime(owner) }
    return try resolver.view.produce(
      cell, as: Service.self, with: arguments, of: repeat (each Argument).self, inside: resolver.running,
      isolation: isolation)
  }

  // Apart, as a closure in an isolated function would ask the runtime for the current executor each time.
  @_alwaysEmitIntoClient @inline(__always)
  static func produce<Arguments>(
    _ cell: BorrowedCell, retainedBy resolver: Resolver, with arguments: Arguments, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    // The handle may be the last to hold the container, and a factory that is called may release the handle.
    defer { extendLifetime(resolver) }
    return try resolver.view.produce(
      cell, as: Service.self, with: arguments, of: repeat (each Argument).self, isolation: isolation)
  }

  /// Returns an instance, or stops the program with the whole error.
  ///
  /// Use it where code can't throw, such as an action of a button. The graph was validated when its container was
  /// built, so only a factory that throws, or a mistake such as a closed container, stops the program. For example:
  ///
  /// ```swift
  /// let makeNote = try container.provider(of: Note.self)
  /// let note = makeNote.instance()
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  public func instance(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Service {
    do throws(ResolutionError) {
      return try self(repeat each arguments, isolation: isolation, fileID: fileID, line: line)
    } catch { fatalError(error.description, file: fileID, line: line) }
  }

  /// Returns an instance wherever it has to be built: hops to the main actor, or awaits an asynchronous factory.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public nonisolated(nonsending) func resolveAsync(
    _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service where Service: Sendable, repeat each Argument: Sendable {
    do throws(ResolutionError) {
      return try await resolver.value(
        of: Service.self, identifier, from: cell, arguments: repeat each arguments)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}
