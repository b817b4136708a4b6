import Injector

/// The first screen for those who are not signed in.
struct SplashPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.screen(
      SplashController.self, with: .service, .argument, using: SplashController.init(coder:pace:delegate:))
  }
}
