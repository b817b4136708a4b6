import Injector
import Testing

/// Decorators of what must be awaited.
@Suite(.timeLimit(.minutes(10))) struct AsyncDecoratorTests {
  private final class Page: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test func decorator_wrapsTheAwaitedInstance_andInheritsTheLifetime() async throws {
    let container = try Container {
      $0.instance("!", for: String.self)
      $0.asyncService(Page.self, using: { () async in Page("page") }).singleton()
      $0.decorate(Page.self) { (inner: Page, mark: String) in Page(inner.text + mark) }
      $0.decorate(Page.self) { inner in Page("<\(inner.text)>") }
      $0.asyncService(Int.self, using: { (page: Page) async in page.text.count })
    }
    let page = try await container.resolveAsync(Page.self)
    #expect(page.text == "<page!>")
    #expect(try await container.resolveAsync(Page.self) === page)
    #expect(try await container.resolveAsync(Int.self) == 7)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Page.self) }?.kind == .requiresAsync)
  }

  @Test func decorator_ofAScopedOne_isScopedToo() async throws {
    let container = try Container {
      $0.asyncService(Page.self, using: { () async in Page("page") }).scoped(.session)
      $0.decorate(Page.self) { inner in Page("<\(inner.text)>") }
    }
    let session = try container.makeScope(.session)
    let page = try await session.resolveAsync(Page.self)
    #expect(page.text == "<page>")
    #expect(try await session.resolveAsync(Page.self) === page)
    #expect(try await container.makeScope(.session).resolveAsync(Page.self) !== page)
  }

  @Test func decorator_ofATransient_wrapsEachOne() async throws {
    let container = try Container {
      $0.asyncService(Page.self, using: { () async in Page("page") })
      $0.decorate(Page.self) { inner in Page("<\(inner.text)>") }
    }
    let page = try await container.resolveAsync(Page.self)
    #expect(page.text == "<page>")
    #expect(try await container.resolveAsync(Page.self) !== page)
  }

  @Test func decorator_ofAContribution_isAwaitedAmongThem() async throws {
    let container = try Container {
      $0.asyncService(Page.self, "one", using: { () async in Page("one") }).contributing()
      $0.service(Page.self, "two", using: { Page("two") }).contributing()
      $0.decorate(Page.self) { inner in Page("<\(inner.text)>") }
    }
    #expect(try await container.resolveAsync([Page].self).map(\.text) == ["<one>", "<two>"])
  }

  @Test func decorator_onTheMainActor_runsThere() async throws {
    let container = try Container {
      $0.asyncService(Page.self, using: { () async in Page("page") }).singleton()
      $0.decorate(Page.self) { @MainActor inner in
        MainActor.assertIsolated()
        return Page("<\(inner.text)>")
      }
    }
    #expect(try await container.resolveAsync(Page.self).text == "<page>")
  }

  @Test func decorator_inAChild_wrapsTheParentsInstance() async throws {
    let parent = try Container { $0.asyncService(Page.self, using: { () async in Page("page") }).singleton() }
    let child = try parent.makeChild(
      Module(name: "Child", registrations: { $0.decorate(Page.self) { inner in Page("<\(inner.text)>") } }))
    #expect(try await child.resolveAsync(Page.self).text == "<page>")
    #expect(try await parent.resolveAsync(Page.self).text == "page")
  }

  @Test func failure_namesTheDecorator() async throws {
    let container = try Container {
      $0.asyncService(Page.self, using: { () async in Page("page") })
      $0.decorate(Page.self) { (inner: Page) throws -> Page in throw Failure() }
    }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Page.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.chain.map(\.role) == [.decorator])
  }

  @Test func decorator_thatNeedsAnotherAsyncService_isRefused() {
    let found = problems {
      try Container {
        $0.asyncService(Page.self, using: { () async in Page("page") })
        $0.asyncService(String.self, using: { () async in "!" })
        $0.decorate(Page.self) { (inner: Page, mark: String) in Page(inner.text + mark) }
      }
    }
    #expect(found?.diagnostics.map(\.code) == [.asynchrony])
    #expect(
      found?.diagnostics.first?.fix == "inject a Provider of it into the decorator, and await its resolveAsync() later"
    )
  }
}
