import Injector

final class Unshared {}
struct Clock: Sendable {}
struct Face: Sendable { let clock: Clock }

func lifetimes(registry: Registry) {
  // error: call to main actor-isolated instance method 'singleton()' in a synchronous nonisolated context
  registry.service(Unshared.self, using: Unshared.init).singleton()
  registry.service(Unshared.self, using: Unshared.init).on(MainActor.self).singleton()
  // error: 'weak()' is unavailable: an asynchronous service is transient, a singleton, scoped, or kept by a policy
  registry.asyncService(Clock.self, using: { () async in Clock() }).weak()
}

func decorators(registry: Registry) {
  // error: 'singleton()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).singleton()
  // error: 'perResolution()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).perResolution()
  // error: 'weak()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).weak()
  // error: 'injecting' is unavailable: the closure of a decorator takes dependencies after what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).injecting { (clock, face: Face) in }
  // error: 'perResolution()' is unavailable: an asynchronous service is transient, a singleton, scoped, or kept by a policy
  registry.asyncService(Clock.self, using: { () async in Clock() }).perResolution()
  // error: 'perResolution()' is unavailable: an input lives as long as the scope that it is handed over to
  registry.input(Clock.self, of: Scope("refused")).perResolution()
  // error: 'weak()' is unavailable: an input lives as long as the scope that it is handed over to
  registry.input(Clock.self, of: Scope("refused")).weak()
  // error: 'alias' is unavailable: a decorator has no key of its own; add the alias to what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).alias(Face.self) { Face(clock: $0) }
}
