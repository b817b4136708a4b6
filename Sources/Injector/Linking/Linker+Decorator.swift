extension Linker {
  /// The cell of a decorator's factory.
  @inlinable
  func decorator<Service>(_ factory: @escaping Produce<Service>) -> AnyCell {
    decoratorThatAwaits(factory) ?? cell(factory)
  }

  /// The cell that a decorator's factory gets the inner instance from.
  @usableFromInline
  func decoratedCell<Service>(_ type: Service.Type) -> CellReference<Service> {
    guard awaitedInner != nil else { return innerCell(type) }
    let inner = inner
    let cell = Cell<Service> { context throws(ResolutionError) in
      guard let service = context.session?.instance(of: inner, as: type) else {
        preconditionFailure("what a decorator wraps is awaited before its factory runs")
      }
      return service
    }
    core.keep(cell)
    return CellReference(cell)
  }

  /// What the decorator that is being linked stands on, where that must be awaited.
  private var awaitedInner: (any AsyncProducing)? {
    inner >= 0 && core.isLinked(inner) ? core.cell(at: inner) as? any AsyncProducing : nil
  }

  /// The cell of a decorator that awaits the inner instance and shares it with its factory's resolve; nil for others.
  @usableFromInline
  func decoratorThatAwaits<Service>(_ factory: @escaping Produce<Service>) -> AnyCell? {
    awaitedInner?.decorated(by: Decoration(produce: factory), linker: self)
  }

  fileprivate func asyncCell<Service: Sendable>(
    awaiting make: @escaping AsyncProduce<Service>, decoration: Decoration<Service>
  ) -> AnyCell {
    let (node, inner) = (node, inner)
    let observer = observer
    let isOnMainActor = demands.contains(.mainActor)
    return asyncCell { resolution async throws(ResolutionError) in
      let service: Service
      do throws(ResolutionError) { service = try await make(resolution) } catch {
        throw ResolutionContext(container: .passUnretained(resolution.container)).failure(error, at: node)
      }
      resolution.span?.create()
      let construction = Construction(depth: resolution.depth + 1, observer: observer)
      defer { construction.end() }
      let share: @Sendable (inout ResolutionContext) -> Void = { $0.openSession().share(service, of: inner) }
      let depth = resolution.container.core.cell(at: node).height
      if isOnMainActor {
        return try await resolution.resolvedOnMainActor(atDepth: depth, for: construction) {
          context throws(ResolutionError) in
          share(&context)
          return try decoration.produce(&context)
        }
      }
      return try resolution.resolved(atDepth: depth, for: construction) { context throws(ResolutionError) in
        share(&context)
        return try decoration.produce(&context)
      }
    }
  }
}

/// A decorator's factory, which is called without await.
private struct Decoration<Service>: @unchecked Sendable {
  // Sendable: what registers a decorator takes a factory that is Sendable or runs on the main actor only; it is called
  // there where it, or what it needs, demands that.

  let produce: Produce<Service>
}

extension AsyncProducing {
  fileprivate func decorated<Wanted>(by decoration: Decoration<Wanted>, linker: Linker) -> AnyCell {
    guard let decoration = decoration as? Decoration<Service> else {
      preconditionFailure("a decorator is of the type that it decorates")
    }
    return linker.asyncCell(awaiting: make, decoration: decoration)
  }
}
