import Injector

enum INJ010: RulePage {
  final class Session: Sendable {}
  final class Cart: Sendable { init(session: Session) {} }

  enum Broken {
    // begin: broken
    struct SessionPlugin: Plugin {
      func register(in registry: Registry) { registry.service(Session.self, using: { Session() }) }
    }

    struct CartPlugin: Plugin {  // declares no dependencies
      func register(in registry: Registry) {
        registry.service(Cart.self, using: Cart.init(session:))  // SessionPlugin registers Session
      }
    }
    // end: broken
  }

  enum Mended {
    // begin: mended
    struct SessionPlugin: Plugin {
      func register(in registry: Registry) { registry.service(Session.self, using: { Session() }) }
    }

    struct CartPlugin: Plugin {
      var dependencies: [any Plugin] { [SessionPlugin()] }
      func register(in registry: Registry) { registry.service(Cart.self, using: Cart.init(session:)) }
    }
    // end: mended
  }

  static func broken() -> [Diagnostic] {
    DependencyGraph(of: Broken.SessionPlugin(), Broken.CartPlugin()).diagnostics()
  }
  static func mended() -> [Diagnostic] {
    DependencyGraph(of: Mended.SessionPlugin(), Mended.CartPlugin()).diagnostics()
  }
}
