import Injector

enum INJ019: RulePage {
  protocol Authenticating: Sendable {}
  protocol Printing: Sendable {}
  struct Authenticator: Authenticating {}
  struct MockAuthenticator: Authenticating {}
  struct MockPrinter: Printing {}
  final class LoginViewModel: Sendable { init(auth: any Authenticating) {} }

  struct AppPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service((any Authenticating).self, using: { Authenticator() })
      registry.service(LoginViewModel.self, using: LoginViewModel.init(auth:))
    }
  }

  static func broken() throws -> [Diagnostic] {
    // begin: broken
    let container = try Container(
      testing: LoginViewModel.self, from: AppPlugin(),
      mocks: {
        $0.instance(MockAuthenticator(), for: (any Authenticating).self)
        $0.instance(MockPrinter(), for: (any Printing).self)  // nothing that LoginViewModel needs prints
      })
    // end: broken
    return container.diagnostics
  }

  static func mended() throws -> [Diagnostic] {
    // begin: mended
    let container = try Container(
      testing: LoginViewModel.self, from: AppPlugin(),
      mocks: { $0.instance(MockAuthenticator(), for: (any Authenticating).self) })
    // end: mended
    return container.diagnostics
  }
}
