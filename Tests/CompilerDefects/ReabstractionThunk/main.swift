// Swift 6.3.1 crashes at a reference to an initializer that takes a closure, a tuple or a variadic parameter, if it
// becomes a function of another result type with a parameter pack.
// Warned of in Troubleshooting.

protocol Timing {}

struct Timer: Timing {
  init(done: @escaping @Sendable () -> Void) {}
}

func register<Service, each Parameter>(
  _ type: Service.Type, using factory: @isolated(any) @Sendable (repeat each Parameter) throws -> Service
) { print("registers") }

register((any Timing).self, using: Timer.init(done:))
