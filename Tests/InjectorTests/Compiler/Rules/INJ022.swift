import Injector

enum INJ022: RulePage {
  enum Broken {
    // begin: broken
    struct NetPlugin: Plugin {
      let host: String
      func register(in registry: Registry) { registry.instance(host, for: String.self, "host") }
    }

    struct CartPlugin: Plugin {
      var dependencies: [any Plugin] { [NetPlugin(host: "a.example.com")] }
      func register(in registry: Registry) {}
    }

    struct MailPlugin: Plugin {
      var dependencies: [any Plugin] { [NetPlugin(host: "b.example.com")] }
      func register(in registry: Registry) {}
    }
    // end: broken
  }

  enum Mended {
    typealias NetPlugin = Broken.NetPlugin

    // begin: mended
    struct CartPlugin: Plugin {
      let net: NetPlugin
      var dependencies: [any Plugin] { [net] }
      func register(in registry: Registry) {}
    }

    struct MailPlugin: Plugin {
      let net: NetPlugin
      var dependencies: [any Plugin] { [net] }
      func register(in registry: Registry) {}
    }
    // end: mended
  }

  static func broken() -> [Diagnostic] { DependencyGraph(of: Broken.CartPlugin(), Broken.MailPlugin()).diagnostics() }
  static func mended() -> [Diagnostic] {
    let net = Broken.NetPlugin(host: "a.example.com")
    return DependencyGraph(of: Mended.CartPlugin(net: net), Mended.MailPlugin(net: net)).diagnostics()
  }
}
