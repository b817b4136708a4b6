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

  final class NotSendable { var count = 0 }

  private nonisolated func kindElsewhere(_ session: Container) -> ResolutionError.Kind? {
    errorKind { _ = try session.resolve(NotSendable.self) }
  }
}
