import Injector
import Testing

/// Scopes that are opened in a child, and what its parents have registered for them.
@Suite struct ScopeInsideChildTests {
  private final class Cart: Sendable {}
  private final class Basket: Sendable {
    let cart: Cart
    let lazy: Lazy<Cart>
    let resolver: Resolver
    init(cart: Cart, lazy: Lazy<Cart>, resolver: Resolver) {
      self.cart = cart
      self.lazy = lazy
      self.resolver = resolver
    }
  }
  private final class Page: Sendable {
    let cart: Cart
    let basket: Basket
    init(cart: Cart, basket: Basket) {
      self.cart = cart
      self.basket = basket
    }
  }
  private final class Keeper: Sendable {
    let resolver: Resolver
    init(resolver: Resolver) { self.resolver = resolver }
  }

  private let log = Log()

  private func makeRoot() throws -> Container {
    try Container { [log] in
      $0.service(Cart.self, using: Cart.init).scoped(.session).onClose { _ in log.add("cart") }
      $0.service(Basket.self, using: Basket.init).scoped(.session).onClose { _ in log.add("basket") }
      $0.service(Keeper.self, "root", using: Keeper.init).singleton()
    }
  }

  private func makeChild(of parent: Container) throws -> Container {
    try parent.makeChild(
      Module(
        name: "Child",
        registrations: { [log] in
          $0.service(Page.self, using: Page.init).scoped(.checkout).onClose { _ in log.add("page") }
          $0.service(Keeper.self, "child", using: Keeper.init).singleton()
          $0.instance(7, for: Int.self)
        }))
  }

  @Test func parentsInstances_areShared_inTheChildsScope() throws {
    let root = try makeRoot()
    let child = try makeChild(of: root)
    let session = try child.makeScope(.session)
    let basket = try session.resolve(Basket.self)
    let cart = try session.resolve(Cart.self)
    #expect(basket.cart === cart)
    #expect(try basket.lazy() === cart)
    #expect(try basket.resolver.resolve(Cart.self) === cart)
    #expect(!basket.resolver.isRegistered(Int.self))
    #expect(try child.makeScope(.session).resolve(Cart.self) !== cart)
    #expect(failure { () throws(ResolutionError) in try child.resolve(Cart.self) }?.kind == .scopeNotOpen)
    #expect(failure { () throws(ResolutionError) in try root.resolve(Cart.self) }?.kind == .scopeNotOpen)
  }

  @Test func scopes_nest_acrossLevels() throws {
    let child = try makeChild(of: makeRoot())
    let session = try child.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let page = try checkout.resolve(Page.self)
    #expect(try session.resolve(Cart.self) === page.cart)
    #expect(page.basket.cart === page.cart)
    let grandchild = try checkout.makeChild(Module(name: "Grandchild"))
    #expect(try grandchild.resolve(Page.self) === page)
    #expect(try grandchild.makeScope(Scope("inner")).resolve(Cart.self) === page.cart)
    #expect(try session.makeScope(.checkout).resolve(Page.self) !== page)
    #expect(failure { () throws(ResolutionError) in try session.resolve(Page.self) }?.kind == .scopeNotOpen)
    #expect(
      failure { () throws(ResolutionError) in try child.makeScope(.checkout).resolve(Page.self) }?.kind == .scopeNotOpen
    )
  }

  @Test func scopeAroundTheChild_isFound_fromScopesInIt() throws {
    let session = try makeRoot().makeScope(.session)
    let child = try makeChild(of: session)
    let checkout = try child.makeScope(.checkout)
    #expect(try checkout.resolve(Page.self).cart === session.resolve(Cart.self))
    #expect(try checkout.resolve(Basket.self) === session.resolve(Basket.self))
  }

  @Test func singletons_keepTheResolver_ofTheContainerThatOwnsThem() throws {
    let root = try makeRoot()
    let child = try makeChild(of: root)
    let keepers: [Keeper]
    do {
      let checkout = try child.makeScope(.session).makeScope(.checkout)
      keepers = try ["root", "child"].map { try checkout.resolve(Keeper.self, $0) }
    }
    #expect(keepers.map { $0.resolver.isRegistered(Int.self) } == [false, true])
    #expect(
      keepers.map { keeper in
        failure { () throws(ResolutionError) in try keeper.resolver.resolve(Cart.self) }?.kind
      } == [.scopeNotOpen, .scopeNotOpen])
    #expect(try child.resolve(Keeper.self, "child") === keepers[1])
  }

  @Test func close_endsBothLevels_theChildsFirst() throws {
    let child = try makeChild(of: makeRoot())
    let session = try child.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let basket = try checkout.resolve(Page.self).basket
    #expect(checkout.close() == [])
    #expect(log.lines == ["page"])
    #expect(try session.resolve(Basket.self) === basket)
    let leaks = session.close()
    #expect(
      leaks.map(\.key.type) == ["Cart", "Basket"].map { "InjectorTests.ScopeInsideChildTests.\($0)" })
    #expect(log.lines == ["page", "basket", "cart"])
    #expect(failure { () throws(ResolutionError) in try session.resolve(Cart.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try basket.lazy() }?.kind == .closed)
    #expect(try child.resolve(Int.self) == 7)
    _ = basket
  }

  @Test func scopes_end_whenTheyAreDropped() throws {
    let child = try makeChild(of: makeRoot())
    weak var scope: Container?
    weak var page: Page?
    do {
      let checkout = try child.makeScope(.session).makeScope(.checkout)
      page = try checkout.resolve(Page.self)
      scope = checkout
      #expect(page != nil)
    }
    #expect(scope == nil)
    #expect(page == nil)
  }
}
