import Injector

/// The plugin of the home flow, for a signed-in user.
struct HomePlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any ProfileLoading).self, using: ProfileService.init).singleton()
    registry.service((any PictureGateway).self, using: PictureShelf.init)
    registry.viewModel(SignedInViewModel.self, using: SignedInViewModel.init)
    registry.screen(
      SignedInController.self, with: .service, .argument, .argument,
      using: SignedInController.init(coder:viewModel:user:delegate:))
    registry.screen(PictureController.self, with: .argument, using: PictureController.init(coder:delegate:))
    registry.coordinator(
      HomeCoordinator.self, with: .argument, .argument, .argument, .service, .service, .service, .service,
      using: HomeCoordinator.init)
  }
}
