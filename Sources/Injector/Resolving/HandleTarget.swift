/// The registration, or the type made of registered ones, that a handle resolves when it's called.
struct HandleTarget<Service>: Sendable {
  /// An injected handle doesn't keep the container that owns the instance which has the handle.
  private let resolver: Resolver
  /// The node, or -1 for a type that is made of registered ones.
  private let node: Int
  private let identifier: ServiceIdentifier?

  init(_ resolver: Resolver, node: Int, _ identifier: ServiceIdentifier?) {
    (self.resolver, self.node, self.identifier) = (resolver, node, identifier)
  }

  /// Returns the cell, and the owner that retains it.
  func found() throws -> (owner: Owner, cell: Cell<Service>) {
    let owner = try resolver.owner(for: Service.self, identifier)
    guard node >= 0 else {
      try owner.checkIsOpen(for: Label(graph: owner.linked.graph, node: -1, type: Service.self))
      return (owner, try owner.linked.cell(of: Service.self, identifier))
    }
    // The linker binds a handle of a type to a node of that type.
    return (owner, unsafeDowncast(owner.linked.cells[node], to: Cell<Service>.self))
  }

  /// Resolves the cell in a call of the handle, which begins a resolve of its own.
  func resolve(
    _ cell: Cell<Service>, in owner: Owner, _ given: AnyArgument?, _ isolation: (any Actor)?
  ) throws -> Service {
    try HandleDepth.enter(cell.label) { try owner.resolve(cell, given, isolation) }
  }

  /// Throws if the instance mustn't be used where the caller is. After the container has closed, nothing else uses it.
  func checkIsolation(_ isolation: (any Actor)?) throws {
    guard let cell = try? found().cell else { return }
    if !cell.isCallable(from: isolation) { throw cell.requiresActor(isolation) }
  }
}
