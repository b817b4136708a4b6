extension Linker {
  /// The cell of a registered factory.
  @inlinable
  func cell<Service, each Parameter>(of factory: @escaping (repeat each Parameter) throws -> Service) -> AnyCell {
    let cells = (repeat reference((each Parameter).self))
    let node = node
    return cell { context throws(ResolutionError) in
      do { return try factory(repeat try (each cells).produce(&context, for: node)) } catch {
        throw context.failure(error, at: node)
      }
    }
  }

  /// The cell of a decorator: a factory whose first parameter is the decorated instance.
  @inlinable
  func cell<Service, each Parameter>(
    decorating factory: @escaping (Service, repeat each Parameter) throws -> Service
  ) -> AnyCell {
    let inner = decoratedCell(Service.self)
    let cells = (repeat reference((each Parameter).self))
    let node = node
    return decorator { context throws(ResolutionError) in
      do {
        return try factory(try inner.produce(&context, for: node), repeat try (each cells).produce(&context, for: node))
      } catch {
        throw context.failure(error, at: node)
      }
    }
  }

  /// The cell of a second key of another registration.
  @inlinable
  func alias<Service, Other>(of type: Service.Type, convert: @escaping (Service) -> Other) -> AnyCell {
    let inner = innerCell(Service.self)
    let node = node
    return Cell { context throws(ResolutionError) in
      do { return convert(try inner.produce(&context, for: node)) } catch { throw .same(error) }
    }
  }

  /// The cell of a value that was made outside the container.
  @inlinable
  func cell<Service>(holding value: Service) -> AnyCell {
    guard let activate = activation(Service.self) else { return Cell { _ throws(ResolutionError) in value } }
    return singleton(constructing: { _ throws(ResolutionError) in value }, activate: activate)
  }

  /// The cell that gives a factory's instances the registration's lifetime.
  @inlinable
  func cell<Service>(_ factory: @escaping Produce<Service>) -> AnyCell {
    let construct = isPlain ? factory : surrounded(factory)
    let activate = isPlain ? nil : activation(Service.self)
    switch lifetime {
    case .transient: return transient(constructing: construct, activate: activate)
    case .singleton: return singleton(constructing: construct, activate: activate)
    case .perResolution: return shared(constructing: construct, activate: activate)
    case .weak: return weak(constructing: construct, activate: activate)
    case .scoped(let scope): return scoped(scope, constructing: construct, activate: activate)
    }
  }

  @inlinable
  func transient<Service>(constructing construct: @escaping Produce<Service>, activate: Activate<Service>?) -> AnyCell {
    guard let activate else { return Cell(construct) }
    return Cell { context throws(ResolutionError) in
      let service = try construct(&context)
      let container = context.container.takeUnretainedValue()
      try activate(service, container, container, context.depth)
      return service
    }
  }

  @inlinable
  func singleton<Service>(constructing construct: @escaping Produce<Service>, activate: Activate<Service>?) -> AnyCell {
    let slot = SharedSlot<Service>()
    let node = node
    return Cell { context throws(ResolutionError) in
      if let service = slot.service { return service.pointee }
      return try context.singleton(in: slot, node: node, construct: construct, activate: activate)
    }
  }

  @inlinable
  func shared<Service>(constructing construct: @escaping Produce<Service>, activate: Activate<Service>?) -> AnyCell {
    let node = node
    return Cell { context throws(ResolutionError) in
      if let session = context.session, let service = session.instance(of: node, as: Service.self) { return service }
      let service = try construct(&context)
      context.openSession().share(service, of: node)
      if let activate {
        let container = context.container.takeUnretainedValue()
        try activate(service, container, container, context.depth)
      }
      return service
    }
  }

  @usableFromInline
  func weak<Service>(constructing construct: @escaping Produce<Service>, activate: Activate<Service>?) -> AnyCell {
    let slot = WeakSlot<Service>()
    let node = node
    let level = core.level
    return Cell { context throws(ResolutionError) in
      let home = context.home(ofLevel: level)
      let depth = context.depth
      return try slot.obtain(in: home, node: node) { () throws(ResolutionError) in
        var inner = ResolutionContext(container: .passUnretained(home), depth: depth)
        let service = try construct(&inner)
        if let activate { try activate(service, home, home, depth) }
        return service
      }
    }
  }

  @usableFromInline
  func scoped<Service>(
    _ scope: Scope, constructing construct: @escaping Produce<Service>, activate: Activate<Service>?
  ) -> AnyCell {
    let node = node
    let level = core.level
    return Cell { context throws(ResolutionError) in
      let owner = context.owner(ofLevel: level)
      guard let keeper = owner.opened(scope) else { throw owner.core.scopeNotOpen(scope, for: node) }
      let home = owner.builder(for: keeper)
      let slot = try keeper.slot(of: node, ownedBy: home.core, as: Service.self)
      let depth = context.depth
      return try slot.obtain(
        in: home, keptBy: keeper, node: node, depth: depth,
        construct: { () throws(ResolutionError) in
          var inner = ResolutionContext(container: .passUnretained(home), depth: depth)
          return try construct(&inner)
        },
        activate: activate)
    }
  }
}

extension ResolutionContext {
  /// Builds a singleton in the container that owns it, with a context of its own: what a singleton shares and which
  /// scope it sees must not depend on who asked first.
  @usableFromInline @inline(never)
  func singleton<Service>(
    in slot: SharedSlot<Service>, node: Int32, construct: Produce<Service>, activate: Activate<Service>?
  ) throws(ResolutionError) -> Service {
    let home = home(ofLevel: container.takeUnretainedValue().core.registrations.level(of: node))
    let depth = depth
    return try slot.obtain(
      in: home, keptBy: home, node: node, depth: depth,
      construct: { () throws(ResolutionError) in
        var inner = ResolutionContext(container: .passUnretained(home), depth: depth)
        return try construct(&inner)
      },
      activate: activate)
  }
}
