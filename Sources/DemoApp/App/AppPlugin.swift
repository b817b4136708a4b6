import Injector

/// The plugin of the app: its features, and the coordinator that connects them.
struct AppPlugin: Plugin {
  var dependencies: [any Plugin] {
    Toolkit.plugins() + [
      ServicesPlugin(), SplashPlugin(), SignInPlugin(), AccountPlugin(), HomePlugin(), NotesPlugin(),
    ]
  }

  func register(in registry: Registry) {
    registry.controller(UINavigationController.self) { UINavigationController() }
    registry.coordinator(AppCoordinator.self, using: AppCoordinator.init).arguments(UIWindow.self).root()
  }
}
