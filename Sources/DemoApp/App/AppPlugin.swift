import Injector

/// The whole app: its features, and the coordinator that brings them together.
struct AppPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin(), SplashPlugin(), SignInPlugin(), HomePlugin()] }

  func register(in registry: Registry) {
    registry.controller(HeadlessNavigationController.self) { HeadlessNavigationController() }
    registry.coordinator(
      AppCoordinator.self,
      with: .argument, .service, .service, .service, .service, .service, .service,
      using: AppCoordinator.init)
  }
}
