extension Linker {
  /// The cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let cells = (repeat dependency((each Parameter).self))
    let node = node
    let level = core.level
    let observer = observer
    let construct: @Sendable (AsyncResolution) async throws(ResolutionError) -> Service = {
      resolution async throws(ResolutionError) in
      resolution.span?.create()
      let construction = Construction(depth: resolution.depth + 1, waiting: resolution.waiting, observer: observer)
      defer { construction.end() }
      do {
        return try await factory(repeat try await resolution.value(of: each cells, for: construction))
      } catch {
        throw ResolutionContext(container: .passUnretained(resolution.container)).failure(error, at: node)
      }
    }
    switch lifetime {
    case .singleton:
      let slot = AsyncSlot<Service>()
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let home = resolution.home(ofLevel: level)
          return try await slot.obtain(node: node, in: home.core, for: resolution.waiting) {
            (construction) async throws(ResolutionError) in
            try await construct(resolution.moved(to: home, constructing: construction))
          }
        }, node: node)
    case .scoped(let scope):
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let owner = resolution.owner(ofLevel: level)
          guard let keeper = owner.opened(scope) else { throw owner.core.scopeNotOpen(scope, for: node) }
          let home = owner.builder(for: keeper)
          let slot = try keeper.asyncSlot(of: node, ownedBy: home.core, as: Service.self)
          return try await slot.obtain(node: node, in: home.core, for: resolution.waiting) {
            (construction) async throws(ResolutionError) in
            try await construct(resolution.moved(to: home, constructing: construction))
          }
        }, node: node)
    case .transient, .perResolution, .weak:
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          try await construct(resolution.moved(to: resolution.owner(ofLevel: level)))
        }, node: node)
    }
  }

  /// The cell of a second key of an asynchronous registration.
  func alias<Service: Sendable, Other: Sendable>(
    awaiting type: Service.Type, convert: @escaping @Sendable (Service) -> Other
  ) -> AnyCell {
    // An override may have put a registration that is not asynchronous in the place of the original.
    let inner = core.dependency(at: core.registrations.record(at: node).inner, as: type, isInner: true)
    return AsyncCell(
      { resolution async throws(ResolutionError) in
        convert(try await resolution.value(of: inner, for: nil))
      }, node: node)
  }
}

extension AsyncResolution {
  /// The value of one parameter: awaited where its registration is asynchronous, else resolved as usual.
  fileprivate func value<Value>(
    of cell: Cell<Value>, for construction: Construction?
  ) async throws(ResolutionError) -> Value {
    if let awaiting = cell as? any AsyncProducing { return try await awaiting.produce(Value.self, self) }
    // Asynchronous factories run on no actor, and nothing above has checked what is built without await.
    if !cell.demands.isEmpty {
      try container.check(.passUnretained(cell), argumentCount: 0, depth: 0, isolation: nil)
    }
    var context = ResolutionContext(container: .passUnretained(container), depth: cell.height)
    context.openSession().construction = construction
    guard let span, let tracer = container.core.tracer else { return try cell.produce(&context) }
    tracer.enter(span)
    defer { tracer.leave(span) }
    return try cell.produce(&context)
  }
}
