import Injector

struct Clock: Sendable {}
struct Face: Sendable { let clock: Clock }

func decorators(registry: Registry) {
  // error: 'singleton()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).singleton()
  // error: 'perResolution()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).perResolution()
  // error: 'weak()' is unavailable: a decorator inherits the lifetime of what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).weak()
  // error: 'injecting' is unavailable: the closure of a decorator takes dependencies after what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).injecting { (clock, face: Face) in }
  // error: 'alias' is unavailable: a decorator has no key of its own; add the alias to what it wraps
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).alias(Face.self) { Face(clock: $0) }
}
