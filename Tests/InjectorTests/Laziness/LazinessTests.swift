import Injector
import Testing

@Suite struct LazinessTests {
  final class Owner: Sendable {
    let store: Lazy<any Store>
    let provider: Provider<any Store>
    init(store: Lazy<any Store>, provider: Provider<any Store>) { (self.store, self.provider) = (store, provider) }
  }

  private static func container(counting built: Counter) throws -> Container {
    try Container {
      $0.service((any Store).self, using: LocalStore.counted(by: built))
      $0.service(Owner.self, using: Owner.init)
    }
  }

  @Test func lazy_buildsOnce_atFirstUse() throws {
    let built = Counter()
    let container = try Self.container(counting: built)
    let owner = try container.resolve(Owner.self)
    #expect(built.value == 0)
    #expect(try owner.store() === owner.store())
    #expect(built.value == 1)
    #expect(try owner.provider() !== owner.provider())
    #expect(built.value == 3)
  }

  @Test func lazy_isBuiltOnce_underManyThreads() throws {
    let built = Counter()
    let container = try Self.container(counting: built)
    let owner = try container.resolve(Owner.self)
    #expect(Set(try onThreads(32) { _ in try ObjectIdentifier(owner.store()) }).count == 1)
    #expect(built.value == 1)
  }

  @Test func cycle_isAllowed_throughLazyAndProvider() throws {
    final class Parent: Sendable {
      let child: Child
      init(child: Child) { self.child = child }
    }
    final class Child: Sendable {
      let parent: Lazy<Parent>
      let parents: Provider<Parent>
      init(parent: Lazy<Parent>, parents: Provider<Parent>) { (self.parent, self.parents) = (parent, parents) }
    }
    let container = try Container {
      $0.service(Parent.self, using: Parent.init).singleton()
      $0.service(Child.self, using: Child.init)
    }
    let parent = try container.resolve(Parent.self)
    #expect(try parent.child.parent() === parent)
    #expect(try parent.child.parents() === parent)
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

  /// What is complete is kept, also in the middle of a construction.
  @Test func lazy_keepsWhatItGot_inTheFactoryOfItsOwner() throws {
    final class Twice: Sendable {
      let stores: [any Store]
      let lazy: Lazy<any Store>
      init(lazy: Lazy<any Store>) throws {
        self.lazy = lazy
        stores = try [lazy(), lazy()]
      }
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Twice.self, using: Twice.init).singleton()
    }
    let twice = try container.resolve(Twice.self)
    #expect(twice.stores[0] === twice.stores[1])
    #expect(try twice.lazy() === twice.stores[0])
  }

  @Test func handlesOfWhatIsNotSendable_areParameters() throws {
    final class Plain {}
    final class Holder {
      let lazy: Lazy<Plain>
      let provider: Provider<Plain>
      init(lazy: Lazy<Plain>, provider: Provider<Plain>) { (self.lazy, self.provider) = (lazy, provider) }
    }
    let container = try Container {
      $0.service(Plain.self, using: Plain.init)
      $0.service(Holder.self, using: Holder.init)
    }
    let holder = try container.resolve(Holder.self)
    #expect(try holder.lazy() === holder.lazy())
    #expect(try holder.provider() !== holder.lazy())
  }

  // MARK: After the container has closed

  private final class Keeper: Sendable {
    let store: Lazy<any Store>
    init(store: Lazy<any Store>) { self.store = store }
  }

  enum Keeping: CaseIterable { case transient, perResolution, weak, scoped, scopedAlias, singleton }

  private func container(
    _ lifetime: Keeping, _ refine: (Registration<Keeper, Registry.Inferred>) -> Void = { _ in }
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
      refine(registry.service(Keeper.self, using: Keeper.init).scoped(.session))
    }
  }

  /// What the container keeps isn't kept by the `Lazy` too.
  @Test(arguments: Keeping.allCases) func lazy_keepsItsInstance_unlessTheContainerDoes(_ lifetime: Keeping) throws {
    let container = try container(lifetime)
    let (session, other) = try (container.makeScope(.session), container.makeScope(.session))
    let (owner, unused) = try (session.resolve(Keeper.self), other.resolve(Keeper.self))
    let store = try owner.store()
    #expect(try owner.store() === store)
    session.close()
    container.close()
    switch lifetime {
    case .transient, .perResolution, .weak: #expect(try owner.store() === store)
    // A root keeps its singletons until it is released.
    case .singleton: #expect(try owner.store() === store)
    case .scoped, .scopedAlias: #expect(errorKind { try owner.store() } == .closed)
    }
    #expect(errorKind { try unused.store() } == .closed)
  }

  private struct Holder: Sendable {
    let provider: Provider<String>?
    let lazy: Lazy<String>?
    let named: Provider<String, Int>?
  }

  private func register(_ registry: Registry) {
    registry.service(Holder.self, using: Holder.init(provider:lazy:named:))
      .parameter(Provider<String, Int>?.self, "numbered")
  }

  @Test func optionalDeferral_isNil_whereNothingIsRegistered() throws {
    let container = try Container(register)
    let holder = try container.resolve(Holder.self)
    #expect(holder.provider == nil)
    #expect(holder.lazy == nil)
    #expect(holder.named == nil)
    #expect(try container.resolve(Provider<String>?.self) == nil)
    #expect(try container.resolve(Lazy<String>?.self) == nil)
    #expect(try container.resolve(Provider<[String]>?.self)?() == [])
    #expect(try container.resolve(Provider<String?>?.self)?() == .some(nil))
  }

  @Test func optionalDeferral_works_whereItIsRegistered() throws {
    let container = try Container {
      register($0)
      $0.instance("text", for: String.self)
      $0.service(String.self, "numbered", using: { (number: Int) in "\(number)" }).arguments(Int.self)
    }
    let holder = try container.resolve(Holder.self)
    #expect(try holder.provider?() == "text")
    #expect(try holder.lazy?() == "text")
    #expect(try holder.named?(7) == "7")
  }

  // MARK: For code that cannot throw

  @Test func instance_returnsTheValue_forItsArguments() throws {
    let container = try Container {
      $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self)
    }
    #expect(try container.provider(of: String.self, taking: Int.self).instance(3) == "3")
  }

  @Test func instance_stopsTheProgram_withTheWholeError() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = try Container { $0.service(String.self, using: { () throws -> String in throw Failure() }) }
      _ = try container.provider(of: String.self).instance()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let start = /InjectorTests\/LazinessTests\.swift:\d+: Fatal error: The factory of Swift\.String failed\.\n/
    #expect(text.contains(start), "\(text)")
    #expect(text.contains("To fix this, look at the error that the factory threw"), "\(text)")
  }

  // MARK: container.provider(of:)

  @Test func handle_givesWhatResolveGives_forEachLifetime() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service((any Store).self, .remote, using: RemoteStore.init).singleton()
      $0.service(LocalStore.self, using: LocalStore.init).scoped(.session)
      $0.service(String.self, using: { (text: String, count: Int) in "\(text)\(count)" }).arguments(
        String.self, Int.self)
    }
    let make = try container.provider(of: (any Store).self)
    #expect(try make() !== make())
    let remote = try container.provider(of: (any Store).self, .remote)
    #expect(try remote() === container.resolve((any Store).self, .remote))
    #expect(try container.provider(of: String.self, taking: String.self, Int.self)("a", 1) == "a1")
    let session = try container.makeScope(.session)
    #expect(try session.provider(of: LocalStore.self)() === session.resolve(LocalStore.self))
    #expect(errorKind { try container.provider(of: LocalStore.self)() } == .scopeNotOpen)
  }

  @Test func handle_isRefused_whereNothingIsRegistered() throws {
    let container = try Container { $0.service((any Store).self, .local, using: LocalStore.init) }
    let error = failure { _ = try container.provider(of: (any Store).self) }
    #expect(error?.kind == .missing)
    #expect(error?.nearMisses.map(\.key.identifier) == [.local])
  }

  @Test func handle_keepsWhatItResolvesFrom_andSaysWhenItIsClosed() throws {
    let make = try Container { $0.service((any Store).self, using: LocalStore.init) }.provider(of: (any Store).self)
    #expect(try make() is LocalStore)
    let container = try Container { $0.service((any Store).self, using: LocalStore.init) }
    let closed = try container.provider(of: (any Store).self)
    container.close()
    #expect(errorKind { try closed() } == .closed)
  }
}
