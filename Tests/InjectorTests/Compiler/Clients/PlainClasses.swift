import Injector

// What an app in Swift 5 mode has: plain classes, with properties that change, and protocols that say nothing.

protocol Storing: AnyObject { var notes: [String] { get set } }
class DiskStore: Storing { var notes: [String] = [] }
class Session {
  var user: String?
  weak var store: Storing?
}
class Cart {
  let session: Session
  init(session: Session, store: Storing) { self.session = session }
}
class Rates { var table: [String: Double] = [:] }
class Tab { var count = 0 }
@MainActor class CartModel {
  let cart: Cart
  init(cart: Cart) { self.cart = cart }
}

struct ShopPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Storing.self, using: DiskStore.init).singleton().alias(DiskStore?.self) { $0 as? DiskStore }
    registry.service(Session.self, using: Session.init).singleton().injecting(\.store).onClose { $0.user = nil }
    registry.service(Cart.self, using: Cart.init).perResolution()
    registry.service(Rates.self, using: Rates.init).kept(by: .timeToLive(60))
    registry.service(Tab.self, using: Tab.init).weak()
    registry.service(Tab.self, "account", using: Tab.init).scoped(Scope("account"))
    registry.instance(Rates(), for: Rates.self, "fixed")
    registry.viewModel(CartModel.self, using: CartModel.init).root()
  }
}

class ServerPlugin: Plugin {
  var state = "off"
  func register(in registry: Registry) {}
  func start(with resolver: Resolver) async throws { state = "on" }
  func stop(with resolver: Resolver) async throws { print("server: \(state)") }
}

@main struct Shop {
  static func main() async throws {
    let container = try Container(ShopPlugin(), ServerPlugin())
    try await container.start()
    for node in container.graph.nodes { print("\(node.key): \(node.lifetime), \(node.isolation)") }
    try await container.stop()
  }
}
