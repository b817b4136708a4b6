import AuthAPI
import Injector
import Testing

@testable import Cart

struct SignedOut: Authenticating { var userName: String? { nil } }

@Test @MainActor func cart_greetsAGuest_whoIsSignedOut() throws {
  let container = try Container(
    testing: CartViewModel.self, from: CartPlugin(dependencies: []),
    mocks: { $0.instance(SignedOut(), for: (any Authenticating).self) })
  #expect(try container.resolve(CartViewModel.self).title == "Guest, your cart: 12")
}
