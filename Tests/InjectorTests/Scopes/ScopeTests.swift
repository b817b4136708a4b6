import Injector
import Testing

@Suite struct ScopeTests {
  private final class Cart: Sendable {}
  private final class Basket: Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
  }

  private func makeContainer(_ more: (Registry) -> Void = { _ in }) throws -> Container {
    try Container {
      $0.service(Cart.self, using: Cart.init).scoped(.session)
      $0.service(Basket.self, using: Basket.init)
      $0.declare(.checkout)
      more($0)
    }
  }

  @Test func scoped_isShared_withinItsScope_andDistinctBetweenSiblings() throws {
    let container = try makeContainer()
    let session = try container.makeScope(.session)
    #expect(try session.resolve(Cart.self) === session.resolve(Cart.self))
    #expect(try session.resolve(Basket.self).cart === session.resolve(Cart.self))
    #expect(try session.resolve(Cart.self) !== container.makeScope(.session).resolve(Cart.self))
  }

  @Test func scoped_isSame_fromInnerScopes_andDistinctInInnerScopeOfTheSameName() throws {
    let session = try makeContainer().makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let inner = try session.makeScope(.session)
    #expect(try checkout.resolve(Cart.self) === session.resolve(Cart.self))
    #expect(try inner.resolve(Cart.self) !== session.resolve(Cart.self))
  }

  @Test func resolve_throwsScopeNotOpen_outsideTheScope() throws {
    let container = try makeContainer()
    let error = failure { try container.resolve(Basket.self) }
    #expect(error?.kind == .scopeNotOpen)
    #expect(error?.chain.map(\.key.type) == ["InjectorTests.ScopeTests.Basket", "InjectorTests.ScopeTests.Cart"])
    #expect(error?.detail == "the scope is \"session\"")
  }

  @Test func resolver_ofScopedInstance_seesItsScope() throws {
    final class Keeper: Sendable {
      let resolver: Resolver
      init(resolution: Resolution) { resolver = resolution.resolver }
    }
    let container = try makeContainer { $0.service(Keeper.self, using: Keeper.init).scoped(.session) }
    let session = try container.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    #expect(try checkout.resolve(Keeper.self).resolver.resolve(Cart.self) === session.resolve(Cart.self))
  }

  @Test func close_runsOnCloseInReverseOrder_once() throws {
    let log = Log()
    final class First: Sendable {}
    final class Second: Sendable { init(first: First) {} }
    let container = try Container {
      $0.service(First.self, using: First.init).scoped(.session).onClose { _ in log.add("first") }
      $0.service(Second.self, using: Second.init).scoped(.session).onClose { _ in log.add("second") }
      $0.service(Cart.self, using: Cart.init).scoped(.session).onClose { _ in log.add("never built") }
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Second.self)
    session.close()
    session.close()
    #expect(log.lines == ["second", "first"])
  }

  @Test func close_endsResolving_ofTheScopeOnly() throws {
    let container = try makeContainer { $0.instance(1, for: Int.self) }
    let session = try container.makeScope(.session)
    session.close()
    #expect(errorKind { try session.resolve(Int.self) } == .closed)
    #expect(!session.isRegistered(Int.self))
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func close_reportsInstancesStillHeld_withPossibleHolders() throws {
    let session = try makeContainer().makeScope(.session)
    let held = try session.resolve(Basket.self)
    #expect(
      session.close() == [
        LeakedInstance(
          key: ServiceKey(type: "InjectorTests.ScopeTests.Cart"),
          holders: [ServiceKey(type: "InjectorTests.ScopeTests.Basket")])
      ])
    extendLifetime(held)
  }

  @Test func close_tellsRootsSingletons_andNotExternalInstances() throws {
    let log = Log()
    let store = LocalStore()
    let container = try Container {
      $0.instance(store, for: (any Store).self)
      $0.service(Cart.self, using: Cart.init).singleton().onClose { _ in log.add("cart") }
    }
    _ = try container.resolve(Cart.self)
    #expect(container.close() == [])
    #expect(log.lines == ["cart"])
  }

  @Test func scopeOutsideOfItsOwn_isRefused_whenItIsOpened() throws {
    let container = try Container {
      $0.declare(.session, Scope("unrelated"))
      $0.service(Cart.self, using: Cart.init).scoped(.checkout)
      $0.service(Basket.self, using: Basket.init)
      $0.instance(1, for: Int.self)
    }
    let error = failure { try container.makeScope(.checkout) }
    #expect(error?.kind == .scopeNotOpen)
    #expect(error?.message == "The scope \"checkout\" was opened outside of its own.")
    #expect(error?.detail == "it is declared within \"session\", which isn't open here")
    #expect(error?.fix == "open \"session\" first, and open \"checkout\" in the container that returns")
    #expect(errorKind { try container.reset(.checkout) } == .scopeNotOpen)
    let placed = try container.makeScope(.session).makeScope(Scope("unrelated")).makeScope(.checkout)
    #expect(try placed.resolve(Basket.self).cart === placed.resolve(Cart.self))
  }

  @Test func closed_isThrown_forKeysThatNothingRegisters() throws {
    let container = try Container { $0.instance(1, for: Int.self) }
    container.close()
    #expect(errorKind { try container.resolve(Int.self) } == .closed)
    #expect(errorKind { try container.resolve(String.self) } == .closed)
    #expect(errorKind { try container.resolve(String.self, arguments: 1) } == .closed)
    #expect(errorKind { try container.resolve(Lazy<String>.self) } == .closed)
    #expect(errorKind { try container.resolveIfRegistered(String.self) } == .closed)
    #expect(errorKind { try container.provider(of: String.self) } == .closed)
    #expect(errorKind { try container.provider(of: Int.self) } == .closed)
    let errors = [
      failure { try container.resolve(Int.self) }, failure { try container.resolveIfRegistered(Int.self) },
      failure { try container.provider(of: Int.self) },
    ]
    #expect(errors.map { $0?.key } == Array(repeating: ServiceKey(type: "Swift.Int"), count: 3))
  }

  @Test func makeScope_throwsClosed_inAnOnCloseOfTheScope() throws {
    let log = Log()
    let container = try Container {
      $0.declare(.session)
      $0.service(Service.self, using: Service.init).singleton()
        .onClose { service in
          log.add(errorKind { try service.resolver.makeScope(.session) }?.rawValue ?? "none")
        }
    }
    _ = try container.resolve(Service.self)
    container.close()
    #expect(log.lines == ["closed"])
    #expect(errorKind { try container.makeScope(.session) } == .closed)
    #expect(errorKind { try container.reset(.session) } == .closed)
  }

  private final class Service: Sendable {
    let resolver: Resolver
    init(resolution: Resolution) { resolver = resolution.resolver }
  }
}
