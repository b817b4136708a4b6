import Injector

final class Unshared {}
struct Clock: Sendable {}
struct Face: Sendable { let clock: Clock }

func lifetimes(registry: Registry) {
  // error: call to main actor-isolated instance method 'singleton()' in a synchronous nonisolated context
  registry.service(Unshared.self, using: Unshared.init).singleton()
  registry.service(Unshared.self, using: Unshared.init).on(MainActor.self).singleton()
  // error: 'weak()' is unavailable: an asynchronous service is transient, a singleton, or scoped
  registry.asyncService(Clock.self, using: { () async in Clock() }).weak()
}

func decorators(registry: Registry) {
  // error: 'singleton()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).singleton()
  // error: 'alias' is unavailable: a decorator has no key of its own; add the alias to what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).alias(Face.self) { Face(clock: $0) }
}
