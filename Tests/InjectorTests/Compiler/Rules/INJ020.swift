import Injector

enum INJ020: RulePage {
  final class Downloads: Sendable {}
  final class Uploads: Sendable {}

  // Two modules have a plugin of the same name.
  enum Http {
    struct NetPlugin: Plugin {
      func register(in registry: Registry) { registry.service(Downloads.self, using: { Downloads() }) }
    }
  }

  enum Broken {
    enum Ftp {
      // begin: broken
      struct NetPlugin: Plugin {
        func register(in registry: Registry) { registry.service(Uploads.self, using: { Uploads() }) }
      }
      // end: broken
    }
  }

  enum Mended {
    enum Ftp {
      // begin: mended
      struct NetPlugin: Plugin {
        var name: String { "FtpPlugin" }
        func register(in registry: Registry) { registry.service(Uploads.self, using: { Uploads() }) }
      }
      // end: mended
    }
  }

  static func broken() -> [Diagnostic] { DependencyGraph(of: Http.NetPlugin(), Broken.Ftp.NetPlugin()).diagnostics() }
  static func mended() -> [Diagnostic] { DependencyGraph(of: Http.NetPlugin(), Mended.Ftp.NetPlugin()).diagnostics() }
}
