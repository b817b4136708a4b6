import Injector
import Testing

@Suite struct ScopeSharingTests {
  private final class Cart: Sendable {}
  private final class Left: Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
  }
  private final class Right: Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
  }
  private final class Page: Sendable {
    let left: Left
    let right: Right
    init(left: Left, right: Right) {
      self.left = left
      self.right = right
    }
  }

  @Test func diamond_isNoCycle_acrossScopes() throws {
    let container = try Container {
      $0.service(Cart.self, using: Cart.init).scoped(.session)
      $0.service(Left.self, using: Left.init).scoped(.session)
      $0.service(Right.self, using: Right.init).scoped(.checkout)
      $0.service(Page.self, using: Page.init).scoped(.checkout)
    }
    #expect(container.diagnostics == [])
    let session = try container.makeScope(.session)
    let page = try session.makeScope(.checkout).resolve(Page.self)
    #expect(page.left.cart === page.right.cart)
    let other = try session.makeScope(.checkout).resolve(Page.self)
    #expect(other !== page)
    #expect(other.left === page.left)
    #expect(other.right !== page.right)
  }

  @Test func alias_givesTheScopesInstance_underEachType() throws {
    let container = try Container {
      $0.service(LocalStore.self, using: LocalStore.init).scoped(.session)
        .alias((any Store).self) { $0 }.alias(AnyObject.self, .local) { $0 }
    }
    let session = try container.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let store = try session.resolve(LocalStore.self)
    #expect(try checkout.resolve((any Store).self) === store)
    #expect(try checkout.resolve(AnyObject.self, .local) === store)
    #expect(try container.makeScope(.session).resolve((any Store).self) !== store)
    #expect(
      failure { () throws(ResolutionError) in try container.resolve((any Store).self) }?.kind == .scopeNotOpen)
  }

  @Test func decorator_isScoped_asWhatItDecorates() throws {
    final class Wrapper: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).scoped(.session)
      $0.decorate((any Store).self) { Wrapper($0) }
    }
    let session = try container.makeScope(.session)
    let store = try session.resolve((any Store).self)
    #expect(store is Wrapper)
    #expect(try session.makeScope(.checkout).resolve((any Store).self) === store)
    #expect(try container.makeScope(.session).resolve((any Store).self) !== store)
  }

  @Test func contributions_areShared_eachInItsOwnScope() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton().contributing()
      $0.service((any Store).self, using: LocalStore.init).scoped(.session).contributing()
      $0.service((any Store).self, using: LocalStore.init).contributing()
    }
    let first = try container.makeScope(.session).resolveAll((any Store).self)
    let second = try container.makeScope(.session).resolveAll((any Store).self)
    #expect(zip(first, second).map { $0 === $1 } == [true, false, false])
  }

  @Test func scopeOpenedOutsideOfItsOwn_saysSo_whereItsInstancesAreResolved() throws {
    let container = try Container {
      $0.service(Cart.self, using: Cart.init).scoped(.checkout)
      $0.service(Left.self, using: Left.init)
      $0.instance(1, for: Int.self)
    }
    let misplaced = try container.makeScope(.checkout)
    let error = failure { () throws(ResolutionError) in try misplaced.resolve(Left.self) }
    #expect(error?.kind == .scopeNotOpen)
    #expect(error?.key.type == "InjectorTests.ScopeSharingTests.Cart")
    #expect(
      error?.chain.map(\.key.type) == ["InjectorTests.ScopeSharingTests.Left", "InjectorTests.ScopeSharingTests.Cart"])
    #expect(error?.detail == "the scope \"checkout\" is declared within \"session\", and was opened outside of it")
    #expect(try misplaced.resolve(Int.self) == 1)
    let placed = try container.makeScope(.session).makeScope(Scope("unrelated")).makeScope(.checkout)
    #expect(try placed.resolve(Left.self).cart === placed.resolve(Cart.self))
  }

  @Test func scopeInsideAMisplacedOne_isMisplacedToo() throws {
    let inner = Scope("payment", within: .checkout)
    let container = try Container { $0.service(Cart.self, using: Cart.init).scoped(inner) }
    let error = failure { () throws(ResolutionError) in
      try container.makeScope(.checkout).makeScope(inner).resolve(Cart.self)
    }
    #expect(error?.detail == "the scope \"payment\" is declared within \"session\", and was opened outside of it")
  }

  @Test func scopeClosed_isClosedFirst_andMisplacedAfter() throws {
    let container = try Container { $0.service(Cart.self, using: Cart.init).scoped(.checkout) }
    let scope = try container.makeScope(.checkout)
    scope.close()
    #expect(failure { () throws(ResolutionError) in try scope.resolve(Cart.self) }?.kind == .closed)
  }

  @Test func scopeOfAChild_findsTheScopeAroundTheChild() throws {
    let container = try Container { $0.service(Cart.self, using: Cart.init).scoped(.session) }
    let session = try container.makeScope(.session)
    let child = try session.makeChild(
      Module(name: "Child", registrations: { $0.service(Left.self, using: Left.init).scoped(.checkout) }))
    let checkout = try child.makeScope(.checkout)
    #expect(try checkout.resolve(Left.self).cart === session.resolve(Cart.self))
    #expect(try child.resolve(Cart.self) === session.resolve(Cart.self))
  }

  @Test func externalInstance_outlivesScopesAndContainer_untouched() throws {
    let ended = Counter()
    final class External: Sendable {
      let ended: Counter
      init(_ ended: Counter) { self.ended = ended }
      deinit { ended.increment() }
    }
    var external: External? = External(ended)
    do {
      let container = try Container { $0.instance(external ?? External(ended), for: External.self) }
      let session = try container.makeScope(.session)
      #expect(try session.resolve(External.self) === external)
      #expect(session.close() == [])
      #expect(try container.resolve(External.self) === external)
      #expect(container.close() == [])
    }
    #expect(ended.value == 0)
    external = nil
    #expect(ended.value == 1)
  }
}
