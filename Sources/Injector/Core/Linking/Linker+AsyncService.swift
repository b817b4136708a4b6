extension Linker {
  /// The cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let cells = (repeat dependency((each Parameter).self))
    let node = node
    let observer = observer
    return asyncCell { resolution async throws(ResolutionError) in
      resolution.span?.create()
      let construction = Construction(depth: resolution.depth + 1, observer: observer)
      defer { construction.end() }
      do {
        return try await factory(repeat try await resolution.value(of: each cells, for: construction))
      } catch {
        throw resolution.container.core.failure(error, at: node)
      }
    }
  }

  /// The cell that gives the instances of an asynchronous factory the registration's lifetime.
  func asyncCell<Service: Sendable>(_ construct: @escaping AsyncProduce<Service>) -> AnyCell {
    let node = node
    let level = core.level
    let activate = asyncActivation(Service.self)
    switch lifetime {
    case .singleton:
      let slot = AsyncSlot<Service>()
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let home = resolution.container.home(ofLevel: level)
          return try await slot.obtain(
            by: resolution.moved(to: home), keptBy: home, node: node, construct: construct, activate: activate)
        }, awaiting: node)
    case .scoped(let scope):
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let owner = resolution.container.owner(ofLevel: level)
          guard let keeper = owner.opened(scope) else { throw owner.core.scopeNotOpen(scope, for: node) }
          let home = owner.builder(for: keeper)
          let slot = try keeper.asyncSlot(of: node, ownedBy: home.core, as: Service.self)
          return try await slot.obtain(
            by: resolution.moved(to: home), keptBy: keeper, node: node, construct: construct, activate: activate)
        }, awaiting: node)
    case .transient, .perResolution, .weak:
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let inner = resolution.moved(to: resolution.container.owner(ofLevel: level))
          let service = try await construct(inner)
          if let activate { try await activate(service, inner, inner.container) }
          return service
        }, awaiting: node)
    }
  }

  /// Runs the registration's activations on a new instance; nil where it has none.
  private func asyncActivation<Service: Sendable>(_ type: Service.Type) -> AsyncActivate<Service>? {
    guard let hooks else { return nil }
    // The closures were made for this type by the registration's own methods.
    let activations = hooks.activations.compactMap { $0 as? AsyncActivation<Service> }
    let closings = closings(Service.self)
    let node = node
    let observer = observer
    return { service, resolution, keeper async throws(ResolutionError) in
      let container = resolution.container
      let construction = Construction(depth: resolution.depth + 1, observer: observer)
      defer { construction.end() }
      let resolver = Resolver(weakly: container, construction: construction)
      do { for activation in activations { try await activation.action(service, resolver) } } catch {
        throw container.core.failure(error, at: node)
      }
      if !closings.isEmpty { try keeper.keep(closings, of: service, at: node, builtIn: container) }
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
      }, awaiting: node)
  }
}

/// Runs activations on a new instance that was built by a resolve and is kept by a container.
typealias AsyncActivate<Service> =
  @Sendable (Service, AsyncResolution, Container) async throws(ResolutionError) -> Void
