extension Optional: CompositeDependency {
  static var form: Dependency.Form { (.optional, Wrapped.self) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    // An optional handle is `nil` if what it would provide is missing.
    guard dependency.inner.isSatisfied else { return Cell<Wrapped?>(linker.header(of: [], Self.self)) { _ in nil } }
    let cell = linker.cell(for: dependency.inner, as: Wrapped.self)
    var header = cell.header
    if cell.label.node < 0 { header.label = linker.label(of: Self.self) }
    let awaiting = cell.awaiting.map { awaiting -> AsyncProduce<Wrapped?> in { try await awaiting($0) } }
    return Cell<Wrapped?>(header, awaiting: awaiting) { context in
      try cell.value(Wrapped.self, &context)
    }
  }
}

extension Array: CompositeDependency {
  static var form: Dependency.Form { (.all(isKeyed: false), Element.self) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    let cells = linker.list.elements(of: dependency).map { linker.cell(for: $0, as: Element.self) }
    return Cell<[Element]>(linker.header(of: cells, Self.self)) { context in
      var services: [Element] = []
      services.reserveCapacity(cells.count)
      for cell in cells { services.append(try cell.value(Element.self, &context)) }
      return services
    }
  }
}

extension Dictionary: CompositeDependency where Key == ServiceIdentifier {
  static var form: Dependency.Form { (.all(isKeyed: true), Value.self) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    // Validation rejects such a graph unless a policy lets it pass.
    if let clash = linker.list.clash(in: dependency) {
      return linker.refusing(Self.self, linker.ambiguity(clash, in: Self.self, dependency.identifier))
    }
    let elements = linker.list.elements(of: dependency)
    let (identifiers, cells) = (elements.map(\.identifier), elements.map { linker.cell(for: $0, as: Value.self) })
    return Cell<[ServiceIdentifier: Value]>(linker.header(of: cells, Self.self)) { context in
      var services = [ServiceIdentifier: Value]()
      for (identifier, cell) in zip(identifiers, cells) {
        guard let identifier else { continue }
        services[identifier] = try cell.value(Value.self, &context)
      }
      return services
    }
  }
}

extension Resolver: CompositeDependency {
  static var form: Dependency.Form { (.resolver, nil) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    Cell<Resolver>(linker.header(of: [], Self.self)) { Resolver($0.owner.takeUnretainedValue()) }
  }
}

extension Resolution: CompositeDependency {
  static var form: Dependency.Form { (.resolver, nil) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    Cell<Resolution>(linker.header(of: [], Self.self)) { context in
      Resolution(context.owner.takeUnretainedValue(), context.sharing())
    }
  }
}

extension Lazy: CompositeDependency {
  static var form: Dependency.Form { (.lazy, Service.self) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    let (node, identifier) = (dependency.inner.provided, dependency.identifier)
    let isKeptByContainer = node >= 0 && linker.list.nodes[linker.list.origin(of: node)].lifetime.isKept
    return Cell<Lazy<Service>>(linker.header(of: [], Self.self)) { context in
      let resolver = Resolver(context.owner.takeUnretainedValue())
      return Lazy(HandleTarget(resolver, node: node, identifier), isKeptByContainer: isKeptByContainer)
    }
  }
}

extension Provider: CompositeDependency {
  static var form: Dependency.Form { (.provider(arguments: listed(repeat (each Argument).self)), Service.self) }

  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell {
    let (node, identifier) = (dependency.inner.provided, dependency.identifier)
    return Cell<Provider<Service, repeat each Argument>>(linker.header(of: [], Self.self)) { context in
      Provider(HandleTarget(Resolver(context.owner.takeUnretainedValue()), node: node, identifier))
    }
  }
}

extension Dependency {
  /// The registration that a handle of the dependency provides, or -1 if it provides a composite type.
  var provided: Int { isPlain ? node : -1 }
}

extension Linker {
  func label(of type: any Any.Type) -> Label { Label(graph: linked.graph, node: -1, type: type) }

  /// What cells demand of the caller together: a composite is resolved wherever its parts could be.
  func header(of cells: [AnyCell], _ type: any Any.Type) -> CellHeader {
    let isolated = cells.map(\.header).filter { !$0.existsAnywhere && !$0.actors.isEmpty }
    var actors: [any Actor] = []
    for actor in isolated.lazy.flatMap(\.actors) where !actors.contains(where: { $0 === actor }) {
      actors.append(actor)
    }
    return CellHeader(
      label: label(of: type), actors: actors, confined: isolated.lazy.compactMap(\.confined).first,
      isolatedPart: isolated.first?.label.node)
  }
}
