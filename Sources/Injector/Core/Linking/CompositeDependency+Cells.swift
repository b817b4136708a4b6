extension Optional: CompositeDependency {
  static var shape: DependencyShape { .optional(Wrapped.self) }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    // A lazy or a provider has a cell in any case: it is absent where what it would give is.
    guard core.canResolve(Wrapped.self, identifier), let cell = core.cell(for: Wrapped.self, identifier) else {
      return Cell<Wrapped?> { _ throws(ResolutionError) in nil }
    }
    if let awaiting = cell as? any AsyncProducing { return awaiting.optional().checking([cell]) }
    let optional = Cell<Wrapped?> { context throws(ResolutionError) in try cell.produce(&context) }
    return optional.checking([cell])
  }
}

extension Array: CompositeDependency {
  static var shape: DependencyShape { .all(Element.self) }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    let cells = core.contributions(to: Element.self)
    if let awaiting = (cells as [AnyCell]).firstToAwait { return awaiting.all(cells).checking(cells) }
    let all = Cell<[Element]> { context throws(ResolutionError) in
      var services: [Element] = []
      services.reserveCapacity(cells.count)
      for cell in cells { services.append(try cell.produce(&context)) }
      return services
    }
    return all.checking(cells)
  }
}

extension Dictionary: CompositeDependency where Key == ServiceIdentifier {
  static var shape: DependencyShape { .all(Value.self) }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    let keyed = core.registrations.contributions(to: Value.self).compactMap { index in
      core.registrations.record(at: index).identifier.map {
        (identifier: $0, cell: core.dependency(at: index, as: Value.self))
      }
    }
    if let awaiting = keyed.map({ $0.cell as AnyCell }).firstToAwait {
      return awaiting.keyed(keyed.map { ($0.identifier, $0.cell) }).checking(keyed.map(\.cell))
    }
    let all = Cell<[ServiceIdentifier: Value]> { context throws(ResolutionError) in
      var services: [ServiceIdentifier: Value] = [:]
      for (identifier, cell) in keyed { services[identifier] = try cell.produce(&context) }
      return services
    }
    return all.checking(keyed.map(\.cell))
  }
}

extension Resolver: CompositeDependency {
  static var shape: DependencyShape { .resolver }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    let level = core.level
    return Cell<Resolver> { context throws(ResolutionError) in
      Resolver(weakly: context.owner(ofLevel: level), construction: context.construction?.takeUnretainedValue())
    }
  }
}

extension Lazy: CompositeDependency {
  static var shape: DependencyShape { .lazy(Service.self) }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    let level = core.level
    let index = core.registrations.index(of: Service.self, identifier)
    let isKept = index.map { GraphStructure.LifetimeKind(core.registrations.record(at: $0).lifetime).isKept } ?? false
    return Cell<Lazy<Service>> { context throws(ResolutionError) in
      Lazy(
        Resolver(weakly: context.owner(ofLevel: level), construction: context.construction?.takeUnretainedValue()),
        identifier, isKept: isKept)
    }
  }
}

extension Provider: CompositeDependency {
  static var shape: DependencyShape {
    var arguments: [any Any.Type] = []
    for argument in repeat (each Argument).self { arguments.append(argument) }
    return .provider(Service.self, arguments: arguments)
  }

  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell {
    let level = core.level
    // The cell itself may not be linked yet, as a cycle may lead through a provider.
    let node = core.registrations.index(of: Service.self, identifier)
    return Cell<Provider<Service, repeat each Argument>> { context throws(ResolutionError) in
      let owner = context.owner(ofLevel: level)
      return Provider(
        Resolver(weakly: owner, construction: context.construction?.takeUnretainedValue()), identifier,
        cell: node.map { .passUnretained(owner.core.cell(at: $0)) })
    }
  }
}

extension ContainerCore {
  fileprivate func contributions<Service>(to type: Service.Type) -> [Cell<Service>] {
    registrations.contributions(to: type).map { dependency(at: $0, as: type) }
  }
}

extension AnyCell {
  /// Takes over what a cell below demands of the caller: the composite is resolved where the service could be.
  fileprivate func checking(_ cells: [AnyCell]) -> Self {
    for cell in cells {
      demands.formUnion(cell.demands)
      height = max(height, cell.height + 1)
    }
    return self
  }
}

extension [AnyCell] {
  fileprivate var firstToAwait: (any AsyncProducing)? { lazy.compactMap { $0 as? any AsyncProducing }.first }
}
