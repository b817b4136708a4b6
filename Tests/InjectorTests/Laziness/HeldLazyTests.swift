import Injector
import Testing

/// A `Lazy` that has its instance returns it, whatever has closed.
@Suite struct HeldLazyTests {
  private final class Owner: Sendable {
    let store: Lazy<any Store>
    init(store: Lazy<any Store>) { self.store = store }
  }

  enum Lifetime: CaseIterable { case transient, perResolution, weak, kept, scoped, scopedAlias, singleton }

  private func container(
    _ lifetime: Lifetime, _ refine: (Registration<Owner, Registry.Inferred>) -> Void = { _ in }
  ) throws -> Container {
    try Container { registry in
      switch lifetime {
      case .transient: registry.service((any Store).self, using: LocalStore.init)
      case .perResolution: registry.service((any Store).self, using: LocalStore.init).perResolution()
      case .weak: registry.service((any Store).self, using: LocalStore.init).weak()
      case .kept: registry.service((any Store).self, using: LocalStore.init).kept(by: ByArgument())
      case .scoped: registry.service((any Store).self, using: LocalStore.init).scoped(.session)
      case .scopedAlias:
        registry.service(LocalStore.self, using: LocalStore.init).scoped(.session)
          .alias((any Store).self) { $0 }
      case .singleton: registry.service((any Store).self, using: LocalStore.init).singleton()
      }
      refine(registry.service(Owner.self, using: Owner.init).scoped(.session))
    }
  }

  @Test(arguments: Lifetime.allCases) func lazy_returnsItsInstance_afterItsContainerClosed(_ lifetime: Lifetime) throws
  {
    let container = try container(lifetime)
    let session = try container.makeScope(.session)
    let owner = try session.resolve(Owner.self)
    let store = try owner.store()
    session.close()
    #expect(try owner.store() === store)
    container.close()
    #expect(try owner.store() === store)
  }

  @Test(arguments: Lifetime.allCases) func lazy_returnsItsInstance_inAnOnClose(_ lifetime: Lifetime) throws {
    let seen = Log()
    let container = try container(lifetime) { owner in
      owner.onClose { owner in seen.add((try? owner.store()) == nil ? "nothing" : "found") }
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Owner.self).store()
    session.close()
    #expect(seen.lines == ["found"])
  }

  @Test func lazy_throwsClosed_ifItHasNothing() throws {
    let session = try container(.scoped).makeScope(.session)
    let owner = try session.resolve(Owner.self)
    session.close()
    #expect(failure { () throws(ResolutionError) in try owner.store() }?.kind == .closed)
  }

  @Test func lazy_returnsAValueThatTheContainerKeeps_untilThatCloses() throws {
    let container = try Container {
      $0.instance(1, for: Int.self)
      $0.service([Lazy<Int>].self, using: { (one: Lazy<Int>) in [one] }).singleton()
    }
    let one = try container.resolve([Lazy<Int>].self)[0]
    #expect(try one() == 1)
    container.close()
    #expect(failure { () throws(ResolutionError) in try one() }?.kind == .closed)
  }

  @Test func lazy_doesNotKeepAnInstance_thatTheContainerKeeps() throws {
    let session = try container(.scoped).makeScope(.session)
    let owner = try session.resolve(Owner.self)
    weak let store = try owner.store()
    #expect(store != nil)
    session.close()
    #expect(store == nil)
    #expect(failure { () throws(ResolutionError) in try owner.store() }?.kind == .closed)
  }
}
