import Injector

final class Unshared {}
struct Clock: Sendable {}
struct Face: Sendable { let clock: Clock }

func lifetimes(registry: Registry) {
  // error: type 'Unshared' does not conform to the 'Sendable' protocol
  registry.service(Unshared.self, using: Unshared.init).singleton()
  registry.service(Unshared.self, using: Unshared.init).on(MainActor.self).singleton()
  // error: no exact matches in call to instance method 'weak'
  registry.asyncService(Clock.self, using: { () async in Clock() }).weak()
}

func decorators(registry: Registry) {
  // error: no exact matches in call to instance method 'singleton'
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).singleton()
  // error: referencing instance method 'alias(_:_:fileID:line:_:)' on 'Registration' requires the types 'Registry.Decorating' and 'Registry.Asynchronous' be equivalent
  registry.decorate(Clock.self, using: { (clock: Clock) in clock }).alias(Face.self) { Face(clock: $0) }
}
