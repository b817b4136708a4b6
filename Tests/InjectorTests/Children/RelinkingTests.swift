import Injector
import Testing

/// What is built through a child depends on what the child replaces or adds.
@Suite struct RelinkingTests {
  final class Page: Sendable {
    let clock: any Clock
    init(clock: any Clock) { self.clock = clock }
  }
  final class Book: Sendable {
    let page: Page
    init(page: Page) { self.page = page }
  }
  struct Handles: Sendable {
    let lazy: Lazy<any Clock>
    let provider: Provider<Page>
    let resolver: Resolver
  }
  struct Offset: Clock {
    let clock: any Clock
    var now: Int { clock.now + 1000 }
  }

  static func registerClock(_ registry: Registry) {
    registry.instance(FixedClock(now: 1), for: (any Clock).self)
  }

  func child(_ parent: Container, now: Int = 2) throws -> Container {
    try parent.makeChild(overriding: { $0.instance(FixedClock(now: now), for: (any Clock).self) })
  }

  @Test func override_isSeen_throughSeveralRegistrations() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Book.self, "named", using: Book.init)
    }
    let child = try child(parent)
    #expect(try child.resolve(Book.self, "named").page.clock.now == 2)
    #expect(try child.resolveIfRegistered(Book.self, "named")?.page.clock.now == 2)
    #expect(try child.makeScope(Scope("any")).resolve(Page.self).clock.now == 2)
    #expect(try child.resolver.resolve(Page?.self)?.clock.now == 2)
    #expect(try parent.resolve(Book.self, "named").page.clock.now == 1)
  }

  @Test func handles_ofWhatIsLinkedAgain_resolveInTheChild() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Handles.self, using: Handles.init)
    }
    let child = try child(parent)
    for (container, now) in [(child, 2), (parent, 1)] {
      let handles = try container.resolve(Handles.self)
      #expect(try handles.lazy().now == now)
      #expect(try handles.provider().clock.now == now)
      #expect(try handles.resolver.resolve(Page.self).clock.now == now)
    }
  }

  @Test func resolver_isTheChilds_asSoonAsItReplacesAnything() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(String.self, using: { (resolver: Resolver) in "\(try resolver.resolve((any Clock).self).now)" })
      $0.service(Page.self, using: { Page(clock: FixedClock(now: 7)) }).onActivation { (_: Page, resolver: Resolver) in
        let now = try resolver.resolve((any Clock).self).now
        #expect([1, 2].contains(now))
      }
    }
    #expect(try child(parent).resolve(String.self) == "2")
    #expect(try parent.resolve(String.self) == "1")
    let child = try child(parent)
    #expect(child.graph.nodes.map(\.traits).filter { $0.contains(.relinked) }.count == 2)
    #expect(try child.resolve(Page.self).clock.now == 7)
  }

  @Test func singletonsAndWeakInstances_keepWhatTheyHave() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init).singleton()
      $0.service(Book.self, using: Book.init)
      $0.service(Repository.self, using: { (clock: any Clock) in Repository(store: LocalStore()) }).weak()
    }
    let child = try child(parent)
    #expect(try child.resolve(Page.self) === parent.resolve(Page.self))
    #expect(try child.resolve(Book.self).page.clock.now == 1)
    let repository = try parent.resolve(Repository.self)
    #expect(try child.resolve(Repository.self) === repository)
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
    #expect(
      child.diagnostics.map(\.message) == [
        "InjectorTests.Clock is replaced in this container. InjectorTests.RelinkingTests.Page (singleton) and "
          + "InjectorTests.Repository (weak), which the container shares with its parent, keep what the parent has."
      ])
    #expect(child.diagnostics.map(\.severity) == [.info])
  }

  @Test func keptOverridden_isSilent_ifNoSharedInstanceReachesTheOverride() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Repository.self, using: { Repository(store: LocalStore()) }).singleton()
      $0.service([Int].self, using: { (numbers: [String]) in numbers.map(\.count) }).singleton()
    }
    #expect(try child(parent).diagnostics == [])
    #expect(try parent.makeChild().diagnostics == [])
    #expect(try parent.makeChild { $0.instance("added", for: String.self).contributing() }.diagnostics == [])
    let off = ValidationPolicy(severities: [.keptOverridden: .off])
    let shared = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init).singleton()
    }
    #expect(
      try shared.makeChild(validation: off, overriding: { $0.instance(FixedClock(), for: (any Clock).self) })
        .diagnostics
        == [])
  }

  @Test func perResolution_isSharedInTheChildsResolve() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init).perResolution()
      $0.service(Book.self, using: Book.init)
      $0.service([Page].self, using: { (page: Page, book: Book) in [page, book.page] })
    }
    let pages = try child(parent).resolve([Page].self)
    #expect(pages[0] === pages[1])
    #expect(pages[0].clock.now == 2)
  }

  @Test func scopedInstances_areApart_forTheParentAndForEachChild() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init).scoped(.session)
    }
    let session = try parent.makeScope(.session)
    let children = try [child(session, now: 2), child(session, now: 3)]
    let pages = try [session, children[0], children[1]].map { try $0.resolve(Page.self) }
    #expect(pages.map(\.clock.now) == [1, 2, 3])
    #expect(try [session, children[0], children[1]].map { try $0.resolve(Page.self).clock.now } == [1, 2, 3])
    #expect(try children[0].resolve(Page.self) === pages[1])
    let inner = try child(parent, now: 4).makeScope(.session)
    #expect(try inner.resolve(Page.self).clock.now == 4)
    #expect(try inner.resolve(Page.self) === inner.resolve(Page.self))
    session.close()
    #expect(failure { () throws(ResolutionError) in try children[0].resolve(Page.self) }?.kind == .closed)
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

  @Test func optional_isFound_whereTheChildAddsIt() throws {
    let parent = try Container {
      $0.service(String.self, using: { (clock: (any Clock)?) in clock.map { "\($0.now)" } ?? "none" })
    }
    let adding = try parent.makeChild { $0.instance(FixedClock(now: 3), for: (any Clock).self) }
    #expect(try adding.resolve(String.self) == "3")
    #expect(try parent.resolve(String.self) == "none")
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

  @Test func decoratorOfTheChild_isSeen_byWhatTheChildCreates() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Book.self, using: Book.init)
    }
    let child = try parent.makeChild {
      $0.decorate((any Clock).self) { Offset(clock: $0) }
      $0.decorate(Page.self) { Page(clock: Offset(clock: $0.clock)) }
    }
    #expect(try child.resolve(Book.self).page.clock.now == 2001)
    #expect(try parent.resolve(Book.self).page.clock.now == 1)
  }

  @Test func grandchildren_seeTheNearestOverride_andTheirOwn() throws {
    let root = try Container {
      Self.registerClock($0)
      $0.instance("root", for: String.self)
      $0.service(Page.self, using: Page.init)
      $0.service([String].self, using: { (page: Page, text: String) in ["\(page.clock.now)", text] })
    }
    let middle = try child(root)
    let leaf = try middle.makeChild(overriding: { $0.instance("leaf", for: String.self) })
    let other = try child(middle, now: 3)
    #expect(
      try [root, middle, leaf, other].map { try $0.resolve([String].self) } == [
        ["1", "root"], ["2", "root"], ["2", "leaf"], ["3", "root"],
      ])
    #expect(try middle.makeChild().resolve([String].self) == ["2", "root"])
    #expect(try leaf.resolve(Page.self).clock.now == 2)
  }
}
