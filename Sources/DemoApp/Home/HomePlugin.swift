import Injector
import InjectorHeadless

/// The plugin of the home flow, for a signed-in user.
struct HomePlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any ProfileLoading).self, using: ProfileService.init).singleton()
    registry.service((any PictureGateway).self, using: PictureShelf.init)
    registry.viewModel(SignedInViewModel.self, using: SignedInViewModel.init)
    registry.screen(SignedInController.self, using: SignedInController.init(coder:viewModel:user:delegate:))
      .arguments(UserSession.self, (any SignedInControllerDelegate).self)
    registry.screen(PictureController.self, using: PictureController.init(coder:delegate:))
      .arguments((any PictureControllerDelegate).self)
    registry.coordinator(HomeCoordinator.self, using: HomeCoordinator.init)
      .arguments(HeadlessNavigationController.self, UserSession.self, (any HomeCoordinatorDelegate).self)
  }
}
