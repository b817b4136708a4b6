extension Linker {
  /// Returns the cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    let cells = (repeat dependency((each Parameter).self))
    let node = node
    let observer = observer
    let core = Unmanaged.passUnretained(core)
    return asyncCell { resolution async throws(ResolutionError) in
      resolution.span?.create()
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      return try await AsyncNesting.run(node, in: core.takeUnretainedValue()) {
        try await factory(repeat try await resolution.value(of: each cells, for: construction))
      }
    }
  }

  /// Returns the cell that applies the lifetime of the registration to the instances of an asynchronous factory.
  func asyncCell<Service: Sendable>(_ create: @escaping AsyncProduce<Service>) -> AnyCell {
    let node = node
    let core = Unmanaged.passUnretained(core)
    let steps = asyncInjectionSteps(Service.self)
    let member = lifetime == .transient ? nil : cycle.map { AsyncCycleMember(cycle: $0, steps: steps) }
    let construct = member == nil ? steps.map { injected(create, by: $0) } ?? create : create
    let activate = asyncActivation(Service.self)
    if case .kept = lifetime, let keeping = keeping as? AsyncKeeping<Service> {
      return keeping.cell(self, construct, activate, member)
    }
    switch lifetime {
    case .singleton:
      let slot = AsyncSlot<Service>()
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let home = core.takeUnretainedValue()
          return try await slot.obtain(
            by: resolution.moved(to: home, home.outerScopes), ownedBy: home, node: node, on: member,
            construct: construct, activate: activate)
        }, awaiting: node, in: core)
    case .scoped(let scope):
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let core = core.takeUnretainedValue()
          guard let owner = OpenScope.nearest(scope, from: resolution.view.scopes)?.takeUnretainedValue() else {
            throw core.scopeNotOpen(scope, for: node)
          }
          let slot = try owner.slot(of: node, ownedBy: core) { AsyncSlot<Service>() }
          return try await slot.obtain(
            by: resolution.moved(to: core, owner), ownedBy: owner, node: node, on: member, construct: construct,
            activate: activate)
        }, awaiting: node, in: core)
    case .transient, .perResolution, .weak, .kept:
      return AsyncCell(
        { resolution async throws(ResolutionError) in
          let inner = resolution.moved(
            to: core.takeUnretainedValue(), resolution.view.scopes?.takeUnretainedValue())
          let service = try await construct(inner)
          if let activate { try await activate(service, inner, nil) }
          return service
        }, awaiting: node, in: core)
    }
  }

  /// Returns a function that runs the activations of the registration on a new instance, or `nil` if it has none.
  private func asyncActivation<Service: Sendable>(_ type: Service.Type) -> AsyncActivate<Service>? {
    guard let hooks else { return nil }
    // The methods of the registration create the closures for this type.
    let activations = hooks.activations.compactMap { $0 as? AsyncActivation<Service> }
    let closings = closings(Service.self)
    let node = node
    let observer = observer
    return { service, resolution, owner async throws(ResolutionError) in
      let core = resolution.core
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      let resolver = Resolver(weakly: resolution.view, construction: construction)
      try await AsyncNesting.run(node, in: core, as: .activation) {
        for activation in activations { try await activation.action(service, resolver) }
      }
      if !closings.isEmpty { try owner?.keep(closings, of: service, at: node, builtIn: core) }
    }
  }

  /// Returns the cell of an alias of an asynchronous registration.
  func alias<Service: Sendable, Other: Sendable>(
    awaiting type: Service.Type, convert: @escaping @Sendable (Service) -> Other
  ) -> AnyCell {
    // The original can be overridden by a registration that isn't asynchronous.
    let inner = core.dependency(at: core.registrations.record(at: node).inner, as: type, isInner: true)
    return AsyncCell(
      { resolution async throws(ResolutionError) in
        convert(try await resolution.value(of: inner, for: nil))
      }, awaiting: node, in: .passUnretained(core))
  }
}

/// A function that runs activations on a new instance, with the owner that retains the instance, if any.
typealias AsyncActivate<Service> =
  @Sendable (Service, AsyncResolution, InstanceOwner?) async throws(ResolutionError) -> Void
