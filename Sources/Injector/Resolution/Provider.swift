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
public struct Provider<Service, each Argument>: Sendable {
  let resolver: Resolver
  let identifier: ServiceIdentifier?

  init(_ resolver: Resolver, _ identifier: ServiceIdentifier?) {
    self.resolver = resolver
    self.identifier = identifier
  }

  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - arguments: The runtime arguments.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ResolutionError`, also where the container is gone.
  public func callAsFunction(
    _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(ResolutionError) -> Service {
    try resolver.resolve(Service.self, identifier, arguments: repeat each arguments, isolation: isolation)
  }
}
