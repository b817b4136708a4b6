import Injector
import Testing

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
}

private func offMainKind(_ container: Container) -> ResolutionError.Kind? {
  errorKind { try container.resolve(Theme.self) }
}
