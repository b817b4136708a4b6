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
        $0.service(Theme.self, using: Theme.init).singleton().injecting { (_, _: Page) in }
      } == [
        "INJ018 \(name).Book takes a Lazy of \(name).Page, which is asynchronous, and a Lazy never awaits; so does Swift.Int. "
          + "Fix: inject a Provider<\(name).Page> into \(name).Book and Swift.Int, and await its resolveAsync().",
        "INJ018 \(name).Shelf is created without await, but needs \(name).Page, which is asynchronous. "
          + "Fix: inject a Provider<\(name).Page> into \(name).Shelf, and await its resolveAsync(); or register "
          + "\(name).Shelf with asyncService.",
        "INJ018 \(name).Theme is created without await, but needs \(name).Page, which is asynchronous. "
          + "Fix: inject a Provider<\(name).Page> into \(name).Theme, and await its resolveAsync().",
      ])
  }

  /// On a cycle that injections close, it is the cycle that is refused, unless its members can't be created at all.
  @Test(arguments: [false, true]) func memberOfACycle_isReportedOnce(isStrict: Bool) {
    let codes = codes {
      try Container {
        if isStrict {
          $0.asyncService(Page.self, using: { (_: Book) async in Page() }).singleton()
        } else {
          $0.asyncService(Page.self, using: { (_: Shelf) async in Page() }).singleton()
        }
        $0.service(Book.self, using: { (_: Page) in Book() }).singleton().injecting { (_, _: Shelf) in }
        $0.service(Shelf.self, using: Shelf.init).singleton().injecting { (_, _: Book) in }
      }
    }
    #expect(codes == (isStrict ? [.cycle, .asynchrony] : [.unsharedCycle]))
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
          + "may be used anywhere, or where Service: Sendable to an extension that shares it; or create \(name).Book "
          + "without await."
      ])
  }

  private protocol Making {}
  private final class Maker: Making {}

  /// An asynchronous registration has a lifetime and little else; the rest belongs into its factory.
  @Test func refinement_thatAnAsyncServiceCannotHave_isRefused() {
    func page(_ registry: Registry) -> Registration<Page, Registry.Inferred> {
      registry.asyncService(Page.self, using: { () async in Page() })
    }
    let refined: [(Registry) -> Void] = [
      { page($0).perResolution() }, { page($0).weak() }, { page($0).contributing() }, { page($0).singleton().eager() },
      { page($0).singleton().onActivation { _ in } },
      {
        $0.service(Theme.self, using: Theme.init)
        page($0).singleton().injecting { (_, _: Theme) in }
      },
      {
        _ = page($0)
        $0.decorate(Page.self) { $0 }
      },
    ]
    for register in refined { #expect(codes { try Container(register) } == [.asynchrony]) }
  }

  @Test func arguments_areForATransient() {
    func codes(_ refine: (Registration<Int, Registry.Inferred>) -> Void) -> [DiagnosticCode] {
      InjectorTests.codes {
        refine($0.asyncService(Int.self, using: { (number: Int) async in number }).arguments(Int.self))
      }
    }
    #expect(codes { _ in } == [])
    #expect(codes { $0.singleton() }.contains(.asynchrony))
  }

  @Test func whatAnAsyncServiceMayHave_isAccepted() async throws {
    let log = Log()
    let plugin = Module(
      name: "Pages",
      registrations: {
        $0.service(Theme.self, "one", using: Theme.init).contributing()
        $0.service(Int.self, using: { 1 })
        $0.asyncService(
          Page.self,
          using: { (themes: [Theme], none: Theme?, number: Provider<Int>, resolver: Resolver) async throws in
            log.add("\(themes.count) \(none == nil) \(try number()) \(try resolver.resolve(Int.self))")
            return Page()
          }
        ).scoped(.session).alias((any AnyObject & Sendable).self) { $0 }.root().onClose { _ in log.add("closed") }
        $0.asyncService(Book.self, using: { (page: Page, later: Provider<Page>) async in Book() })
      })
    let container = try Container(
      plugin, overriding: { $0.asyncService(Book.self, using: { (page: Page) async in Book() }).overriding() })
    let session = try container.makeScope(.session)
    _ = try await session.resolveAsync(Book.self)
    let page = try await session.resolveAsync(Page.self)
    #expect(try await session.resolveAsync((any AnyObject & Sendable).self) === page)
    session.close()
    #expect(log.lines == ["1 true 1 1", "closed"])
  }
}
