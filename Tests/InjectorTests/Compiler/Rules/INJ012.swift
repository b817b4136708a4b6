import Injector

enum INJ012: RegistrationPage {
  final class Cart: Sendable {}
  final class Menu: Sendable { init(cart: Lazy<Cart>) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Cart.self, using: { Cart() }).scoped(.session)
    registry.service(Menu.self, using: Menu.init(cart:)).singleton()  // cart: Lazy<Cart>
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Cart.self, using: { Cart() }).scoped(.session)
    registry.service(Menu.self, using: Menu.init(cart:)).scoped(.session)
    // end: mended
  }
}
