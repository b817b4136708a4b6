import Injector

enum INJ059: RegistrationPage {
  final class Cart: Sendable {}
  final class Menu: Sendable {
    init(cart: Provider<Cart>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Resolver.self, using: { (resolution: Resolution) in resolution.resolver })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Cart.self, using: { Cart() })
    registry.service(Menu.self, using: { (cart: Provider<Cart>) in Menu(cart: cart) })
    // end: mended
  }
}
