import Injector
import Testing

extension RelinkingTests {
  @Test func siblings_linkAtTheSameTime() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.service(Book.self, using: Book.init)
    }
    let found = try onThreads(8) { index in
      try (0..<20).map { try child(parent, now: index * 100 + $0).resolve(Book.self).page.clock.now }
    }
    #expect(Set(found) == Set((0..<8).map { index in (0..<20).map { index * 100 + $0 } }))
  }

  @Test func asyncServices_awaitTheOverride() async throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.asyncService(Page.self, using: { (clock: any Clock) async in Page(clock: clock) })
      $0.asyncService(Book.self, using: { (page: Page) async in Book(page: page) }).scoped(.session)
    }
    let session = try child(parent).makeScope(.session)
    #expect(try await session.resolveAsync(Book.self).page.clock.now == 2)
    #expect(try await parent.makeScope(.session).resolveAsync(Book.self).page.clock.now == 1)
  }

  @MainActor @Test func mainActorServices_areLinkedAgain_withTheirClosures() throws {
    @MainActor final class Model {
      let page: Page
      var isActive = false
      init(page: Page) { self.page = page }
    }
    var closed: [Int] = []
    let parent = try Container {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
      $0.viewModel(Model.self, using: Model.init).scoped(.session).onActivation { $0.isActive = true }
        .onClose { closed.append($0.page.clock.now) }
    }
    let sessions = [try child(parent).makeScope(.session), try parent.makeScope(.session)]
    for (session, now) in zip(sessions, [2, 1]) {
      let model = try session.resolve(Model.self)
      #expect(model.isActive)
      #expect(model.page.clock.now == now)
    }
    for session in sessions { session.close() }
    #expect(closed == [2, 1])
  }

  @Test func arguments_arePassed_toWhatIsLinkedAgain() throws {
    let parent = try Container {
      Self.registerClock($0)
      $0.service(String.self, using: { (name: String, clock: any Clock) in "\(name) \(clock.now)" }).arguments(
        String.self
      )
      .alias(Substring.self) { $0[...] }
    }
    let child = try child(parent)
    #expect(try child.resolve(String.self, arguments: "at") == "at 2")
    #expect(try child.resolve(Substring.self, arguments: "at") == "at 2")
  }

  @Test func tracedChild_recordsWhatItLinksAgain() throws {
    let tracer = Tracer()
    let parent = try Container(tracer: tracer) {
      Self.registerClock($0)
      $0.service(Page.self, using: Page.init)
    }
    #expect(try child(parent).resolve(Page.self).clock.now == 2)
  }

  @Test func containerForATest_hasChildrenThatOverride() throws {
    struct Pages: Plugin {
      func register(in registry: Registry) {
        RelinkingTests.registerClock(registry)
        registry.service(Page.self, using: Page.init)
      }
    }
    let tested = try Container(testing: Page.self, from: Pages())
    #expect(try child(tested).resolve(Page.self).clock.now == 2)
  }

  @Test func graph_showsWhatIsLinkedAgain_afterTheParents() throws {
    struct Pages: Plugin {
      func register(in registry: Registry) {
        registry.service(Page.self, using: Page.init)
        RelinkingTests.registerClock(registry)
        registry.service(Repository.self, using: { Repository(store: LocalStore()) })
      }
    }
    let parent = try Container(Pages())
    let graph = try child(parent).graph
    #expect(
      graph.nodes.map { "\($0.key) \($0.plugin ?? "-") \($0.disambiguator) \($0.traits.contains(.relinked))" } == [
        "InjectorTests.RelinkingTests.Page Pages 0 false", "InjectorTests.Clock Pages 0 false",
        "InjectorTests.Repository Pages 0 false", "InjectorTests.Clock - 1 false",
        "InjectorTests.RelinkingTests.Page Pages 1 true",
      ])
    #expect(graph.edges.map { [$0.from, $0.to] } == [[0, 1], [4, 3]])
    #expect(graph.nodes[4].source == graph.nodes[0].source)
    #expect(try parent.makeChild { $0.instance(1, for: Int.self) }.graph.nodes.count == 4)
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
    #expect(failure { () throws(ResolutionError) in try child.resolve(Page.self) }?.kind == .requiresMainActor)
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

  @Test func parentsWarnings_areNotRepeated_inTheChild() throws {
    let policy = ValidationPolicy(severities: [.layering: .warning])
    let parent = try Container(validation: policy) {
      Self.registerClock($0)
      $0.viewModel(Book.self, using: { (clock: any Clock) in Book(page: Page(clock: clock)) })
      $0.service(String.self, using: { @MainActor (book: Book) in "\(book.page.clock.now)" })
    }
    #expect(parent.diagnostics.map(\.code) == [.layering])
    #expect(try child(parent).diagnostics == [])
  }
}
