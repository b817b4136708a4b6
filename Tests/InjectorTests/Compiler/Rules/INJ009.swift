import Injector

enum INJ009: RegistrationPage {
  @MainActor final class LoginPresenter {
    weak var controller: LoginScreen?
    init() {}
    init(screen: LoginScreen) { self.controller = screen }
  }
  @MainActor final class LoginScreen { init() {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.viewModel(LoginPresenter.self, using: { (screen: LoginScreen) in LoginPresenter(screen: screen) })
    registry.controller(LoginScreen.self, using: { LoginScreen() })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.viewModel(LoginPresenter.self, using: { LoginPresenter() }).perResolution()
    registry.controller(LoginScreen.self, using: { LoginScreen() })
      .injecting { (controller, owner: LoginPresenter) in owner.controller = controller }
    // end: mended
  }
}
