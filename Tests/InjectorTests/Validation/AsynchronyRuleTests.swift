import Injector
import Testing

/// What is said where something asynchronous is held in a way that cannot be.
@Suite struct AsynchronyRuleTests {
  private final class Page: Sendable {}
  private final class Theme: Sendable {}
  private final class Book: Sendable {}
  private final class Shelf: Sendable {}

  private let name = "InjectorTests.AsynchronyRuleTests"

  private func told(_ register: (Registry) -> Void) -> [String] {
    problems { try Container(register) }?.diagnostics.map { "\($0.code.rawValue) \($0.message) Fix: \($0.fix)." } ?? []
  }

  @Test func lazies_areToldApart_fromParameters() {
    #expect(
      told {
        $0.asyncService(Page.self, using: { () async in Page() })
        $0.service(Book.self, using: { (page: Lazy<Page>) in Book() })
        $0.service(Shelf.self, using: { (page: Page) in Shelf() })
        $0.asyncService(Int.self, using: { (page: Lazy<Page>) async in 1 })
      } == [
        "INJ018 \(name).Book takes a Lazy of \(name).Page, which must be awaited, and a Lazy is not; so does Swift.Int. "
          + "Fix: let \(name).Book take a Provider of it and await that.",
        "INJ018 \(name).Shelf is built without await, but needs \(name).Page, which must be awaited. "
          + "Fix: register \(name).Shelf with asyncService, or let it take a Provider and await it later.",
      ])
  }

  @Test func decorators_awaitNothing_butWhatTheyWrap() {
    #expect(
      told {
        $0.asyncService(Page.self, using: { () async in Page() })
        $0.asyncService(Theme.self, using: { () async in Theme() })
        $0.decorate(Page.self) { (page: Page, theme: Theme) in page }
      } == [
        "INJ018 A decorator of \(name).Page is built without await, but needs \(name).Theme, which must be awaited. "
          + "Fix: let the decorator take a Provider of it and await that later."
      ])
  }

  @Test func asyncService_thatNeedsTheMainActor_isAdvisedToAwaitAProvider() {
    #expect(
      told {
        $0.service(Theme.self, on: MainActor.self, using: { Theme() })
        $0.service(Page.self, using: { (theme: Theme) in Page() })
        $0.asyncService(Book.self, using: { (theme: Theme) async in Book() })
      } == [
        "INJ008 \(name).Page may be built anywhere, but needs \(name).Theme, which is built on the main actor only. "
          + "Fix: register \(name).Page with on: MainActor.self, or let it take a Lazy or a Provider.",
        "INJ008 \(name).Book may be built anywhere, but needs \(name).Theme, which is built on the main actor only. "
          + "Fix: let \(name).Book take a Provider of it and await that.",
      ])
  }

  @Test func graphFromAFile_isJudgedAlike() throws {
    let graph = DependencyGraph(
      of: Module(
        name: "Pages",
        registrations: {
          $0.asyncService(Page.self, using: { () async in Page() })
          $0.decorate(Page.self) { page in page }
          $0.asyncService(Book.self, using: { (pages: [Page], page: Page?) async in Book() })
        }))
    #expect(graph.diagnostics().map(\.code).filter { $0 != .unusedRegistration } == [])
  }
}
