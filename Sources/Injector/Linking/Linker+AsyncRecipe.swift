extension Linker {
  /// The cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let cells = (repeat dependency((each Parameter).self))
    let node = node
    let level = core.level
    let construct: @Sendable (Container, AsyncConstruction?) async throws(ResolutionError) -> Service = {
      (container, construction) async throws(ResolutionError) in
      let resolution = AsyncResolution(container: container, waiting: construction)
      do {
        return try await factory(repeat try await resolution.value(of: each cells))
      } catch {
        throw ResolutionContext(container: .passUnretained(container)).failure(error, at: node)
      }
    }
    switch lifetime {
    case .singleton:
      let slot = AsyncSlot<Service>()
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let home = resolution.home(ofLevel: level)
          return try await slot.obtain(node: node, in: home.core, for: resolution.waiting) {
            (construction) async throws(ResolutionError) in try await construct(home, construction)
          }
        }, node: node)
    case .scoped(let scope):
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let owner = resolution.owner(ofLevel: level)
          guard let home = owner.opened(scope) else { throw owner.core.scopeNotOpen(scope, for: node) }
          let slot = try home.asyncSlot(of: node, as: Service.self)
          return try await slot.obtain(node: node, in: home.core, for: resolution.waiting) {
            (construction) async throws(ResolutionError) in try await construct(home, construction)
          }
        }, node: node)
    case .transient, .perResolution, .weak:
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          try await construct(resolution.owner(ofLevel: level), resolution.waiting)
        }, node: node)
    }
  }
}

extension AsyncResolution {
  /// The value of one parameter: awaited where its registration is asynchronous, else resolved as usual.
  fileprivate func value<Value>(of cell: Cell<Value>) async throws(ResolutionError) -> Value {
    if let awaiting = cell as? any AsyncProducing { return try await awaiting.produce(Value.self, self) }
    var context = ResolutionContext(container: .passUnretained(container), depth: cell.height)
    context.openSession().construction = Construction(depth: cell.height, waiting: waiting)
    return try cell.produce(&context)
  }
}
