public import Injector

// A module with generic functions of its own around the library's, which its clients cannot specialise: neither the
// registrations nor the resolves that go through it are compiled for the concrete types.

/// Registers a service.
@inline(never) @discardableResult
public func add<Service, each Parameter>(
  _ type: Service.Type, to registry: Registry,
  using factory: @escaping @Sendable (repeat each Parameter) throws -> Service
) -> Registration<Service, Nonisolated> {
  registry.service(type, using: factory)
}

/// Resolves a service.
@inline(never)
public func get<Service>(_ type: Service.Type, from container: Container) throws -> Service {
  try container.resolve(type)
}
