extension Linker {
  /// Returns a function that creates the cell of a registration with its hooks, whose closures linking releases.
  func keeping(_ hooks: RegistrationHooks?, _ cellBuilder: @escaping CellBuilder) -> CellBuilder {
    guard let hooks else { return cellBuilder }
    return { linker in
      var hooks = hooks
      // A copy has parameters of its own.
      for (index, copied) in (linker.hooks?.injections ?? []).enumerated() {
        hooks.injections[index].parameters = copied.parameters
      }
      linker.hooks = hooks
      linker.isPlain = false
      return cellBuilder(linker)
    }
  }

  /// Returns the factory of a registration with a tracer, surrounded by what the tracer needs.
  func surrounded<Service>(_ factory: Cell<Service>) -> Cell<Service> {
    observed(traced(factory))
  }

  /// Returns the cell of an injection, surrounded by what a tracer needs.
  @usableFromInline
  func injecting(_ cell: Cell<Void>) -> AnyCell { observed(cell) }

  private func observed<Service>(_ factory: Cell<Service>) -> Cell<Service> {
    guard handsOut, let observer else { return factory }
    return Cell(borrowing: { _, context, memory throws(ResolutionError) in
      let outer = context.construction
      let construction = Construction(observer, in: context.shared.handingOut())
      context.construction = .passUnretained(construction)
      defer {
        context.construction = outer
        construction.end()
      }
      return try factory.borrow(&context, in: memory)
    })
  }

  /// Reports to the tracer, if there is one, that the factory runs.
  private func traced<Service>(_ factory: Cell<Service>) -> Cell<Service> {
    guard let tracer = core.tracer else { return factory }
    let node = node
    return Cell(borrowing: { _, context, memory throws(ResolutionError) in
      tracer.create(node)
      return try factory.borrow(&context, in: memory)
    })
  }

  /// The observer of the dependencies that the registration's handles resolve, or `nil` without a tracer.
  var observer: Construction.Observer? { core.observed.map { Construction.Observer(node: node, dependencies: $0) } }

  /// Returns the closures to run on closing, or an empty array if the container doesn't retain the instances.
  func closings<Service>(_ type: Service.Type) -> [Closing<Service>] {
    guard let hooks, GraphStructure.LifetimeKind(lifetime).isOwnedByContainer else { return [] }
    return hooks.closings.compactMap { $0 as? Closing<Service> }
  }

  /// Returns a function that runs the activations of the registration on a new instance, or `nil` if it has none.
  func activation<Service>(_ type: Service.Type) -> Activate<Service>? {
    guard let hooks else { return nil }
    // The methods of the registration create the closures for this type.
    let activations = hooks.activations.compactMap { $0 as? Activation<Service> }
    let closings = closings(Service.self)
    let isClosed = !closings.isEmpty
    guard !activations.isEmpty || isClosed else { return nil }
    // A loop over closures of a type that is generic here needs the type of the array each time.
    let only = activations.count == 1 ? activations[0] : nil
    let node = node
    let core = Unmanaged.passUnretained(core)
    let observer = observer
    let isResolving = hooks.isResolving
    return { service, context, owner throws(ResolutionError) in
      let core = core.takeUnretainedValue()
      let resolve = isResolving ? context.shared.handingOut() : nil
      let observing = observer.map { Construction($0, in: resolve) }
      defer { observing?.end() }
      let resolver = Resolver(
        weakly: ContainerView(core, context.scopes?.takeUnretainedValue()), construction: observing ?? resolve)
      do {
        if let only { try only(service, resolver) } else { for each in activations { try each(service, resolver) } }
      } catch {
        throw core.failure(error, at: node, in: .activation)
      }
      if isClosed { try owner?.keep(closings, of: service, at: node, builtIn: core) }
    }
  }
}

/// A function that runs activations on a new instance, with the resolve and the owner that retains the instance, if any.
typealias Activate<Service> =
  (Service, inout ResolutionContext, InstanceOwner?) throws(ResolutionError) -> Void
