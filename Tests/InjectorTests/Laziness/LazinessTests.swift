import Injector
import Testing

@Suite struct LazinessTests {
  final class Owner: Sendable {
    let store: Lazy<any Store>
    let provider: Provider<any Store>
    init(store: Lazy<any Store>, provider: Provider<any Store>) {
      self.store = store
      self.provider = provider
    }
  }

  @Test func lazy_buildsOnce_atFirstUse() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        (any Store).self,
        using: LocalStore.counted(by: built))
      $0.service(Owner.self, using: Owner.init)
    }
    let owner = try container.resolve(Owner.self)
    #expect(built.value == 0)
    #expect(try owner.store() === owner.store())
    #expect(built.value == 1)
    #expect(try owner.provider() !== owner.provider())
    #expect(built.value == 3)
  }

  @Test func lazy_isBuiltOnce_underManyThreads() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        (any Store).self,
        using: LocalStore.counted(by: built))
      $0.service(Owner.self, using: Owner.init)
    }
    let owner = try container.resolve(Owner.self)
    let stores = try onThreads(32) { _ in try ObjectIdentifier(owner.store()) }
    #expect(Set(stores).count == 1)
    #expect(built.value == 1)
  }

  @Test func lazy_belongsToScope_ofItsOwner() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).scoped(.session)
      $0.service(Owner.self, using: Owner.init).scoped(.session)
    }
    let session = try container.makeScope(.session)
    let inner = try session.makeScope(.session)
    let owner = try session.resolve(Owner.self)
    _ = try inner.resolve((any Store).self)
    #expect(try owner.store() === session.resolve((any Store).self))
  }

  @Test func cycle_isAllowed_throughLazyAndProvider() throws {
    final class Parent: Sendable {
      let child: Child
      init(child: Child) { self.child = child }
    }
    final class Child: Sendable {
      let parent: Lazy<Parent>
      let parents: Provider<Parent>
      init(parent: Lazy<Parent>, parents: Provider<Parent>) {
        self.parent = parent
        self.parents = parents
      }
    }
    let container = try Container {
      $0.service(Parent.self, using: Parent.init).singleton()
      $0.service(Child.self, using: Child.init)
    }
    let parent = try container.resolve(Parent.self)
    #expect(try parent.child.parent() === parent)
    #expect(try parent.child.parents() === parent)
  }

  @Test func lazyUsedInInitializer_throwsCycle_insteadOfHanging() throws {
    final class Parent: Sendable {
      init(child: Child) {}
    }
    final class Child: Sendable {
      init(parent: Lazy<Parent>) throws { _ = try parent() }
    }
    let container = try Container {
      $0.service(Parent.self, using: Parent.init).singleton()
      $0.service(Child.self, using: Child.init)
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Parent.self) }
    #expect(error?.kind == .cycle)
    #expect(error?.detail?.hasSuffix("LazinessTests.Parent") ?? error?.detail?.contains("Parent") == true)
  }

  @Test func endlessNesting_throwsTooDeep_insteadOfOverflowing() throws {
    final class Endless: Sendable {
      init(again: Provider<Endless>) throws { _ = try again() }
    }
    let container = try Container { $0.service(Endless.self, using: Endless.init) }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Endless.self) }?.kind == .tooDeep)
  }

  @Test func provider_mayBeCalledAgainAndAgain_onceItsOwnerIsBuilt() throws {
    final class Page: Sendable {
      let next: Provider<Page>
      init(next: Provider<Page>) { self.next = next }
    }
    let container = try Container { $0.service(Page.self, using: Page.init) }
    var page = try container.resolve(Page.self)
    for _ in 0..<2_000 { page = try page.next() }
    #expect(page !== (try container.resolve(Page.self)))
  }

  @Test func handles_say_thatTheContainerIsGone() throws {
    var container: Container? = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Owner.self, using: Owner.init)
    }
    let owner = try #require(try container?.resolve(Owner.self))
    container = nil
    #expect(failure { () throws(ResolutionError) in try owner.store() }?.kind == .containerReleased)
    #expect(failure { () throws(ResolutionError) in try owner.provider() }?.kind == .containerReleased)
  }
}
