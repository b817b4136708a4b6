import Injector
import Testing

/// What is said where something asynchronous is held in a way that cannot be.
@Suite struct AsynchronyRuleTests {
  private final class Page: Sendable {}
  private final class Theme: Sendable {}
  private final class Book: Sendable {}
  private final class Shelf: Sendable {}

  private let name = "InjectorTests.AsynchronyRuleTests"

  private func messages(_ register: (Registry) -> Void) -> [String] {
    problems { try Container(register) }?.diagnostics.map { "\($0.code.rawValue) \($0.message) Fix: \($0.fix)." } ?? []
  }

  @Test func lazies_areToldApart_fromParameters() {
    #expect(
      messages {
        $0.asyncService(Page.self, using: { () async in Page() })
        $0.service(Book.self, using: { (page: Lazy<Page>) in Book() })
        $0.service(Shelf.self, using: { (page: Page) in Shelf() })
        $0.asyncService(Int.self, using: { (page: Lazy<Page>) async in 1 })
      } == [
        "INJ018 \(name).Book takes a Lazy of \(name).Page, which is asynchronous, and a Lazy never awaits; so does Swift.Int. "
          + "Fix: inject a Provider of it into \(name).Book, and await its resolveAsync().",
        "INJ018 \(name).Shelf is created without await, but needs \(name).Page, which is asynchronous. "
          + "Fix: register \(name).Shelf with asyncService, or inject a Provider and await its resolveAsync().",
      ])
  }

  @Test func decorators_awaitNothing_butWhatTheyWrap() {
    #expect(
      messages {
        $0.asyncService(Page.self, using: { () async in Page() })
        $0.asyncService(Theme.self, using: { () async in Theme() })
        $0.decorate(Page.self) { (page: Page, theme: Theme) in page }
      } == [
        "INJ018 A decorator of \(name).Page is created without await, but needs \(name).Theme, which is asynchronous. "
          + "Fix: inject a Provider of it into the decorator, and await its resolveAsync() later."
      ])
  }

  private final class Plain { var count = 0 }

  @Test func asyncService_thatNeedsWhatMustStayOnAnActor_isRefused() {
    #expect(
      messages {
        $0.service(Plain.self, using: Plain.init).singleton()
        $0.service(Theme.self, using: { (_: Plain) in Theme() })
        $0.asyncService(Book.self, using: { (theme: Theme) async in Book() })
      } == [])
    #expect(
      messages {
        $0.service((any Making).self, using: { @MainActor in Maker() }).on(MainActor.self).singleton()
        $0.asyncService(Book.self, using: { (maker: any Making & Sendable) async in Book() })
      } == [
        "INJ008 \(name).Book is created with await, on no actor, but needs \(name).Making, which is created on the main "
          + "actor, because it isn't Sendable. Fix: add .uncheckedSendable() to the registration of \(name).Making if it "
          + "may be used anywhere, or create \(name).Book without await."
      ])
  }

  private protocol Making {}
  private final class Maker: Making {}

  @Test func asyncService_thatNeedsTheMainActor_andWhatIsNotSendable_isRefused() {
    #expect(
      messages {
        $0.service(Theme.self, using: { @MainActor in Theme() })
        $0.service(Page.self, using: { (theme: Theme) in Page() })
        $0.asyncService(Book.self, using: { (theme: Theme, plain: Plain) async in Book() })
        $0.service(Plain.self, using: Plain.init)
      } == [
        "INJ008 \(name).Book is created with await, on no actor, but needs \(name).Theme, which is created on the main "
          + "actor. Fix: make the types of all parameters of \(name).Book Sendable, or inject a Provider of "
          + "\(name).Theme, and await its resolveAsync()."
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
    #expect(graph.diagnostics().map(\.code).filter { $0 != .unusedRegistration && $0 != .emptyCollection } == [])
  }
}
