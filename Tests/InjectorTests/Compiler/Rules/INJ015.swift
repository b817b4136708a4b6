import Injector

enum INJ015: RegistrationPage {
  struct Warmup: Sendable {}

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Warmup.self, using: { Warmup() }).eager()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Warmup.self, using: { Warmup() }).eager().singleton()
    // end: mended
  }
}
