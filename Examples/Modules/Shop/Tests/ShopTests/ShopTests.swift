import Auth
import Cart
import Injector
import Testing

@testable import Shop

@Test func graph_hasNoProblems() {
  #expect(DependencyGraph(of: ShopPlugin()).diagnostics() == [])
}

@Test func cart_isNamed_ifItReachesIntoAuth_andNobodySaysSo() {
  let graph = DependencyGraph(of: AuthPlugin(), CartPlugin(dependencies: []))
  #expect(
    graph.diagnostics().map(\.description) == [
      """
      Cart/CartPlugin.swift:10: warning: Cart.CartViewModel of CartPlugin needs AuthAPI.Authenticating of AuthPlugin, which CartPlugin does not declare. [INJ010]
        from Cart.CartViewModel (viewModel, transient, CartPlugin) at Cart/CartPlugin.swift:10
        needs AuthAPI.Authenticating (service, singleton, AuthPlugin) at Auth/AuthPlugin.swift:8
        To fix this, add AuthPlugin to the dependencies of CartPlugin.
      """
    ])
}
