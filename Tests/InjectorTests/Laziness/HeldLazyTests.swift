import Injector
import Testing

/// What a `Lazy` returns after its container has closed.
@Suite struct HeldLazyTests {
  private final class Owner: Sendable {
    let store: Lazy<any Store>
    init(store: Lazy<any Store>) { self.store = store }
  }

  enum Lifetime: CaseIterable { case transient, perResolution, weak, scoped, scopedAlias, singleton }

  private func container(
    _ lifetime: Lifetime, _ refine: (Registration<Owner, Registry.Inferred>) -> Void = { _ in }
  ) throws -> Container {
    try Container { registry in
      switch lifetime {
      case .transient: registry.service((any Store).self, using: LocalStore.init)
      case .perResolution: registry.service((any Store).self, using: LocalStore.init).perResolution()
      case .weak: registry.service((any Store).self, using: LocalStore.init).weak()
      case .scoped: registry.service((any Store).self, using: LocalStore.init).scoped(.session)
      case .scopedAlias:
        registry.service(LocalStore.self, using: LocalStore.init).scoped(.session)
          .alias((any Store).self) { $0 }
      case .singleton: registry.service((any Store).self, using: LocalStore.init).singleton()
      }
      refine(registry.service(Owner.self, using: Owner.init).scoped(.session))
    }
  }

  /// What the container keeps isn't kept by the `Lazy` too.
  @Test(arguments: Lifetime.allCases)
  func lazy_keepsItsInstance_unlessTheContainerDoes(_ lifetime: Lifetime) throws {
    let container = try container(lifetime)
    let session = try container.makeScope(.session)
    let owner = try session.resolve(Owner.self)
    let store = try owner.store()
    #expect(try owner.store() === store)
    session.close()
    container.close()
    switch lifetime {
    case .transient, .perResolution, .weak: #expect(try owner.store() === store)
    case .scoped, .scopedAlias, .singleton: #expect(errorKind { try owner.store() } == .closed)
    }
  }

  @Test func lazy_throwsClosed_ifItHasNothing() throws {
    let session = try container(.scoped).makeScope(.session)
    let owner = try session.resolve(Owner.self)
    session.close()
    #expect(errorKind { try owner.store() } == .closed)
  }
}
