import Injector
import InjectorHeadless

extension Scope {
  /// The time from a user's sign-in to their sign-out.
  nonisolated static let account = Scope("account")
}

/// The plugin of the home flow, in the account of a signed-in user.
struct HomePlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin(), PicturesPlugin(), SettingsPlugin()] }

  func register(in registry: Registry) {
    registry.input(UserSession.self, of: .account)
    registry.service((any ProfileLoading).self, using: ProfileService.init).singleton()
    registry.viewModel(SignedInViewModel.self, using: SignedInViewModel.init)
    registry.screen(SignedInController.self, using: SignedInController.init(coder:viewModel:user:menu:delegate:))
      .arguments([String].self, (any SignedInControllerDelegate).self)
    registry.coordinator(HomeCoordinator.self, using: HomeCoordinator.init)
      .arguments(HeadlessNavigationController.self, (any HomeCoordinatorDelegate).self)
  }
}
