// Swift 6.3.1 doesn't compile a reference to an initializer with typed throws that becomes a function with a parameter
// pack that throws any error.
// Warned of in Troubleshooting.

struct Expired: Error {}

struct Session {
  init(name: String) throws(Expired) {}
}

func register<Service, each Parameter>(
  _ type: Service.Type, using factory: @isolated(any) @Sendable (repeat each Parameter) throws -> Service
) { print("registers") }

register(Session.self, using: Session.init)
