import Injector

extension Entry {
  /// Registers the factory alone, on its actor, with a `Resolution` if it resolves as it goes.
  func register<each Value: Takeable>(
    _ types: repeat (each Value).Type, in registry: Registry, _ records: Records
  ) -> Registration<Product, Registry.Inferred> {
    if isAsync { return asynchronous(repeat each types, in: registry, records) }
    let identifier = ServiceIdentifier(key)
    switch (place, needs.contains { $0.shape == .resolved }) {
    case (.nowhere, false):
      let factory: @Sendable (repeat each Value) throws -> Product = { (values: repeat each Value) in
        try make(Self.list(repeat each values), nil, records, isolation: nil)
      }
      return registry.service(Product.self, identifier, using: factory)
    case (.nowhere, true):
      let factory: @Sendable (Resolution, repeat each Value) throws -> Product = {
        (resolution, values: repeat each Value) in
        try make(Self.list(repeat each values), resolution, records, isolation: nil)
      }
      return registry.service(Product.self, identifier, using: factory)
    case (.main, false):
      let factory: @MainActor @Sendable (repeat each Value) throws -> Product = { (values: repeat each Value) in
        try make(Self.list(repeat each values), nil, records, isolation: MainActor.shared)
      }
      return registry.service(Product.self, identifier, using: factory)
    case (.main, true):
      let factory: @MainActor @Sendable (Resolution, repeat each Value) throws -> Product = {
        (resolution, values: repeat each Value) in
        try make(Self.list(repeat each values), resolution, records, isolation: MainActor.shared)
      }
      return registry.service(Product.self, identifier, using: factory)
    case (.elsewhere, false):
      let factory: @Elsewhere @Sendable (repeat each Value) throws -> Product = { (values: repeat each Value) in
        try make(Self.list(repeat each values), nil, records, isolation: Elsewhere.shared)
      }
      return registry.service(Product.self, identifier, using: factory)
    case (.elsewhere, true):
      let factory: @Elsewhere @Sendable (Resolution, repeat each Value) throws -> Product = {
        (resolution, values: repeat each Value) in
        try make(Self.list(repeat each values), resolution, records, isolation: Elsewhere.shared)
      }
      return registry.service(Product.self, identifier, using: factory)
    }
  }

  private func asynchronous<each Value: Takeable>(
    _ types: repeat (each Value).Type, in registry: Registry, _ records: Records
  ) -> Registration<Product, Registry.Inferred> {
    let factory: @Sendable @concurrent (repeat each Value) async throws -> Product = { (values: repeat each Value) in
      let taken = Self.list(repeat each values)
      await Task.yield()
      return try make(taken, nil, records, isolation: nil)
    }
    return registry.asyncService(Product.self, ServiceIdentifier(key), using: factory)
  }

  private static func list<each Value: Takeable>(_ values: repeat each Value) -> [Taken] {
    var taken: [Taken] = []
    for value in repeat each values { taken.append(value.asTaken) }
    return taken
  }

  private func make(
    _ values: [Taken], _ resolution: Resolution?, _ records: Records, isolation: isolated (any Actor)?
  ) throws -> Product {
    var values = values[...]
    var taken: [Taken] = []
    for need in needs {
      if need.shape == .resolved, let resolution {
        taken.append(.product(try resolution.resolve(Product.self, ServiceIdentifier(need.key))))
      } else if let value = values.popFirst() {
        taken.append(try value.called(as: need.shape, isolation: isolation))
      }
    }
    let serial = try records.build(name, failing: failing)
    let product = Product(name, taken, serial: serial, expected: isAsync ? 0 : 1)
    records.add(product)
    return product
  }
}
