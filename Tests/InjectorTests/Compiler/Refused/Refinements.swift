import Injector

struct Clock: Sendable {}
struct Face: Sendable { let clock: Clock }

func decorators(registry: Registry) {
  // error: referencing instance method 'singleton()' on 'Registration' requires that 'Registry.Decorating' conform to 'Registry.Keyed'
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).singleton()
  // error: referencing instance method 'perResolution()' on 'Registration' requires that 'Registry.Decorating' conform to 'Registry.Keyed'
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).perResolution()
  // error: referencing instance method 'weak()' on 'Registration' requires that 'Registry.Decorating' conform to 'Registry.Keyed'
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).weak()
  // error: no exact matches in call to instance method 'injecting'
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).injecting { (clock, face: Face) in }
  // error: referencing instance method 'alias(_:_:fileID:line:_:)' on 'Registration' requires the types 'Registry.Decorating' and 'Registry.Asynchronous' be equivalent
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).alias(Face.self) { Face(clock: $0) }
}
