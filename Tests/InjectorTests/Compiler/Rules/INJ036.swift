import Injector

enum INJ036: RegistrationPage {
  final class Cart: Sendable {}

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Cart.self, using: { Cart() }).singleton().perResolution()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Cart.self, using: { Cart() }).perResolution()
    // end: mended
  }
}
