import Injector
import Testing

@MainActor private final class Screen { init() {} }
private class Visitor {}
private class Router {
  init() {}
  init(make: Provider<Screen>) {}
}
private class LazyRouter { init(screen: Lazy<Screen>, make: Provider<Screen>) {} }
private actor Awaiter {
  let make: Provider<Screen>
  init(make: Provider<Screen>) { self.make = make }
  func screen() async throws -> Screen { try await make.resolveAsync() }
}
private final class Fetcher: Sendable { init(make: Provider<Screen>) {} }
@MainActor private final class MainRouter { init(make: Provider<Screen>) {} }
private class Direct { init(screen: Screen, make: Provider<Screen>) {} }
private protocol Routing {}
extension MainRouter: Routing {}

@globalActor private actor Storage {
  static let shared = Storage()
  @Storage static func read(_ container: Container) throws { try container.resolve(Librarian.self).read() }
}
@Storage private final class Shelf { init() {} }
private class Librarian {
  let make: Provider<Shelf>
  init(make: Provider<Shelf>) { self.make = make }
  func read() throws(ResolutionError) { _ = try make() }
}

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

  @Test func sharedPlainType_isReportedOnce() throws {
    let keys = try found { registry in
      registry.service(Router.self, using: Router.init(make:)).weak()
      registry.service(LazyRouter.self, using: LazyRouter.init).singleton()
      registry.service(Direct.self, using: Direct.init).singleton()
    }
    #expect(keys.map { $0.split(separator: ".").last } == ["Router", "LazyRouter", "Direct"])
  }

  /// Whether a type is Sendable isn't known of what no one shares: these may all await what they need.
  @Test func typeThatMayBeSendable_isNotReported() async throws {
    let container = try Container { registry in
      registry.service(Screen.self, using: Screen.init).on(MainActor.self)
      registry.service(Awaiter.self, using: Awaiter.init)
      registry.service(Fetcher.self, using: Fetcher.init).perResolution()
      registry.service(Router.self, using: Router.init(make:))
    }
    #expect(container.diagnostics == [])
    _ = try await container.resolve(Awaiter.self).screen()
  }

  @Test func decoratorOfASharedPlainType_isReported() throws {
    let keys = try found { registry in
      registry.service((any Routing).self, using: { @MainActor (make: Provider<Screen>) in MainRouter(make: make) })
        .singleton()
      registry.decorate((any Routing).self, using: { (inner, make: Provider<Screen>) in inner })
    }
    #expect(keys == ["InjectorTests.Routing"])
  }

  @Test func plainTypeMovedToAnotherActorThanTheMainOne_isReported_asItsCallsThrow() async throws {
    let container = try Container { registry in
      registry.service(Shelf.self, using: Shelf.init)
      registry.service(Librarian.self, using: Librarian.init).on(Storage.self)
      registry.service(Librarian.self, "shared", using: Librarian.init).on(Storage.self).singleton()
    }
    #expect(
      container.diagnostics.filter { $0.code == .uncallableHandle }.map {
        "\($0.message) \($0.fix)".replacing("InjectorTests.", with: "")
      }
        == [
          """
          The code of Librarian "shared" is on no actor, so it can't call the handle of Shelf, which is created on \
          Storage. mark the type that Librarian "shared" creates with @Storage, or add .uncheckedSendable() to \
          Librarian "shared" if it awaits resolveAsync() on any thread
          """
        ])
    let error = await #expect(throws: ResolutionError.self) { try await Storage.read(container) }
    #expect(error?.kind == .requiresActor)
  }

  @Test func scopeThatTakesWhatIsOnAnActor_isReported_whateverIsCreatedInIt() throws {
    let container = try Container { registry in
      registry.input(Visitor.self, of: .session)
      registry.service(Int.self, using: { 1 }).scoped(.session)
      registry.service(Router.self, using: { (open: ScopeProvider<Int, Visitor>) in Router() }).singleton()
    }
    let found = try #require(container.diagnostics.first { $0.code == .uncallableHandle })
    #expect(
      found.message.replacing("InjectorTests.", with: "") == """
        The code of Router is on no actor, so it can't call the handle of Swift.Int, whose scope takes Visitor, which is \
        handed over on the main actor, because it isn't Sendable.
        """)
  }

  @Test func typeThatCanCallOrAwaitIt_isNotReported() throws {
    let keys = try found { registry in
      registry.service(MainRouter.self, using: MainRouter.init)
      registry.service((any Routing).self, using: MainRouter.init).singleton()
      registry.service(Fetcher.self, using: Fetcher.init).singleton()
      registry.service(Router.self, using: Router.init(make:)).uncheckedSendable()
      registry.service(Router.self, "on", using: Router.init(make:)).on(MainActor.self)
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
    #expect(try found(.minimal) { $0.service(Router.self, using: Router.init(make:)) } == [])
  }
}
