import Injector
import Testing

@MainActor private final class Screen { init() {} }
private class Router { init(make: Provider<Screen>) {} }
private class LazyRouter { init(screen: Lazy<Screen>, make: Provider<Screen>) {} }
private final class Fetcher: Sendable { init(make: Provider<Screen>) {} }
@MainActor private final class MainRouter { init(make: Provider<Screen>) {} }
private class Direct { init(screen: Screen, make: Provider<Screen>) {} }
private protocol Routing {}
extension MainRouter: Routing {}

/// INJ056: a handle of what an actor creates, in a type that is on no actor.
@Suite struct UncallableHandleTests {
  private func found(
    _ concurrency: ConcurrencyChecking = .complete, _ register: (Registry) -> Void
  ) throws -> [String] {
    let container = try Container(concurrency: concurrency) { registry in
      registry.service(Screen.self, using: Screen.init).on(MainActor.self)
      register(registry)
    }
    return container.diagnostics.filter { $0.code == .uncallableHandle }.map { "\($0.key)" }
  }

  @Test func plainType_isReportedOnce_alsoIfItIsShared() throws {
    let keys = try found { registry in
      registry.service(Router.self, using: Router.init)
      registry.service(LazyRouter.self, using: LazyRouter.init).perResolution()
      registry.service(Router.self, "shared", using: Router.init).singleton()
      registry.service(Direct.self, using: Direct.init)
    }
    #expect(keys.map { $0.split(separator: ".").last } == ["Router", "LazyRouter", "Router \"shared\"", "Direct"])
  }

  @Test func typeThatCanCallOrAwaitIt_isNotReported() throws {
    let keys = try found { registry in
      registry.service(MainRouter.self, using: MainRouter.init)
      registry.service((any Routing).self, using: MainRouter.init).singleton()
      registry.service(Fetcher.self, using: Fetcher.init).singleton()
      registry.service(Router.self, using: Router.init).uncheckedSendable()
      registry.service(Router.self, "on", using: Router.init).on(MainActor.self)
      registry.asyncService(Fetcher.self, "await", using: Fetcher.init)
    }
    #expect(keys == [])
  }

  @Test func handleOfWhatIsCreatedAnywhere_orMinimalChecking_isNotReported() throws {
    let anywhere = try found { registry in
      registry.service(Int.self, using: { 1 })
      registry.service(String.self, using: { (number: Provider<Int>) in "" })
    }
    #expect(anywhere == [])
    #expect(try found(.minimal) { $0.service(Router.self, using: Router.init) } == [])
  }
}
