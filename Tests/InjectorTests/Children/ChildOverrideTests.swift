import Injector
import Testing

/// What is built through a child depends on what the child replaces or adds.
@Suite struct ChildOverrideTests {
  final class Page: Sendable {
    let clock: any Clock
    init(clock: any Clock) { self.clock = clock }
  }
  final class Book: Sendable {
    let page: Page
    init(page: Page) { self.page = page }
  }
  struct Offset: Clock {
    let clock: any Clock
    var now: Int { clock.now + 1000 }
  }

  static func registerClock(_ registry: Registry) { registry.instance(FixedClock(now: 1), for: (any Clock).self) }

  func child(_ parent: Container) throws -> Container {
    try parent.makeChild(overriding: { $0.instance(FixedClock(now: 2), for: (any Clock).self) })
  }

  @Test func contributions_areThoseOfTheChild_inTheirPlaces() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(String.self, "now", using: { (clock: any Clock) in "now \(clock.now)" }).contributing()
      $0.service(String.self, "fixed", using: { "fixed" }).contributing()
      $0.service([Int].self, using: { (all: [String]) in all.map(\.count) })
      $0.service(
        Set<String>.self,
        using: { (all: [ServiceIdentifier: Provider<String>]) in try Set(all.values.map { try $0() }) })
    }
    let clocked = try child(parent)
    #expect(try clocked.resolveAll(String.self) == ["now 2", "fixed"])
    #expect(try clocked.resolve(Set<String>.self) == ["now 2", "fixed"])
    let replacing = try parent.makeChild(overriding: { $0.instance("longer", for: String.self, "fixed").contributing() }
    )
    #expect(try replacing.resolve([Int].self) == [5, 6])
    #expect(try replacing.resolve(Set<String>.self) == ["now 1", "longer"])
    let adding = try parent.makeChild { $0.instance("a", for: String.self, "added").contributing() }
    #expect(try adding.resolve([Int].self) == [5, 5, 1])
    #expect(
      try adding.makeChild { $0.instance("bb", for: String.self).contributing() }.resolve([Int].self) == [5, 5, 1, 2])
    #expect(try parent.resolve([Int].self) == [5, 5])
  }

  @Test func aliasesAndDecorators_leadToTheOverride() throws {
    final class Shelf: Sendable {
      let clock: Offset
      init(clock: Offset) { self.clock = clock }
    }
    let parent = try Container {
      $0.service(Offset.self, using: { Offset(clock: FixedClock(now: 1)) }).alias((any Clock).self) { $0 }
      $0.service(Page.self, using: Page.init)
      $0.service(Book.self, using: Book.init)
      $0.decorate(Book.self) { (book: Book, clock: any Clock) in Book(page: Page(clock: Offset(clock: book.page.clock)))
      }
    }
    let child = try parent.makeChild(overriding: {
      $0.service(Offset.self, using: { Offset(clock: FixedClock(now: 2)) })
    })
    #expect(try child.resolve((any Clock).self).now == 1002)
    #expect(try child.resolve(Page.self).clock.now == 1002)
    #expect(try child.resolve(Book.self).page.clock.now == 2002)
    #expect(try parent.resolve(Book.self).page.clock.now == 2001)
  }

  @Test func resolution_isTheChilds_inFactoriesAndActivationsOfItsParent() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(String.self, using: { (resolution: Resolution) in "\(try resolution.resolve((any Clock).self).now)" })
      $0.service([Int].self, using: { [1] })
      $0.service(Book.self, using: { Book(page: Page(clock: FixedClock())) }).onActivation { _, resolution in
        let numbers = try resolution.resolve([Int].self)
        #expect(numbers == [2])
      }
    }
    let child = try parent.makeChild(overriding: {
      $0.instance([2], for: [Int].self)
      $0.instance(FixedClock(now: 2), for: (any Clock).self)
    })
    #expect(try child.resolve(String.self) == "2")
    #expect(try parent.resolve(String.self) == "1")
    _ = try child.resolve(Book.self)
  }

  @Test func mistakes_throughTheOverride_areFound() async throws {
    @MainActor final class Ticker: Clock {
      nonisolated var now: Int { 5 }
      init() {}
    }
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
    }
    // The page is created for the child on the actor of what it needs there.
    let child = try parent.makeChild(overriding: { $0.service((any Clock).self, using: Ticker.init) })
    #expect(errorKind { try child.resolve(Page.self) } == .requiresMainActor)
    _ = try parent.resolve(Page.self)
    #expect(try await MainActor.run { try child.resolve(Page.self).clock.now } == 5)
    #expect(
      codes {
        try parent.makeChild(overriding: {
          $0.service((any Clock).self, using: { (page: Page) in Offset(clock: page.clock) })
        })
      } == [.cycle])
    #expect(
      codes {
        try parent.makeChild(overriding: {
          $0.service((any Clock).self, using: { FixedClock(now: $0) }).arguments(Int.self)
        })
      } == [.argumentMismatch])
  }

  /// What the child overrides isn't what a borrowed singleton holds.
  @Test func borrowedSingleton_keepsItsParentsDependencies_inEveryRule() throws {
    struct Shelf: Plugin {
      func register(in registry: Registry) {
        registry.service(Int.self, using: { (book: Book, page: Page) in book.page === page ? 1 : 0 })
      }
    }
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Book.self, using: Book.init).singleton()
    }
    let book = try parent.resolve(Book.self)
    // The clock is scoped in the child: no captive of the parent's singleton.
    let scoped = try parent.makeChild(overriding: {
      $0.service((any Clock).self, using: { FixedClock(now: 3) }).scoped(.session)
    })
    #expect(try scoped.resolve(Book.self) === book)
    #expect(try scoped.makeScope(.session).resolve(Page.self).clock.now == 3)
    // The child's clock needs the parent's singleton, which has the parent's clock: no cycle.
    let round = try parent.makeChild(overriding: {
      $0.service((any Clock).self, using: { (book: Book) in Offset(clock: book.page.clock) })
    })
    #expect(try round.resolve(Page.self).clock.now == 1001)
    #expect(try round.makeChild(Shelf()).resolve(Int.self) == 0)
  }

  @Test func borrowedSingleton_keepsItsActor() async throws {
    let parent = try Container {
      $0.service(Theme.self, using: Theme.init)
      Self.registerClock($0)
      $0.service(Page.self, using: { (theme: Theme, clock: any Clock) in Page(clock: clock) }).singleton()
      $0.service(Book.self, using: Book.init)
    }
    func kind(_ container: Container) -> ResolutionError.Kind? { errorKind { try container.resolve(Book.self) } }
    let child = try parent.makeChild(overriding: {
      $0.service(Theme.self, using: { () throws -> Theme in throw Failure() } as @Sendable () throws -> Theme)
    })
    #expect([kind(parent), kind(child)] == [.requiresMainActor, .requiresMainActor])
    try await MainActor.run { _ = try child.resolve(Book.self) }
  }

  @Test func replacedEagerSingleton_isNeverCreated() throws {
    let built = Counter()
    let store = Module(
      name: "Store",
      registrations: {
        $0.service((any Store).self, using: LocalStore.counted(by: built)).singleton().eager()
      })
    _ = try Container(store, overriding: { $0.service((any Store).self, using: RemoteStore.init).singleton() })
    #expect(built.value == 0)
  }

  @Test func graph_marksWhatTheChildReplaces() throws {
    struct Pages: Plugin {
      func register(in registry: Registry) {
        registry.service(Page.self, using: Page.init)
        ChildOverrideTests.registerClock(registry)
      }
    }
    let child = try child(try Container(Pages()))
    #expect(child.graph.nodes.filter { $0.traits.contains(.replaced) }.map(\.key.type) == ["InjectorTests.Clock"])
    let page = try #require(child.graph.nodes.firstIndex { $0.key.type.hasSuffix("Page") })
    let clock = try #require(child.graph.edges(from: page).first?.to)
    #expect(!child.graph.nodes[clock].traits.contains(.replaced))
  }
}
