import Injector

/// The plugin of the sign-in flow: its screens, the authenticator, and the coordinator.
struct SignInPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any Authenticating).self, using: Authenticator.init)
    registry.viewModel(SignInViewModel.self, using: SignInViewModel.init)
    registry.screen(
      SignInController.self, with: .service, .argument, using: SignInController.init(coder:viewModel:delegate:))
    registry.screen(
      SignInFailedController.self, with: .argument, .argument,
      using: SignInFailedController.init(coder:error:delegate:))
    registry.coordinator(
      SignInCoordinator.self, with: .argument, .argument, .service, .service, using: SignInCoordinator.init)
  }
}
