extension Linker {
  /// Returns the cell of a decorator's factory.
  @usableFromInline
  func decorator<Service>(builtBy factory: Cell<Service>) -> AnyCell {
    awaitedInner?.decorated(by: Decoration(factory: factory), linker: self) ?? cell(builtBy: factory)
  }

  /// Returns the cell from which a decorator's factory gets the wrapped instance.
  func decoratedCell<Service>(_ type: Service.Type) -> Cell<Service> {
    guard let inner = awaitedInner else { return innerCell(type) }
    return Cell(borrowing: { _, context, _ throws(ResolutionError) in
      guard let service = context.shared.instance(of: inner) else {
        preconditionFailure("the wrapped instance must be awaited before the decorator's factory runs")
      }
      return service
    })
  }

  /// The cell that the decorator being linked wraps, if it must be awaited.
  private var awaitedInner: (any AsyncProducing)? {
    inner >= 0 && core.isLinked(inner) ? core.cell(at: inner) as? any AsyncProducing : nil
  }

  fileprivate func asyncCell<Service: Sendable>(
    awaiting inner: Cell<Service>, _ make: @escaping AsyncProduce<Service>, decoration: Decoration<Service>
  ) -> AnyCell {
    let node = node
    let observer = observer
    let actors = (demands.contains(.mainActor) ? [MainActor.shared] : []) + actors
    let core = Unmanaged.passUnretained(core)
    return asyncCell { resolution async throws(ResolutionError) in
      let service: Service
      do throws(ResolutionError) { service = try await make(resolution) } catch {
        throw core.takeUnretainedValue().failure(error, at: node)
      }
      resolution.span?.create()
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      let share: @Sendable (inout ResolutionContext) -> Void = { context in
        let room = context.shared.room(for: inner)
        room.initializeMemory(as: Service.self, to: service)
        context.shared.share(room)
      }
      let cell = core.takeUnretainedValue().cell(at: node)
      if let actor = actors.first {
        // No caller is isolated to several actors.
        guard actors.count == 1 else { throw core.takeUnretainedValue().refusal(.requiresActor, at: node) }
        return try await resolution.resolved(on: actor, for: cell, construction) {
          context throws(ResolutionError) in
          share(&context)
          return try decoration.factory.produce(&context)
        }
      }
      return try resolution.resolved(for: cell, construction) { context throws(ResolutionError) in
        share(&context)
        return try decoration.factory.produce(&context)
      }
    }
  }
}

/// A decorator's factory, which is called synchronously.
private struct Decoration<Service>: @unchecked Sendable {
  // Sendable: the factory of a decorator is Sendable or runs on the main actor only, and is called there if it or one of
  // its dependencies demands it.

  let factory: Cell<Service>
}

extension AsyncProducing {
  fileprivate func decorated<Wanted>(by decoration: Decoration<Wanted>, linker: Linker) -> AnyCell {
    guard let decoration = decoration as? Decoration<Service> else {
      preconditionFailure("a decorator must have the type that it wraps")
    }
    return linker.asyncCell(awaiting: unsafeDowncast(self, to: Cell<Service>.self), make, decoration: decoration)
  }
}
