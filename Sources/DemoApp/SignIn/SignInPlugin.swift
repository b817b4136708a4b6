import Injector

/// The plugin of the sign-in flow: its screens, the authenticator, and the coordinator.
struct SignInPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any Authenticating).self, using: Authenticator.init)
    registry.viewModel(SignInViewModel.self, using: SignInViewModel.init)
    registry.screen(SignInController.self, using: SignInController.init(coder:viewModel:delegate:))
      .arguments((any SignInControllerDelegate).self)
    registry.screen(SignInFailedController.self, using: SignInFailedController.init(coder:error:delegate:))
      .arguments(AuthenticationError.self, (any ScreenDelegate).self)
    registry.coordinator(SignInCoordinator.self, using: SignInCoordinator.init)
      .arguments(UINavigationController.self)
  }
}
