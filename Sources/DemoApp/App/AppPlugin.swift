import Foundation
import Injector
import InjectorHeadless

/// The plugin of the app: its features, the storyboard loader, and the coordinator that connects them.
struct AppPlugin: Plugin {
  var dependencies: [any Plugin] {
    [
      HeadlessPlugin(
        directories: [Bundle.module.bundleURL.appending(path: "Storyboards")],
        viewClasses: [CredentialsView.self, SignInFormView.self, MenuView.self]),
      ServicesPlugin(), SplashPlugin(), SignInPlugin(), AccountPlugin(), HomePlugin(), NotesPlugin(),
    ]
  }

  func register(in registry: Registry) {
    registry.controller(HeadlessNavigationController.self) { HeadlessNavigationController() }
    registry.coordinator(AppCoordinator.self, using: AppCoordinator.init).arguments(HeadlessWindow.self).root()
  }
}
