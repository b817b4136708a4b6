extension Link {
  /// Returns the cell of an asynchronous factory.
  ///
  /// - Parameter isSendable: A Boolean value that indicates whether the parameters are all Sendable, so that they may
  ///   come from any actor.
  func cell<Service: Sendable, each Parameter>(
    awaiting factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service, isSendable: Bool
  ) -> AnyCell {
    let parameters = parameters
    let node = node
    unowned let core = core
    return asyncCell { resolution async throws(ResolutionError) in
      // Perhaps a child's.
      let resolution = resolution.moved(to: core, resolution.view.scopes?.takeUnretainedValue())
      resolution.span?.create()
      return try await AsyncNesting.run(node, in: core) { running in
        var next = parameters.first
        return try await factory(
          repeat try await resolution.value(
            of: LinkedParameters.nextCell((each Parameter).self, &next), for: running, isSendable: isSendable))
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

  /// Returns the cell that applies the lifetime of the registration to the instances of an asynchronous factory.
  private func asyncCell<Service>(_ create: @escaping AsyncProduce<Service>) -> AnyCell {
    let injections: Injections<AsyncInject<Service>>? = injections()
    let cycle = lifetime == .transient ? nil : cycle
    var construct = create
    if cycle == nil, let injections {
      construct = { resolution async throws(ResolutionError) in
        let service = try await create(resolution)
        for inject in injections.all { try await inject(service, resolution) }
        return service
      }
    }
    let recipe = AsyncSharedRecipe(
      node: node, cycle: cycle, injections: injections, construct: construct, activate: asyncActivation(Service.self),
      closings: closings(Service.self))
    return cell(applying: lifetime, to: recipe)
  }

  /// Returns the cell of an asynchronous function, which is traced.
  func awaited<Service>(
    sharing slot: Slot<Service>? = nil, _ make: @escaping AsyncProduce<Service>
  ) -> AnyCell {
    var header = header
    header.stackNeed = ThreadStack.need(ofValues: valueBytes) + stackBelow
    return AsyncCell(
      header, awaiting: node, in: core, sharing: core.tracer == nil ? slot : nil, tracedAwaiting(make))
  }

  private func tracedAwaiting<Service>(_ make: @escaping AsyncProduce<Service>) -> AsyncProduce<Service> {
    guard let tracer = core.tracer else { return make }
    let (key, node, isAlias) = (core.registrations.key(at: node), node, isAlias)
    return { resolution async throws(ResolutionError) in
      let span = tracer.beginAwaiting(key, node: node, inside: resolution.span, isAlias: isAlias)
      do throws(ResolutionError) {
        var inner = resolution
        inner.span = span
        let service = try await make(inner)
        tracer.end(span, error: nil)
        return service
      } catch {
        tracer.end(span, error: error)
        throw error
      }
    }
  }

  /// Returns a function that runs the activations of the registration on a new instance, or `nil` if it has none.
  private func asyncActivation<Service>(_ type: Service.Type) -> AsyncInject<Service>? {
    guard let hooks else { return nil }
    // The methods of the registration create the closures for this type.
    let activations = hooks.activations.compactMap { $0 as? AsyncActivation<Service> }
    guard !activations.isEmpty else { return nil }
    let node = node
    return { service, resolution async throws(ResolutionError) in
      let sent = Sent(service: service)
      try await AsyncNesting.run(node, in: resolution.core, as: .activation) { running in
        let resolver = Resolver(weakly: resolution.view, running: running)
        for activation in activations { try await activation.action(sent, resolver) }
      }
    }
  }

  // MARK: Decorators

  /// Returns the cell of a decorator's factory, which is awaited if what it wraps is.
  @usableFromInline
  func decorator<Service>(_ create: @escaping Produce<Service>) -> AnyCell {
    var first = parameters.first
    guard let wrapped = LinkedParameters.nextCell(Service.self, &first).asynchronous else { return completed(create) }
    // The factory of a decorator is Sendable or runs on the main actor only, and is called there if it or one of its
    // dependencies demands it.
    nonisolated(unsafe) let create = create
    let (node, observer, make, shared) = (node, observer, wrapped.make, wrapped.shared)
    let actors = (header.demands.contains(.mainActor) ? [MainActor.shared] : []) + header.actors
    unowned let core = core
    return asyncCell { resolution async throws(ResolutionError) in
      let inner: Sent<Service>
      do throws(ResolutionError) { inner = Sent(service: try await make(resolution)) } catch {
        throw core.failure(error, at: node)
      }
      resolution.span?.create()
      let running = observer.map { RunningResolve($0) }
      defer { running?.end() }
      let produce: @Sendable (inout ResolutionContext) throws(ResolutionError) -> Sent<Service> = {
        context throws(ResolutionError) in
        // The wrapped cell, which is the decorator's first parameter, finds it.
        context.shared.share(inner.service, for: shared)
        return Sent(service: try create(&context))
      }
      // No caller is isolated to several actors.
      guard actors.count <= 1 else { throw core.refusal(.requiresActor, at: node) }
      return try await resolution.resolved(on: actors.first, for: core.cell(at: node), running, produce).service
    }
  }
}

extension LinkedParameters {
  /// Returns the function that calls a closure of an asynchronous registration's `injecting`.
  func injection<Service: Sendable, each Parameter: Sendable>(
    awaiting action: @escaping @Sendable @concurrent (Service, repeat each Parameter) async throws -> Void
  ) -> AsyncInject<Service> {
    let node = node
    unowned let core = core.takeUnretainedValue()
    return { service, resolution async throws(ResolutionError) in
      try await AsyncNesting.run(node, in: core, as: .injection) { running in
        var next = first
        try await action(
          service,
          repeat try await resolution.value(
            of: LinkedParameters.nextCell((each Parameter).self, &next), for: running, isSendable: true))
      }
    }
  }
}
