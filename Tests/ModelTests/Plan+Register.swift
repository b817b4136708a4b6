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
          let product = Product(name, [.product(inner)], serial: try records.build(name, failing: 0), expected: 0)
          records.add(product)
          return product
        })
    }
  }
}

extension Entry {
  fileprivate func register(in registry: Registry, _ records: Records) {
    let types = parameters.map(\.shape.type)
    switch types.count {
    case 0: add(to: registry, records)
    case 1: one(types[0], registry, records)
    case 2: two(types[0], types[1], registry, records)
    default: three(types[0], types[1], types[2], registry, records)
    }
  }

  /// The needs that are parameters. One `Resolution`, before them, has the others.
  private var parameters: [Need] { needs.filter { $0.shape != .resolved } }

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
    if isEager { made.eager() }
    activate(made, records)
    if life.isClosed {
      made.onClose { product in
        product.close()
        records.close(product)
      }
    }
    if takesArgument { made.arguments(Int.self) }
    for (type, need) in zip(parameters.map(\.shape.type), parameters) where !need.key.isEmpty {
      mark(type, need, of: made)
    }
    for other in injects {
      made.injecting { [name] (product, injected: Product) in
        try records.run(.injection(name))
        product.inject(injected)
      }
      .parameter(Product.self, ServiceIdentifier(other))
    }
    if isContribution { made.contributing() }
    for other in aliases { made.alias(Product.self, ServiceIdentifier(other)) { $0 } }
  }

  private func mark<Value: Takeable>(
    _ type: Value.Type, _ need: Need, of made: Registration<Product, Registry.Inferred>
  ) {
    made.parameter(type, ServiceIdentifier(need.key))
  }

  private func activate(_ made: Registration<Product, Registry.Inferred>, _ records: Records) {
    // An asynchronous registration has no activation.
    if isAsync { return }
    let (name, keys) = (name, activates)
    guard !keys.isEmpty else {
      made.onActivation { product in
        product.beginActivation()
        try records.run(.activation(name))
        product.activate()
      }
      return
    }
    made.onActivation { (product: Product, resolution: Resolution) in
      product.beginActivation()
      try records.run(.activation(name))
      for key in keys { product.inject(try resolution.resolve(Product.self, ServiceIdentifier(key))) }
      product.activate()
    }
  }
}
