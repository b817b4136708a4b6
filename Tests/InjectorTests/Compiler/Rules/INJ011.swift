import Injector

enum INJ011: RulePage {
  final class Session: Sendable {}
  final class Cart: Sendable { init(session: Session) {} }

  enum Broken {
    // begin: broken
    struct CartPlugin: Plugin {
      var dependencies: [any Plugin] { [SessionPlugin()] }
      func register(in registry: Registry) { registry.service(Cart.self, using: Cart.init(session:)) }
    }

    struct SessionPlugin: Plugin {
      var dependencies: [any Plugin] { [CartPlugin()] }
      func register(in registry: Registry) { registry.service(Session.self, using: { Session() }) }
    }
    // end: broken
  }

  enum Mended {
    // begin: mended
    struct CartPlugin: Plugin {
      var dependencies: [any Plugin] { [SessionPlugin()] }
      func register(in registry: Registry) { registry.service(Cart.self, using: Cart.init(session:)) }
    }

    struct SessionPlugin: Plugin {
      func register(in registry: Registry) { registry.service(Session.self, using: { Session() }) }
    }
    // end: mended
  }

  static func broken() -> [Diagnostic] { DependencyGraph(of: Broken.CartPlugin()).diagnostics() }
  static func mended() -> [Diagnostic] { DependencyGraph(of: Mended.CartPlugin()).diagnostics() }
}
