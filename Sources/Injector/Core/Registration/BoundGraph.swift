/// What a container's registrations depend on.
///
/// An object, as a copy of a structure would retain each of its parts, and all that builds a container reads it.
final class BoundGraph: Sendable {
  /// The registrations and their dependencies in numbers.
  let structure: GraphStructure
  /// What the parameters are bound to that take anything but a registration, and those of injections, by position.
  let dependencies: [Int32: Dependency]
  /// The registrations whose parameters name a key that no registration satisfies directly: one that is missing, a
  /// type of this library's, or the elements of a collection.
  let names: [RegistrationKey: [Int32]]
  /// The registrations that take over their isolation, each with the one that they take it from.
  let isolationSources: [Int32: Int32]

  static let empty = BoundGraph(GraphStructure(base: 0, nodes: []), [:], [:], [:])

  init(
    _ structure: GraphStructure, _ dependencies: [Int32: Dependency], _ names: [RegistrationKey: [Int32]],
    _ isolationSources: [Int32: Int32]
  ) {
    self.structure = structure
    self.dependencies = dependencies
    self.names = names
    self.isolationSources = isolationSources
  }
}
