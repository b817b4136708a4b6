import Injector

enum INJ001: RegistrationPage {
  protocol Authenticating: Sendable {}
  struct Authenticator: Authenticating {}
  @MainActor final class LoginViewModel { init(auth: any Authenticating) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.viewModel(LoginViewModel.self, using: LoginViewModel.init(auth:))  // auth: any Authenticating
    registry.service(Authenticator.self, using: Authenticator.init)
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.viewModel(LoginViewModel.self, using: LoginViewModel.init(auth:))
    registry.service(Authenticator.self, using: Authenticator.init).alias((any Authenticating).self) { $0 }
    // end: mended
  }
}
