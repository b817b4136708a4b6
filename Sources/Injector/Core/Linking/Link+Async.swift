extension Link {
  /// Returns the cell of an asynchronous factory.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    var next = parameters.first
    let cells = (repeat LinkedParameters.nextCell((each Parameter).self, &next))
    return asyncCell(calling: { resolution, construction in
      try await factory(repeat try await resolution.value(of: each cells, for: construction))
    })
  }

  /// Returns the cell of an asynchronous factory whose parameters may come from any actor.
  func cell<Service: Sendable, each Parameter: Sendable>(
    awaitingSent factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service
  ) -> AnyCell {
    var next = parameters.first
    let cells = (repeat LinkedParameters.nextCell((each Parameter).self, &next))
    return asyncCell(calling: { resolution, construction in
      try await factory(repeat try await resolution.sentValue(of: each cells, for: construction))
    })
  }

  private func asyncCell<Service: Sendable>(
    calling factory: @escaping @Sendable (AsyncResolution, Construction?) async throws -> Service
  ) -> AnyCell {
    let (node, observer) = (node, observer)
    let core = Unmanaged.passUnretained(core)
    return asyncCell { resolution async throws(ResolutionError) in
      resolution.span?.create()
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      return try await AsyncNesting.run(node, in: core.takeUnretainedValue()) {
        try await factory(resolution, construction)
      }
    }
  }

  /// Returns the cell of an alias of an asynchronous registration.
  func alias<Service: Sendable, Other: Sendable>(
    awaiting type: Service.Type, convert: @escaping @Sendable (Service) -> Other
  ) -> AnyCell {
    // The original can be overridden by a registration that isn't asynchronous.
    var next = parameters.first
    let inner = LinkedParameters.nextCell(type, &next)
    return awaited { resolution async throws(ResolutionError) in
      convert(try await resolution.value(of: inner, for: nil))
    }
  }

  /// Returns the function that calls a closure of an asynchronous registration's `injecting`.
  func injection<Service: Sendable, each Parameter: Sendable>(
    awaiting action: @escaping @Sendable @concurrent (Service, repeat each Parameter) async throws -> Void
  ) -> AsyncInject<Service> {
    var next = parameters.first
    // Unretained: an injection can lead back to the cell that it belongs to.
    let cells = (repeat Unmanaged.passUnretained(LinkedParameters.nextCell((each Parameter).self, &next)))
    let (node, observer) = (node, observer)
    let core = Unmanaged.passUnretained(core)
    return { service, resolution async throws(ResolutionError) in
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      try await AsyncNesting.run(node, in: core.takeUnretainedValue(), as: .injection) {
        try await action(
          service, repeat try await resolution.sentValue(of: (each cells).takeUnretainedValue(), for: construction))
      }
    }
  }

  /// Returns the cell that applies the lifetime of the registration to the instances of an asynchronous factory.
  private func asyncCell<Service: Sendable>(_ create: @escaping AsyncProduce<Service>) -> AnyCell {
    let injections = asyncInjections(Service.self)
    let cycle = lifetime == .transient ? nil : cycle
    var construct = create
    if cycle == nil, let injections {
      construct = { resolution async throws(ResolutionError) in
        let service = try await create(resolution)
        try await injections.run(on: service, resolution)
        return service
      }
    }
    let recipe = AsyncSharedRecipe(
      node: node, cycle: cycle, injections: injections, construct: construct, activate: asyncActivation(Service.self),
      closings: closings(Service.self))
    return cell(applying: lifetime, to: recipe)
  }

  /// Returns the cell of an asynchronous function, which is traced.
  func awaited<Service: Sendable>(
    sharing slot: Slot<Service>? = nil, _ make: @escaping AsyncProduce<Service>
  ) -> AnyCell {
    var header = header
    header.stackNeed = ThreadStack.need(ofValues: valueBytes) + stackBelow
    return AsyncCell(
      header, awaiting: node, in: .passUnretained(core), sharing: core.tracer == nil ? slot : nil, tracedAwaiting(make))
  }

  private func tracedAwaiting<Service: Sendable>(_ make: @escaping AsyncProduce<Service>) -> AsyncProduce<Service> {
    guard let tracer = core.tracer else { return make }
    let (key, node, isAlias) = (core.registrations.key(at: node), node, isAlias)
    return { resolution async throws(ResolutionError) in
      let span = tracer.beginAwaiting(key, node: node, inside: resolution.span, isAlias: isAlias)
      do throws(ResolutionError) {
        let service = try await make(resolution.inside(span))
        tracer.endAwaiting(span, error: nil)
        return service
      } catch {
        tracer.endAwaiting(span, error: error)
        throw error
      }
    }
  }

  /// Returns a function that runs the activations of the registration on a new instance, or `nil` if it has none.
  private func asyncActivation<Service: Sendable>(_ type: Service.Type) -> AsyncInject<Service>? {
    guard let hooks else { return nil }
    // The methods of the registration create the closures for this type.
    let activations = hooks.activations.compactMap { $0 as? AsyncActivation<Service> }
    guard !activations.isEmpty else { return nil }
    let (node, observer) = (node, observer)
    return { service, resolution async throws(ResolutionError) in
      let core = resolution.core
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      let resolver = Resolver(weakly: resolution.view, construction: construction)
      try await AsyncNesting.run(node, in: core, as: .activation) {
        for activation in activations { try await activation.action(service, resolver) }
      }
    }
  }

  /// Returns the injections of the registration, which are linked when all cells exist, or `nil` if it has none.
  private func asyncInjections<Service: Sendable>(_ type: Service.Type) -> AsyncInjections<Service>? {
    guard let hooks, !hooks.injections.isEmpty else { return nil }
    let all = AsyncInjections<Service>()
    for injection in hooks.injections {
      // `injecting` of the registration creates the recipe for this type.
      guard let recipe = injection.recipe as? AsyncInjectionRecipe<Service> else { continue }
      unlinked.add(injection, of: self) { link in all.append(recipe.link(link)) }
    }
    return all
  }

  // MARK: Decorators

  /// Returns the cell of a decorator's factory, which is awaited if what it wraps is.
  @usableFromInline
  func decorator<Service>(_ create: @escaping Produce<Service>) -> AnyCell {
    let inner = core.registrations.record(at: node).inner
    guard inner >= 0, core.isLinked(inner), let wrapped = core.cell(at: inner).asynchronous else {
      return completed(create)
    }
    return wrapped.decorated(by: Decoration(create: create), self)
  }

  fileprivate func asyncCell<Service: Sendable>(
    decorating wrapped: some AsyncProducing<Service>, _ decoration: Decoration<Service>
  ) -> AnyCell {
    let (node, observer, make, shared) = (node, observer, wrapped.make, wrapped.shared)
    let actors = (header.demands.contains(.mainActor) ? [MainActor.shared] : []) + header.actors
    let core = Unmanaged.passUnretained(core)
    return asyncCell { resolution async throws(ResolutionError) in
      let service: Service
      do throws(ResolutionError) { service = try await make(resolution) } catch {
        throw core.takeUnretainedValue().failure(error, at: node)
      }
      resolution.span?.create()
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      let produce: @Sendable (inout ResolutionContext) throws(ResolutionError) -> Service = {
        context throws(ResolutionError) in
        // The wrapped cell, which is the decorator's first parameter, finds it.
        context.shared.share(service, for: shared)
        return try decoration.create(&context)
      }
      let cell = core.takeUnretainedValue().cell(at: node)
      guard let actor = actors.first else { return try resolution.resolved(for: cell, construction, produce) }
      // No caller is isolated to several actors.
      guard actors.count == 1 else { throw core.takeUnretainedValue().refusal(.requiresActor, at: node) }
      return try await resolution.resolved(on: actor, for: cell, construction, produce)
    }
  }
}

/// A decorator's factory, which is called synchronously.
private struct Decoration<Service>: @unchecked Sendable {
  // Sendable: the factory of a decorator is Sendable or runs on the main actor only, and is called there if it or one
  // of its dependencies demands it.

  let create: Produce<Service>
}

extension AsyncProducing {
  fileprivate func decorated<Wanted>(by decoration: Decoration<Wanted>, _ link: Link) -> AnyCell {
    guard let decoration = decoration as? Decoration<Service> else {
      preconditionFailure("a decorator must have the type that it wraps")
    }
    return link.asyncCell(decorating: self, decoration)
  }
}
