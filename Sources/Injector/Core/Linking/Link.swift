/// A registration to link, with the cells of everything that it depends on: what a recipe receives.
///
/// It can't be copied: each copy on the way to the cell would retain its parts.
@usableFromInline struct Link: ~Copyable {
  let core: ContainerCore
  /// What is known of the cell before its recipe runs.
  let header: AnyCell.Header
  /// The cells of the factory's parameters. What a decorator or an alias wraps is the first of them.
  @usableFromInline let parameters: LinkedParameters
  let lifetime: Lifetime
  let isAlias: Bool
  let hooks: RegistrationHooks?
  /// The cycle that injections close and the registration is on, or `nil` if it is on none.
  let cycle: InjectedCycle?
  /// A Boolean value that indicates whether the factory receives a handle that can resolve.
  let handsOut: Bool
  /// The size of the values that the factory takes.
  let valueBytes: UInt
  /// The stack that the costliest dependency needs, and whether one demands a check of the stack.
  let stackBelow: UInt
  let checksStackBelow: Bool

  var node: Int32 { header.node }

  /// The observer of the dependencies that the registration's handles resolve, or `nil` without a tracer.
  var observer: RunningResolve.Observer? { core.observed.map { RunningResolve.Observer(node: node, dependencies: $0) } }

  // MARK: The cell

  /// Returns the cell that applies the injections, the activations, and the lifetime of the registration to the
  /// instances that a closure creates.
  @usableFromInline
  func completed<Service>(_ create: @escaping Produce<Service>) -> AnyCell {
    // Nothing surrounds most factories.
    if case .transient = lifetime, hooks == nil, cycle == nil, core.tracer == nil { return checked(create) }
    let injector = handsOut ? observer : nil
    // The types of functions are found only if there are any.
    let injections: Injections<Inject<Service>>? =
      hooks == nil ? nil : injections { Self.observed(by: injector, $0) }
    let cycle = lifetime == .transient ? nil : cycle
    var create = reported(create)
    if cycle == nil, let injections { create = injected(create, by: injections) }
    let recipe = SharedRecipe(
      of: node, stackNeed: stackNeed(of: Service.self), on: cycle, injections: injections,
      activate: activation(Service.self), closings: closings(Service.self), construct: create)
    return cell(applying: lifetime, to: recipe)
  }

  /// Returns the cell of a value that was created outside the container.
  @usableFromInline
  func cell<Service>(holding value: Service) -> AnyCell {
    guard hooks == nil, cycle == nil else {
      return completed { _ throws(ResolutionError) in value }
    }
    let slot = Slot(value)
    return shared(slot) { _ throws(ResolutionError) in slot.provisional.pointee }
  }

  /// Returns a cell of a function, which checks the stack if the function and its dependencies need more than is kept
  /// free for them, and is traced.
  @usableFromInline
  func checked<Service>(_ produce: @escaping Produce<Service>) -> Cell<Service> {
    var header = header
    header.stackNeed = stackNeed(of: Service.self)
    // A shared instance is created in a part of the resolve of its own.
    guard isAlias ? checksStackBelow : GraphStructure.LifetimeKind(lifetime).isOwnedByHolder else {
      return Cell(header, traced(produce))
    }
    header.demands.insert(.stackCheck)
    let (need, node, core) = (header.stackNeed, node, BorrowedCore.passUnretained(core))
    guard need > ThreadStack.unchecked else { return Cell(header, traced(produce)) }
    header.stackNeed = ThreadStack.need(ofValues: 0)
    return Cell(
      header,
      traced { context throws(ResolutionError) in
        try ThreadStack.run(node, Service.self, in: core, needing: need) { () throws(ResolutionError) in
          try produce(&context)
        }
      })
  }

  private func stackNeed<Service>(of type: Service.Type) -> UInt {
    ThreadStack.need(ofValues: valueBytes + UInt(MemoryLayout<Service>.size)) + stackBelow
  }

  // MARK: What surrounds the factory

  /// Returns a function that reports to the tracer, if there is one, what it resolves.
  func traced<Service>(_ produce: @escaping Produce<Service>) -> Produce<Service> {
    guard let tracer = core.tracer else { return produce }
    let (key, node, isAlias) = (core.registrations.key(at: node), node, isAlias)
    let isOnMainActor = header.demands.contains(.mainActor)
    return { context throws(ResolutionError) in
      let span = tracer.begin(key, node: node, isAlias: isAlias, onMainActor: isOnMainActor)
      do throws(ResolutionError) {
        let service = try produce(&context)
        tracer.end(span, error: nil)
        return service
      } catch {
        tracer.end(span, error: error)
        throw error
      }
    }
  }

  /// Reports to the tracer, if there is one, that the factory runs, and records what its handles resolve.
  private func reported<Service>(_ create: @escaping Produce<Service>) -> Produce<Service> {
    guard let tracer = core.tracer else { return create }
    let (node, observer) = (node, handsOut ? observer : nil)
    return { context throws(ResolutionError) in
      tracer.create(node)
      guard let observer else { return try create(&context) }
      return try context.observed(by: observer, create)
    }
  }

  private func injected<Service>(
    _ create: @escaping Produce<Service>, by injections: Injections<Inject<Service>>
  ) -> Produce<Service> {
    // A policy can allow a cycle that creates instances without end.
    guard cycle != nil else {
      return { context throws(ResolutionError) in
        let service = try create(&context)
        for inject in injections.all { try inject(service, &context) }
        return service
      }
    }
    let node = node
    let core = BorrowedCore.passUnretained(core)
    return { context throws(ResolutionError) in
      let service = try create(&context)
      try ThreadStack.run(node, Service.self, in: core, needing: ThreadStack.unchecked) { () throws(ResolutionError) in
        for inject in injections.all { try inject(service, &context) }
      }
      return service
    }
  }

  // MARK: Hooks

  /// Returns the injections of the registration, which are linked when all cells exist, or `nil` if it has none.
  ///
  /// - Parameter surround: A function that returns what is called in place of an injection.
  func injections<Function>(_ surround: @escaping (Function) -> Function = { $0 }) -> Injections<Function>? {
    guard let hooks, !hooks.injections.isEmpty else { return nil }
    let all = Injections<Function>()
    for injection in hooks.injections {
      // `injecting` of the registration creates the recipe for this type.
      guard let recipe = injection.recipe as? InjectionRecipe<Function> else { continue }
      core.unlinkedInjections.append(
        .init(parameters: injection.parameters, node: node) { all.all.append(surround(recipe.link($0))) })
    }
    return all
  }

  private static func observed<Service>(
    by observer: RunningResolve.Observer?, _ inject: @escaping Inject<Service>
  ) -> Inject<Service> {
    guard let observer else { return inject }
    return { service, context throws(ResolutionError) in
      try context.observed(by: observer) { context throws(ResolutionError) in try inject(service, &context) }
    }
  }

  /// Returns a function that binds the closures to run on closing to an instance, or `nil` if there are none or the
  /// container doesn't retain the instances.
  func closings<Service>(_ type: Service.Type) -> BindClosings<Service>? {
    guard let hooks, GraphStructure.LifetimeKind(lifetime).isOwnedByContainer else { return nil }
    let (closings, node) = (hooks.closings.compactMap { $0 as? Closing<Service> }, node)
    guard !closings.isEmpty else { return nil }
    return { service in closings.map { closing in BoundClosing(at: node) { closing.action(service) } } }
  }

  /// Returns a function that runs the activations of the registration on a new instance, or `nil` if it has none.
  private func activation<Service>(_ type: Service.Type) -> Inject<Service>? {
    guard let hooks else { return nil }
    // The methods of the registration create the closures for this type.
    let activations = hooks.activations.compactMap { $0 as? Activation<Service> }
    guard !activations.isEmpty else { return nil }
    let (node, isResolving, observer) = (node, hooks.isResolving, observer)
    return { [unowned core] service, context throws(ResolutionError) in
      let resolve = isResolving ? context.shared.handingOut() : nil
      let observing = observer.map { RunningResolve($0, in: resolve) }
      defer { observing?.end() }
      let resolver = Resolver(
        weakly: ContainerView(core, context.scopes?.takeUnretainedValue()), running: observing ?? resolve)
      do { for each in activations { try each(service, resolver) } } catch {
        throw core.failure(error, at: node, in: .activation)
      }
    }
  }
}

extension ResolutionContext {
  /// Calls a part of the resolve whose handles record what they resolve.
  fileprivate mutating func observed<Result>(
    by observer: RunningResolve.Observer, _ part: Produce<Result>
  ) throws(ResolutionError) -> Result {
    let outer = running
    let observing = RunningResolve(observer, in: shared.handingOut())
    running = .passUnretained(observing)
    defer {
      running = outer
      observing.end()
    }
    return try part(&self)
  }
}

// Recipes are formed where something is registered, so that the compiler knows the types of a factory and its
// parameters.

/// A function that links a registration: it forms the cell from the cells of its dependencies.
@usableFromInline typealias Recipe = (borrowing Link) -> AnyCell

extension Link {
  @inlinable
  func cell<Service, each Parameter>(of factory: @escaping (repeat each Parameter) throws -> Service) -> AnyCell {
    let parameters = parameters
    return completed { context throws(ResolutionError) in
      do {
        var next = parameters.first
        return try factory(repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw parameters.failure(error) }
    }
  }

  /// Returns the cell of a decorator, which is a factory whose first parameter is the wrapped instance.
  @inlinable
  func cell<Service, each Parameter>(
    decorating factory: @escaping (Service, repeat each Parameter) throws -> Service
  ) -> AnyCell {
    let parameters = parameters
    return decorator { context throws(ResolutionError) in
      do {
        var next = parameters.first
        let inner = try LinkedParameters.next(Service.self, &next, &context)
        return try factory(inner, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw parameters.failure(error) }
    }
  }

  @inlinable
  func alias<Service, Other>(of type: Service.Type, convert: @escaping (Service) -> Other) -> AnyCell {
    let inner = parameters.first.pointee
    return checked { context throws(ResolutionError) in convert(try inner.value(Service.self, &context)) }
  }
}

extension LinkedParameters {
  /// Returns the function that calls a closure of `injecting` with an instance and with the dependencies.
  @inlinable
  func injection<Service, each Parameter>(
    of action: @escaping (Service, repeat each Parameter) throws -> Void
  ) -> Inject<Service> {
    { service, context throws(ResolutionError) in
      do {
        var next = first
        try action(service, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw failure(error, isInjection: true) }
    }
  }
}
