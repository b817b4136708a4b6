import Injector

enum INJ027: RegistrationPage {
  @MainActor final class Presenter { init(view: View) {} }
  @MainActor final class View {
    weak var presenter: Presenter?
    init() {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.viewModel(Presenter.self, using: Presenter.init(view:)).perResolution()
    registry.viewModel(View.self, using: { View() }).injecting(\.presenter)  // transient
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.viewModel(Presenter.self, using: Presenter.init(view:)).perResolution()
    registry.viewModel(View.self, using: { View() }).injecting(\.presenter).perResolution()
    // end: mended
  }
}
