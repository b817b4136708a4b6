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
  private let target: HandleTarget

  init(_ target: HandleTarget) { self.target = target }

  /// Returns an instance.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, new or shared depending on its lifetime.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public func callAsFunction(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do {
      return try target.resolve(Service.self, AnyArgument.list(repeat each arguments), isolation)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
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
  /// The parameters and the result are those of ``callAsFunction(_:isolation:fileID:line:)``.
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
  /// The parameters, the result and the errors are those of ``callAsFunction(_:isolation:fileID:line:)``.
  public nonisolated(nonsending) func resolveAsync(
    _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Service where Service: Sendable, repeat each Argument: Sendable {
    do {
      let (owner, cell) = try target.found(Service.self)
      let request = Request(AnyArgument.list(repeat each arguments), from: #isolation, for: target.resolver.home)
      return try await owner.resolve(awaiting: cell, Service.self, request)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }
}
