import Injector
import InjectorHeadless

/// The plugin of the home flow, for a signed-in user.
struct HomePlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin(), PicturesPlugin(), SettingsPlugin()] }

  func register(in registry: Registry) {
    registry.service((any ProfileLoading).self, using: ProfileService.init).singleton()
    registry.viewModel(SignedInViewModel.self, using: SignedInViewModel.init)
    registry.screen(SignedInController.self, using: SignedInController.init(coder:viewModel:user:menu:delegate:))
      .arguments(UserSession.self, [String].self, (any SignedInControllerDelegate).self)
    registry.coordinator(HomeCoordinator.self, using: HomeCoordinator.init)
      .arguments(HeadlessNavigationController.self, UserSession.self, (any HomeCoordinatorDelegate).self)
  }
}
