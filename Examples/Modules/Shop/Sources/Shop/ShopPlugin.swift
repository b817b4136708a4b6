import Auth
import Cart
import Injector

struct ShopPlugin: Plugin {
  var dependencies: [any Plugin] { [CartPlugin(dependencies: [AuthPlugin()])] }

  func register(in registry: Registry) {}
}
