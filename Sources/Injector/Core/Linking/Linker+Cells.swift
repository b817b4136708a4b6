extension Linker {
  /// Returns the cell of a registered factory.
  @inlinable
  func cell<Service, each Parameter>(of factory: @escaping (repeat each Parameter) throws -> Service) -> AnyCell {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    repeat addParameter((each Parameter).self)
    return cell(builtBy: FactoryCell(PackFunction.addressed(factory), of: takeParameters(), count: count))
  }

  /// Returns the cell of a decorator, which is a factory whose first parameter is the wrapped instance.
  @inlinable
  func cell<Service, each Parameter>(
    decorating factory: @escaping (Service, repeat each Parameter) throws -> Service
  ) -> AnyCell {
    var count = 1
    for _ in repeat (each Parameter).self { count += 1 }
    addDecoratedInstance(Service.self)
    repeat addParameter((each Parameter).self)
    return decorator(builtBy: FactoryCell(PackFunction.addressed(leading: factory), of: takeParameters(), count: count))
  }

  /// Returns the cell of an alias.
  @inlinable
  func alias<Service, Other>(of type: Service.Type, convert: @escaping (Service) -> Other) -> AnyCell {
    let inner = Unmanaged.passUnretained(innerCell(Service.self))
    return Cell<Other> { context throws(ResolutionError) in
      do { return convert(try inner._withUnsafeGuaranteedRef { try $0.produce(&context) }) } catch {
        throw .same(error)
      }
    }
  }

  /// Returns the cell of a value that was created outside the container.
  @usableFromInline
  func cell<Service>(holding value: Service) -> AnyCell {
    guard hooks != nil || cycle != nil else {
      return SingletonCell(SharedSlot(value), builtBy: nil, activate: nil, on: nil, in: core)
    }
    return cell(completing: Cell { _ throws(ResolutionError) in value })
  }

  /// Returns the cell that applies the lifetime of the registration to the instances of a factory's cell.
  @usableFromInline
  func cell<Service>(builtBy factory: Cell<Service>) -> AnyCell {
    count(Service.self)
    return cell(completing: isPlain ? factory : surrounded(factory))
  }

  /// Returns the cell that applies the injections, the activations, and the lifetime of the registration.
  private func cell<Service>(completing factory: Cell<Service>) -> AnyCell {
    // Most registrations, for which the types of what follows are not even looked up.
    if isPlain, cycle == nil, case .transient = lifetime { return factory }
    let steps = isPlain ? nil : injectionSteps()
    let member = member(steps)
    let factory = member == nil ? steps.map { injected(factory, by: $0) } ?? factory : factory
    let activate = isPlain ? nil : activation(Service.self)
    switch lifetime {
    case .transient: return activate.map { transient(builtBy: factory, activate: $0) } ?? factory
    case .singleton: return SingletonCell(SharedSlot(), builtBy: factory, activate: activate, on: member, in: core)
    case .perResolution: return PerResolutionCell(builtBy: factory, activate: activate, on: member, in: core)
    case .weak: return weak(builtBy: factory, activate: activate, on: member)
    case .scoped(let scope): return scoped(scope, builtBy: factory, activate: activate, on: member)
    case .kept:
      // What is kept asynchronously reaches this only if a lowered rule lets a cycle pass, whose cells are never called.
      return (keeping as? Keeping<Service>)?.cell(self, factory, activate, member) ?? factory
    }
  }

  private func transient<Service>(builtBy factory: Cell<Service>, activate: @escaping Activate<Service>) -> AnyCell {
    Cell { context throws(ResolutionError) in
      let service = try factory.produce(&context)
      try activate(service, &context, nil)
      return service
    }
  }

  private func weak<Service>(
    builtBy factory: Cell<Service>, activate: Activate<Service>?, on member: CycleMember?
  ) -> AnyCell {
    let slot = WeakSlot<Service>()
    let node = node
    let core = Unmanaged.passUnretained(core)
    return Cell<Service>(borrowing: { cell, context, memory throws(ResolutionError) in
      let home = core._withUnsafeGuaranteedRef { $0.home }
      memory.initializeMemory(
        as: Service.self,
        to: try slot.obtain(
          in: home, node: node, cell: cell, on: member,
          construct: { context throws(ResolutionError) in try factory.produce(&context) }, activate: activate))
      return UnsafeRawPointer(memory)
    })
  }

  private func scoped<Service>(
    _ scope: Scope, builtBy factory: Cell<Service>, activate: Activate<Service>?, on member: CycleMember?
  ) -> AnyCell {
    let node = node
    let core = Unmanaged.passUnretained(core)
    return Cell<Service>(borrowing: { cell, context, memory throws(ResolutionError) in
      let instance = memory.assumingMemoryBound(to: Service.self)
      guard let open = OpenScope.nearest(scope, from: context.scopes) else {
        throw core.takeUnretainedValue().scopeNotOpen(scope, for: node)
      }
      let isThere = open._withUnsafeGuaranteedRef { open in
        core._withUnsafeGuaranteedRef { open.copyInstance(of: node, ownedBy: $0, to: instance) }
      }
      if isThere { return UnsafeRawPointer(memory) }
      let owner = open.takeUnretainedValue()
      let core = core.takeUnretainedValue()
      // The instance sees its scope and the outer ones, but not the inner ones, which it outlives.
      let home = ContainerView(core, owner)
      let slot = try owner.slot(of: node, ownedBy: core) { SharedSlot<Service>() }
      instance.initialize(
        to: try slot.obtain(
          in: home, ownedBy: owner, node: node, cell: cell, on: member,
          construct: { context throws(ResolutionError) in try factory.produce(&context) }, activate: activate))
      return UnsafeRawPointer(memory)
    })
  }
}
