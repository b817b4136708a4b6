import Injector
import Testing

@MainActor final class Theme {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}

@Suite struct IsolationTests {
  private func makeContainer() throws -> Container {
    try Container {
      $0.service((any Clock).self, using: { FixedClock() })
      $0.service(Theme.self, using: Theme.init).on(MainActor.self).singleton()
    }
  }

  @MainActor @Test func resolve_isSynchronous_onMainActor() throws {
    let container = try makeContainer()
    let theme = try container.resolve(Theme.self)
    #expect(theme === (try container.resolve(Theme.self)))
  }

  @Test func resolve_throws_offMainActor() throws {
    let container = try makeContainer()
    #expect(failure { () throws(ResolutionError) in try container.resolve(Theme.self) }?.kind == .requiresMainActor)
  }

  @MainActor @Test func resolve_throwsOffMainActor_evenWhenSingletonIsReady() async throws {
    let container = try makeContainer()
    _ = try await container.resolveAsync(Theme.self)
    let kind = await Task.detached { offMainKind(container) }.value
    #expect(kind == .requiresMainActor)
  }

  @Test func resolve_hopsToMainActor_whenAwaited() async throws {
    let container = try makeContainer()
    let theme = try await container.resolveAsync(Theme.self)
    let again = try await container.resolveAsync(Theme.self)
    #expect(theme === again)
  }

  @Test func resolve_worksOnAnyActor_forNonisolatedServices() async throws {
    actor Worker {
      func work(_ container: Container) throws -> Int { try container.resolve((any Clock).self).now }
    }
    #expect(try await Worker().work(makeContainer()) == 42)
  }
}

private func offMainKind(_ container: Container) -> ResolutionError.Kind? {
  failure { () throws(ResolutionError) in try container.resolve(Theme.self) }?.kind
}
