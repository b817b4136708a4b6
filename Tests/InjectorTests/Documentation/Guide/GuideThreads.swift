import Injector
import Testing

// begin: endless
struct Page: Sendable {
  init(makePage: Provider<Page>) throws { _ = try makePage() }  // throws .cycle
}
// end: endless

@Suite struct GuideThreads {
  @Test func endlessProvider_isRefused() throws {
    let container = try Container { $0.service(Page.self, using: Page.init) }
    #expect(failure { try container.resolve(Page.self) }?.kind == .cycle)
  }
}
