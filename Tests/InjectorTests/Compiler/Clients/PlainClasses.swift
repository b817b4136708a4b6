import Foundation
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

class Page {
  let session: Provider<Session>
  init(session: Provider<Session>) { self.session = session }
  func show() throws { _ = try session() }
}

class Launcher {
  func launch(_ container: Container) throws { _ = try container.resolve(CartModel.self) }
}

struct ShopPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Storing.self, using: DiskStore.init).singleton().alias(DiskStore?.self) { $0 as? DiskStore }
    registry.service(Session.self, using: Session.init).singleton().injecting(\.store).onClose { $0.user = nil }
    registry.service(Cart.self, using: Cart.init).perResolution()
    registry.service(Tab.self, using: Tab.init).weak()
    registry.service(Tab.self, "account", using: Tab.init).scoped(Scope("account"))
    registry.instance(Rates(), for: Rates.self, "fixed")
    registry.viewModel(CartModel.self, using: CartModel.init).root()
    registry.service(Page.self, using: Page.init).root()
  }
}

class ServerPlugin: Plugin {
  var state = "off"
  func register(in registry: Registry) {}
  func start(with resolver: Resolver) async throws { state = "on" }
  func stop(with resolver: Resolver) async throws { print("server: \(state)") }
}

@main struct Shop {
  // An asynchronous `main` would leave the main thread on Linux.
  static func main() {
    Task { @MainActor in
      do { try await run() } catch { print(error) }
      exit(0)
    }
    RunLoop.main.run()
  }

  @MainActor static func run() async throws {
    let container = try Container(ShopPlugin(), ServerPlugin())
    try await container.start()
    for node in container.graph.nodes { print("\(node.key): \(node.lifetime), \(node.isolation)") }
    showPage(of: container)
    try await container.stop()
  }

  // The method of a plain class has no isolation, wherever it's called.
  @MainActor static func showPage(of container: Container) {
    for call in [{ try container.resolve(Page.self).show() }, { try Launcher().launch(container) }] {
      do { try call() } catch let error as ResolutionError {
        print(error.detail ?? "", error.fix, separator: "\n")
      } catch {}
    }
  }
}
