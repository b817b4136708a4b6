import Injector

enum INJ006: RegistrationPage {
  final class Cart: Sendable {}
  final class Checkout: Sendable { init(cart: Cart) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Cart.self, using: { Cart() }).scoped(.session)
    registry.service(Checkout.self, using: Checkout.init(cart:)).singleton()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Cart.self, using: { Cart() }).scoped(.session)
    registry.service(Checkout.self, using: Checkout.init(cart:)).scoped(.session)
    // end: mended
  }
}
