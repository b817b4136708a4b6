extension Optional: CompositeDependency {
  static var form: Dependency.Form { (.optional, Wrapped.self) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    // An optional handle is `nil` if what it would provide is missing.
    guard dependency.inner.isSatisfied else { return Cell<Wrapped?> { _ throws(ResolutionError) in nil } }
    let cell: Cell<Wrapped> = core.cell(for: dependency.inner, isInner: isInner)
    var header = AnyCell.Header(inheritingFrom: [cell])
    if let make = cell.asynchronous?.make, let node = cell.awaited {
      return AsyncCell<Wrapped?>(header, awaiting: node, in: core) { resolution async throws(ResolutionError) in
        try await make(resolution)
      }
    }
    if isInner {
      (header.node, header.argumentCount, header.identity) = (cell.node, Int(cell.argumentCount), cell.identity)
    }
    return Cell<Wrapped?>(header) { context throws(ResolutionError) in
      try BorrowedCell.passUnretained(cell).value(Wrapped.self, &context)
    }
  }
}

extension Array: CompositeDependency {
  static var form: Dependency.Form { (.all(isKeyed: false), Element.self) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    let cells = core.registrations.elements(of: dependency).map { core.cell(for: $0, of: Element.self) }
    let header = AnyCell.Header(inheritingFrom: cells)
    if let node = cells.lazy.compactMap(\.awaited).first {
      let confined = core.registrations.confined(in: dependency)
      return AsyncCell<[Element]>(header, awaiting: node, in: core) { resolution async throws(ResolutionError) in
        try await resolution.values(of: cells, confined: confined)
      }
    }
    return Cell<[Element]>(header) { context throws(ResolutionError) in
      var services: [Element] = []
      services.reserveCapacity(cells.count)
      for cell in cells { services.append(try BorrowedCell.passUnretained(cell).value(Element.self, &context)) }
      return services
    }
  }
}

extension Dictionary: CompositeDependency where Key == ServiceIdentifier {
  static var form: Dependency.Form { (.all(isKeyed: true), Value.self) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    // Validation rejects such a graph unless a policy lets it pass.
    if let clash = core.registrations.clashes(in: dependency).first {
      return core.refusing(Self.self) { $0.ambiguous(clash, in: Self.self, dependency.identifier) }
    }
    let elements = core.registrations.elements(of: dependency).filter { $0.identifier != nil }
    let (identifiers, cells) = (elements.compactMap(\.identifier), elements.map { core.cell(for: $0, of: Value.self) })
    let header = AnyCell.Header(inheritingFrom: cells)
    if let node = cells.lazy.compactMap(\.awaited).first {
      let confined = core.registrations.confined(in: dependency)
      return AsyncCell<[ServiceIdentifier: Value]>(header, awaiting: node, in: core) {
        resolution async throws(ResolutionError) in
        Dictionary(zip(identifiers, try await resolution.values(of: cells, confined: confined))) { $1 }
      }
    }
    return Cell<[ServiceIdentifier: Value]>(header) { context throws(ResolutionError) in
      var services = [ServiceIdentifier: Value]()
      for (identifier, cell) in zip(identifiers, cells) {
        services[identifier] = try BorrowedCell.passUnretained(cell).value(Value.self, &context)
      }
      return services
    }
  }
}

extension Resolver: CompositeDependency {
  static var form: Dependency.Form { (.resolver, nil) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    Cell<Resolver> { [unowned core] context throws(ResolutionError) in Resolver(from: core, in: &context) }
  }
}

extension Lazy: CompositeDependency {
  static var form: Dependency.Form { (.lazy, Service.self) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    let (identifier, provided) = (dependency.identifier, dependency.inner.provided)
    // An instance that a policy lets go of stays in the lazy, which returns the same instance at each call.
    let isOwnedByContainer =
      provided.map { GraphStructure.LifetimeKind(core.registrations.record(at: $0).lifetime).isConstant }
      ?? false
    let isConfined = core.registrations.confined(in: dependency) != nil
    return Cell<Lazy<Service>> { [unowned core] context throws(ResolutionError) in
      Lazy(
        Provider(Resolver(from: core, in: &context), identifier, of: provided), isOwnedByContainer: isOwnedByContainer,
        isConfined: isConfined)
    }
  }
}

extension Provider: CompositeDependency {
  static var form: Dependency.Form { (.provider(arguments: listed(repeat (each Argument).self)), Service.self) }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    let (identifier, provided) = (dependency.identifier, dependency.inner.provided)
    return Cell<Provider<Service, repeat each Argument>> { [unowned core] context throws(ResolutionError) in
      Provider(Resolver(from: core, in: &context), identifier, of: provided)
    }
  }
}

extension ScopeProvider: CompositeDependency {
  static var form: Dependency.Form {
    (.scopeProvider(of: Service.self, inputs: listed(repeat (each Input).self)), Service.self)
  }

  static func cell(for dependency: Dependency, in core: ContainerCore, isInner: Bool) -> AnyCell {
    let provided = core.registrations.scope(openedBy: dependency)
    let identifier = dependency.identifier
    return Cell<ScopeProvider<Service, repeat each Input>> { [unowned core] context throws(ResolutionError) in
      ScopeProvider(Resolver(from: core, in: &context), identifier, opening: provided)
    }
  }
}

extension Dependency {
  /// The registration that a handle of the dependency provides, or `nil` if it provides a composite type.
  var provided: Int32? { isPlain ? node : nil }
}

extension Resolver {
  /// Creates a resolver for a factory of a core that runs in the course of a resolve.
  init(from core: ContainerCore, in context: inout ResolutionContext) {
    self.init(
      weakly: ContainerView(core, context.scopes?.takeUnretainedValue()),
      running: context.running?.takeUnretainedValue() ?? context.shared.handingOut())
  }
}

extension AnyCell.Header {
  /// Takes over what cells demand of the caller: a composite is resolved wherever its parts could be.
  fileprivate init(inheritingFrom cells: [AnyCell]) {
    self.init(
      demands: cells.reduce(into: []) { $0.formUnion($1.inheritedDemands) },
      actors: cells.flatMap { $0.isSharedAnywhere ? [] : $0.actors })
  }
}
