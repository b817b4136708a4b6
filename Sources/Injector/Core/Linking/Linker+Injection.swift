extension Linker {
  /// Returns the cell that calls a closure of `injecting` with an instance, which it takes as a runtime argument, and with
  /// the dependencies.
  @inlinable
  func injection<Service, each Parameter>(
    of action: @escaping (Service, repeat each Parameter) throws -> Void
  ) -> AnyCell {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    repeat addParameter((each Parameter).self)
    return injecting(
      InjectionCell(PackFunction.addressed(injecting: action), of: takeParameters(isInjection: true), count: count))
  }

  /// Returns the injections of the registration being linked, or `nil` if it has none.
  func injectionSteps() -> InjectionSteps? {
    guard let injections = hooks?.injections, !injections.isEmpty else { return nil }
    let steps = InjectionSteps(capacity: injections.count)
    afterwards(injections) { linker, injection in
      if let cell = injection.link?(linker) {
        linker.core.keep(cell)
        steps.append(cell)
      }
    }
    return steps
  }

  /// Returns a factory whose instances are injected before anything else sees them.
  func injected<Service>(_ factory: Cell<Service>, by steps: InjectionSteps) -> Cell<Service> {
    let injected = InjectedFactory(factory, injectedBy: steps)
    // A policy can allow a cycle that creates instances without end.
    guard cycle != nil else {
      let isOnly = hooks?.injections.count == 1
      return Cell(
        borrowing: isOnly
          ? { _, context, memory throws(ResolutionError) in
            try injected.borrow(&context, in: memory) { steps, instance, context throws(ResolutionError) in
              try steps.runOnly(on: instance, &context)
            }
          }
          : { _, context, memory throws(ResolutionError) in
            try injected.borrow(&context, in: memory) { steps, instance, context throws(ResolutionError) in
              try steps.run(on: instance, &context)
            }
          },
        ending: factory.end)
    }
    let node = node
    let core = Unmanaged.passUnretained(core)
    return Cell(
      borrowing: { _, context, memory throws(ResolutionError) in
        try injected.borrow(&context, in: memory) { steps, address, context throws(ResolutionError) in
          let cell = core.takeUnretainedValue().cell(at: node)
          try ThreadStack.run(cell, in: core, needing: ThreadStack.unchecked) { () throws(ResolutionError) in
            try steps.run(on: address, &context)
          }
        }
      }, ending: factory.end)
  }

  /// The cycle that the registration being linked is on, with its injections, or `nil` if it isn't shared on one.
  func member(_ steps: InjectionSteps?) -> CycleMember? {
    guard let cycle, lifetime != .transient else { return nil }
    return CycleMember(cycle: cycle, steps: steps ?? InjectionSteps(capacity: 0))
  }
}

extension Linker {
  /// Returns the function that calls a closure of an asynchronous registration's `injecting`.
  func injection<Service: Sendable, each Parameter>(
    awaiting action: @escaping @Sendable @concurrent (Service, repeat each Parameter) async throws -> Void
  ) -> AsyncInject<Service> {
    // Unretained: an injection can lead back to the cell that it belongs to.
    let cells = (repeat Unmanaged.passUnretained(kept(dependency((each Parameter).self))))
    let node = node
    let observer = observer
    let core = Unmanaged.passUnretained(core)
    return { service, resolution async throws(ResolutionError) in
      let construction = observer.map { Construction($0) }
      defer { construction?.end() }
      try await AsyncNesting.run(node, in: core.takeUnretainedValue(), as: .injection) {
        try await action(
          service, repeat try await resolution.value(of: (each cells).takeUnretainedValue(), for: construction))
      }
    }
  }

  /// Returns an asynchronous factory whose instances are injected before anything else sees them.
  func injected<Service>(
    _ create: @escaping AsyncProduce<Service>, by steps: AsyncInjectionSteps<Service>
  ) -> AsyncProduce<Service> {
    { resolution async throws(ResolutionError) in
      let service = try await create(resolution)
      try await steps.run(on: service, resolution)
      return service
    }
  }

  /// Returns the injections of the asynchronous registration being linked, or `nil` if it has none.
  func asyncInjectionSteps<Service: Sendable>(_ type: Service.Type) -> AsyncInjectionSteps<Service>? {
    guard let injections = hooks?.injections, !injections.isEmpty else { return nil }
    let steps = AsyncInjectionSteps<Service>()
    afterwards(injections) { linker, injection in
      // `injecting` of the registration creates the closures for this type.
      if let link = injection.linkAsync as? (Linker) -> AsyncInject<Service> { steps.steps.append(link(linker)) }
    }
    return steps
  }
}
