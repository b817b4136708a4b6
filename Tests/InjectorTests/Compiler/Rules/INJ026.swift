import Injector

enum INJ026: RegistrationPage {
  struct Palette: Sendable {}

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Palette.self, using: { Palette() }).weak()  // struct Palette
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Palette.self, using: { Palette() }).singleton()
    // end: mended
  }
}
