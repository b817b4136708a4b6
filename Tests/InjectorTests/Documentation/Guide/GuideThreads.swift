import Injector
import Testing

// begin: endless
struct Page: Sendable {
  init(makePage: Provider<Page>) throws { _ = try makePage() }  // throws .cycle
}
// end: endless

@Suite struct GuideThreads {
  @Test func singleton_isBuiltOnce_byManyThreads() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        Draft.self,
        using: {
          built.increment()
          return Draft()
        }
      ).singleton()
    }
    let drafts = try onThreads(16) { _ in try ObjectIdentifier(container.resolve(Draft.self)) }
    #expect(Set(drafts).count == 1)
    #expect(built.value == 1)
  }

  @Test func endlessProvider_isRefused() throws {
    let container = try Container { $0.service(Page.self, using: Page.init) }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Page.self) }?.kind == .cycle)
  }
}
