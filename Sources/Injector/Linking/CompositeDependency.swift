/// A type with a meaning of its own as a dependency: `T?`, `[T]`, `[ServiceIdentifier: T]`, `Lazy<T>`,
/// `Provider<T, Argument...>`, `ScopeProvider<T, Input...>`, `Resolution`, `Resolver`.
protocol CompositeDependency {
  typealias Edge = DependencyGraph.Edge

  /// The layer that the type puts around the type inside it.
  static var layer: Layer { get }

  /// Returns a cell that forms values of the type.
  ///
  /// - Parameters:
  ///   - edges: The edges to the registrations that the type is bound to.
  ///   - identifier: The identifier that it was asked for with.
  ///   - linker: The linker, which has the cells of the types inside.
  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell
}

/// The layer that a composite type puts around the type inside it.
struct Layer {
  /// The form of a dependency on the type; for a resolver, direct.
  let kind: DependencyGraph.Edge.Kind
  /// The type inside, or `nil` for a resolver.
  let service: (any Any.Type)?
  /// The types of a provider's arguments, or of a scope provider's inputs.
  var types: [any Any.Type] = []
  /// A Boolean value that indicates whether the type is a dictionary.
  var isKeyed = false

  /// Returns the layer that a type puts around the type inside it, or `nil` if it has no meaning of its own.
  static func outermost(of type: any Any.Type) -> Layer? { (type as? any CompositeDependency.Type)?.layer }

  /// Returns the layers of a type, the outermost first, and the type inside all of them, or `nil` for a resolver.
  static func all(of type: any Any.Type) -> (layers: [Layer], service: (any Any.Type)?) {
    var layers: [Layer] = []
    var service: (any Any.Type)? = type
    while let layer = service.flatMap(outermost) {
      layers.append(layer)
      service = layer.service
    }
    return (layers, service)
  }
}

extension Optional: CompositeDependency {
  static var layer: Layer { Layer(kind: .optional, service: Wrapped.self) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    // An optional handle is `nil` if what it would provide is missing.
    let isAbsent = edges.contains { $0.to == nil }
    if isAbsent, linker.list.edges(on: Wrapped.self, identifier).contains(where: \.isMissing) {
      // Whoever has arguments for it passes them in vain.
      return Cell<Wrapped?>(CellHeader(label: linker.label(of: Self.self), CellHeader.Rare(ignoresArguments: true))) {
        _, _ in nil
      }
    }
    let cell: Cell<Wrapped> = unsafelyTyped(linker.cell(of: Wrapped.self, edges, identifier))
    var header = cell.header
    if cell.label.node < 0 { header.label = linker.label(of: Self.self) }
    let awaiting = cell.awaiting.map { awaiting -> AsyncProduce<Wrapped?> in { try await awaiting($0, $1) } }
    return Cell<Wrapped?>(header, awaiting: awaiting) { _, context in try cell.value(Wrapped.self, &context) }
  }
}

extension Array: CompositeDependency {
  static var layer: Layer { Layer(kind: .all, service: Element.self) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    let cells = edges.compactMap { edge in
      edge.to.map { linker.cell(of: Element.self, [edge], linker.list.nodes[$0].key.identifier) }
    }
    return Cell<[Element]>(linker.header(of: cells, Self.self)) { _, context in
      var services: [Element] = []
      services.reserveCapacity(cells.count)
      for cell in cells { services.append(try cell.value(Element.self, &context)) }
      return services
    }
  }
}

extension Dictionary: CompositeDependency where Key == ServiceIdentifier {
  static var layer: Layer { Layer(kind: .all, service: Value.self, isKeyed: true) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    let identifiers = edges.compactMap(\.to).compactMap { linker.list.nodes[$0].key.identifier }
    let values = [Value].cell(for: edges, identifier, in: linker)
    var header = values.header
    header.label = linker.label(of: Self.self)
    return Cell<[ServiceIdentifier: Value]>(header) { _, context in
      // Two values with one identifier are refused.
      Dictionary(uniqueKeysWithValues: zip(identifiers, try values.value([Value].self, &context)))
    }
  }
}

extension Resolver: CompositeDependency {
  static var layer: Layer { Layer(kind: .direct, service: nil) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    Cell<Resolver>(linker.header(of: [], Self.self)) { $1.resolver(for: $0) }
  }
}

extension Resolution: CompositeDependency {
  static var layer: Layer { Layer(kind: .direct, service: nil) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    Cell<Resolution>(linker.header(of: [], Self.self)) { cell, context in
      Resolution(context.resolver(for: cell), context.running())
    }
  }
}

extension Lazy: CompositeDependency {
  static var layer: Layer { Layer(kind: .lazy, service: Service.self) }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    let node = linker.node(of: Service.self, edges) ?? -1
    // Also an optional or a collection of such instances: it would retain them.
    let isKeptByContainer =
      !edges.isEmpty
      && edges.allSatisfy { edge in
        edge.to.map { linker.list.nodes[linker.list.origin(of: $0)].lifetime.isKept } ?? false
      }
    let label = Label(graph: linker.linked.graph, node: node, type: Service.self)
    return linker.handle(of: Service.self, edges, identifier) { target in
      Lazy<Service>(target, LazyMemory(isKeptByContainer ? nil : Slot(label)))
    }
  }
}

extension Provider: CompositeDependency {
  static var layer: Layer {
    Layer(kind: .provider, service: Service.self, types: listed(repeat (each Argument).self))
  }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    linker.handle(of: Service.self, edges, identifier) { Provider<Service, repeat each Argument>($0) }
  }
}

extension Linker {
  /// Returns the cell of a handle, which a closure creates for what the handle resolves when it's called.
  // Inlined, so that the closure costs nothing where a handle is injected.
  @inline(__always)
  func handle<Handle>(
    of type: any Any.Type, _ edges: [DependencyGraph.Edge], _ identifier: ServiceIdentifier?,
    _ create: @escaping (HandleTarget) -> Handle
  ) -> AnyCell {
    let target = target(of: type, edges, identifier)
    return Cell<Handle>(header(of: [], Handle.self)) { cell, context in
      create(context.target(of: cell, target, identifier))
    }
  }

  /// Returns the registration of exactly a type that edges lead to, or `nil` if the type is composite.
  func node(of type: any Any.Type, _ edges: [DependencyGraph.Edge]) -> Int? {
    guard let node = edges.first?.to, list.recipes[node].type == type else { return nil }
    return node
  }

  /// Returns the demands of several cells on the caller: a composite is resolved wherever its parts could be.
  func header(of cells: [AnyCell], _ type: any Any.Type) -> CellHeader {
    let isolated = cells.map(\.header).filter { !$0.actors.isEmpty }
    var actors: [any Actor] = []
    for actor in isolated.lazy.flatMap(\.actors) where !actors.contains(where: { $0 === actor }) {
      actors.append(actor)
    }
    return CellHeader(
      label: label(of: type), actors: actors,
      CellHeader.Rare(
        confinedPart: isolated.lazy.compactMap(\.confined).first, isolatedPart: isolated.first?.label.node, home: home))
  }

  func label(of type: any Any.Type) -> Label { Label(graph: linked.graph, node: -1, type: type) }
}
