import Injector

/// The plugin of the splash screen, which is the first screen if no one is signed in.
struct SplashPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.screen(SplashController.self, using: SplashController.init(coder:options:delegate:))
      .arguments((any ScreenDelegate).self)
  }
}
