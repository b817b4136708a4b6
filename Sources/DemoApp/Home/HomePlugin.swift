import Injector

/// The plugin of the home flow, in the account of a signed-in user.
struct HomePlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin(), AccountPlugin(), PicturesPlugin(), SettingsPlugin()] }

  func register(in registry: Registry) {
    registry.service((any ProfileLoading).self, using: ProfileService.init).scoped(.account)
    registry.viewModel(SignedInViewModel.self, using: SignedInViewModel.init)
    registry.screen(SignedInController.self, using: SignedInController.init(coder:viewModel:user:menu:delegate:))
      .arguments((any SignedInControllerDelegate).self)
    registry.coordinator(HomeCoordinator.self, using: HomeCoordinator.init).arguments(UINavigationController.self)
  }
}
