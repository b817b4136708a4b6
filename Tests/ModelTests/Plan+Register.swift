import Injector

extension Plan {
  /// Registers everything, with the public API only.
  func register(in registry: Registry, _ records: Records) {
    if hasTicket { registry.input(Ticket.self, of: .outer) }
    for entry in entries { entry.register(in: registry, records) }
    for decoration in decorations {
      let name = decoration.name
      registry.decorate(
        Product.self, ServiceIdentifier(decoration.key),
        using: { (inner: Product) throws in
          Product(name, [.product(inner)], serial: try records.build(name, failing: 0), expected: 0)
        })
    }
  }
}

extension Entry {
  fileprivate func register(in registry: Registry, _ records: Records) {
    let types = needs.map(\.shape.type)
    switch types.count {
    case 0: add(to: registry, records)
    case 1: one(types[0], registry, records)
    case 2: two(types[0], types[1], registry, records)
    default: three(types[0], types[1], types[2], registry, records)
    }
  }

  private func one<A: Takeable>(_ a: A.Type, _ registry: Registry, _ records: Records) {
    add(a, to: registry, records)
  }

  private func two<A: Takeable, B: Takeable>(_ a: A.Type, _ b: B.Type, _ registry: Registry, _ records: Records) {
    add(a, b, to: registry, records)
  }

  private func three<A: Takeable, B: Takeable, C: Takeable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ registry: Registry, _ records: Records
  ) {
    add(a, b, c, to: registry, records)
  }

  private func make(_ taken: [Taken], _ records: Records) throws -> Product {
    let taken = try zip(needs, taken).map { try $1.called(as: $0.shape) }
    return Product(name, taken, serial: try records.build(name, failing: failing), expected: isAsync ? 0 : 1)
  }

  private func add<each Value: Takeable>(
    _ types: repeat (each Value).Type, to registry: Registry, _ records: Records
  ) {
    let made = register(repeat each types, in: registry, records)
    switch life {
    case .transient: break
    case .perResolution: made.perResolution()
    case .weak: made.weak()
    case .singleton: made.singleton()
    case .outer: made.scoped(.outer)
    case .inner: made.scoped(.inner)
    }
    // An asynchronous registration has no activation.
    if !isAsync { made.onActivation { $0.activate() } }
    if life.isClosed {
      made.onClose { product in
        product.close()
        records.close(product)
      }
    }
    if takesArgument { made.arguments(Int.self) }
    var index = 0
    for type in repeat each types {
      if !needs[index].key.isEmpty { made.parameter(type, ServiceIdentifier(needs[index].key)) }
      index += 1
    }
    for other in injects {
      made.injecting { (product, injected: Product) in product.inject(injected) }
        .parameter(Product.self, ServiceIdentifier(other))
    }
    if isContribution { made.contributing() }
    for other in aliases { made.alias(Product.self, ServiceIdentifier(other)) { $0 } }
  }

  private func register<each Value: Takeable>(
    _ types: repeat (each Value).Type, in registry: Registry, _ records: Records
  ) -> Registration<Product, Registry.Inferred> {
    let identifier = ServiceIdentifier(key)
    if isAsync {
      let factory: @Sendable @concurrent (repeat each Value) async throws -> Product = { (values: repeat each Value) in
        var taken: [Taken] = []
        for value in repeat each values { taken.append(value.asTaken) }
        await Task.yield()
        return try make(taken, records)
      }
      return registry.asyncService(Product.self, identifier, using: factory)
    }
    let factory: @Sendable (repeat each Value) throws -> Product = { (values: repeat each Value) in
      var taken: [Taken] = []
      for value in repeat each values { taken.append(value.asTaken) }
      return try make(taken, records)
    }
    return registry.service(Product.self, identifier, using: factory)
  }
}
