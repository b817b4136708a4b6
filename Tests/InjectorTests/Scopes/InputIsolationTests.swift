import Injector
import Testing

/// Inputs that belong to the main actor.
@Suite struct InputIsolationTests {
  @MainActor final class Window {}
  @MainActor final class Page {
    let window: Window
    init(window: Window) { self.window = window }
  }

  @MainActor @Test func inputThatIsNotSendable_isHandedOver_onTheMainActor() async throws {
    let container = try Container {
      $0.input(NotSendable.self, of: .session).root()
      $0.input(Window.self, of: .session)
      $0.viewModel(Page.self, using: Page.init).scoped(.session)
    }
    let window = Window()
    let session = try container.makeScope(.session, NotSendable(), window)
    #expect(try session.resolve(Page.self).window === window)
    #expect(kindElsewhere(session) == .requiresMainActor)
    session.close()
  }

  @MainActor @Test func inputThatIsNotSendable_isRefused_offTheMainActor() throws {
    let container = try Container {
      $0.input(NotSendable.self, of: .session).root()
      $0.service(Opener.self, using: Opener.init)
    }
    let opener = try container.provider(of: Opener.self)
    let opens: [(String, () throws(ResolutionError) -> Void)] = [
      ("makeScope", { () throws(ResolutionError) in try self.open(container) }),
      ("reset", { () throws(ResolutionError) in try self.reset(container) }),
      ("provider", { () throws(ResolutionError) in try self.open(opener) }),
    ]
    for (name, open) in opens {
      let error = failure(open)
      #expect(error?.kind == .requiresMainActor, "\(name)")
      #expect(
        error?.fix == "open the scope on the main actor, or add .uncheckedSendable() to the input "
          + "InjectorTests.InputIsolationTests.NotSendable if it may be used anywhere", "\(name)")
    }
    try container.makeScope(.session, NotSendable()).close()
  }

  struct Opener { let open: ScopeProvider<NotSendable, NotSendable> }

  private nonisolated func open(_ container: Container) throws(ResolutionError) {
    _ = try container.makeScope(.session, NotSendable())
  }

  private nonisolated func reset(_ container: Container) throws(ResolutionError) {
    try container.reset(.session, NotSendable())
  }

  private nonisolated func open(_ opener: Provider<Opener>) throws(ResolutionError) {
    _ = try opener().open(NotSendable())
  }

  final class NotSendable { var count = 0 }

  private nonisolated func kindElsewhere(_ session: Container) -> ResolutionError.Kind? {
    failure { () throws(ResolutionError) in _ = try session.resolve(NotSendable.self) }?.kind
  }
}
