public import Injector

// A module with generic functions that wrap the library's. Its clients can't specialize them, so registrations and
// resolves through this module aren't compiled for concrete types.

/// Registers a service.
@inline(never) @discardableResult
public func add<Service, each Parameter>(
  _ type: Service.Type, to registry: Registry,
  using factory: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Service
) -> Registration<Service, Registry.Inferred> {
  registry.service(type, using: factory)
}

/// Resolves a service.
@inline(never)
public func get<Service>(_ type: Service.Type, from container: Container) throws -> Service {
  try container.resolve(type)
}
