import Injector
import Testing

/// Optionals and contributions that must be awaited.
@Suite(.timeLimit(.minutes(10))) struct AsyncContributionTests {
  private struct Page: Sendable { let text: String }
  private final class Book: Sendable {
    let texts: [String]
    init(_ texts: [String]) { self.texts = texts }
  }

  private func register(_ registry: Registry) {
    registry.asyncService(Page.self, "first", using: { () async in Page(text: "first") }).contributing()
    registry.service(Page.self, using: { Page(text: "plain") }).contributing()
    registry.asyncService(Page.self, "last", using: { () async in Page(text: "last") }).contributing()
  }

  @Test func contributions_areAwaited_inOrderOfRegistration() async throws {
    let container = try Container {
      register($0)
      $0.asyncService(Book.self, using: { (pages: [Page]) async in Book(pages.map(\.text)) })
    }
    #expect(try await container.resolveAsync([Page].self).map(\.text) == ["first", "plain", "last"])
    #expect(try await container.resolveAsync(Book.self).texts == ["first", "plain", "last"])
  }

  @Test func keyedContributions_areAwaited() async throws {
    let container = try Container {
      register($0)
      $0.asyncService(
        Book.self,
        using: { (pages: [ServiceIdentifier: Page]) async in Book(pages.values.map(\.text).sorted()) })
    }
    #expect(
      try await container.resolveAsync([ServiceIdentifier: Page].self).mapValues(\.text) == [
        "first": "first", "last": "last",
      ])
    #expect(try await container.resolveAsync(Book.self).texts == ["first", "last"])
  }

  @Test func optional_isAwaited_whereItIsRegistered() async throws {
    func book(_ register: (Registry) -> Void) async throws -> [String] {
      let container = try Container {
        register($0)
        $0.asyncService(Book.self, using: { (page: Page?) async in Book([page?.text ?? "none"]) })
      }
      let texts = try await container.resolveAsync(Book.self).texts
      #expect(try await container.resolveAsync(Page?.self)?.text ?? "none" == texts[0])
      return texts
    }
    #expect(try await book { _ in } == ["none"])
    #expect(try await book { $0.service(Page.self, using: { Page(text: "plain") }) } == ["plain"])
    #expect(try await book { $0.asyncService(Page.self, using: { () async in Page(text: "late") }) } == ["late"])
  }

  @Test func nestedOptional_ofContributions_isAwaited() async throws {
    let container = try Container { register($0) }
    #expect(try await container.resolveAsync([Page]?.self)?.count == 3)
  }

  @Test func resolver_awaitsThem_too() async throws {
    let container = try Container { register($0) }
    #expect(try await container.resolver.resolveAsync([Page].self).count == 3)
    let provider: Provider<[Page]> = try container.provider()
    #expect(try await provider.resolveAsync().count == 3)
  }

  @Test func contributions_ofTheMainActor_areBuiltThere_whereAllAreAwaited() async throws {
    let container = try Container {
      $0.asyncService(Page.self, using: { () async in Page(text: "async") }).contributing()
      $0.service(
        Page.self,
        using: {
          MainActor.assertIsolated()
          return Page(text: "main")
        }
      ).on(MainActor.self).contributing()
    }
    #expect(try await container.resolveAsync([Page].self).map(\.text) == ["async", "main"])
    let plain = try Container {
      $0.service(Page.self, using: { Page(text: "main") }).on(MainActor.self).contributing()
    }
    #expect(try await plain.resolveAsync([Page].self).map(\.text) == ["main"])
  }

  @Test func failure_namesTheContribution() async throws {
    let container = try Container {
      $0.asyncService(Page.self, "broken", using: { () async throws -> Page in throw Failure() }).contributing()
    }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync([Page].self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.key.identifier == "broken")
  }

  @Test func missingElement_isNamed_whereACompositeIsAwaited() async throws {
    let container = try Container { _ in }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Lazy<Book>.self) }
    #expect(error?.kind == .missing)
  }

  @Test func synchronousResolve_throwsRequiresAsync() throws {
    let container = try Container { register($0) }
    #expect(failure { () throws(ResolutionError) in try container.resolve([Page].self) }?.kind == .requiresAsync)
    #expect(failure { () throws(ResolutionError) in try container.resolveAll(Page.self) }?.kind == .requiresAsync)
  }

  @Test func synchronousHolder_isRefused() {
    let found = problems {
      try Container {
        register($0)
        $0.service(Book.self, using: { (pages: [Page]) in Book(pages.map(\.text)) })
      }
    }
    #expect(found?.diagnostics.map(\.code) == [.asynchrony, .asynchrony])
    #expect(found?.diagnostics.first?.fix.contains("with asyncService") == true)
  }

  @Test func lazy_isRefused_withTheWordsThatFit() {
    let found = problems {
      try Container {
        $0.asyncService(Page.self, using: { () async in Page(text: "late") })
        $0.asyncService(Book.self, using: { (page: Lazy<Page>) async in Book([]) })
      }
    }
    #expect(found?.diagnostics.map(\.code) == [.asynchrony])
    #expect(
      found?.diagnostics.first?.message
        == "InjectorTests.AsyncContributionTests.Book takes a Lazy of InjectorTests.AsyncContributionTests.Page, which is asynchronous, and a Lazy never awaits."
    )
    #expect(
      found?.diagnostics.first?.fix
        == "inject a Provider of it into InjectorTests.AsyncContributionTests.Book, and await its resolveAsync()")
  }
}
