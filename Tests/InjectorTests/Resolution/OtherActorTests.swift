import Injector
import Testing

@Aside private final class Poster {
  let clock: any Clock
  nonisolated let isPrinted: Bool
  init(clock: any Clock) {
    Aside.shared.assertIsolated()
    self.clock = clock
    isPrinted = true
  }
}

@Suite struct OtherActorTests {
  private func container(_ register: (Registry) -> Void = { _ in }) throws -> Container {
    try Container {
      $0.service((any Clock).self, using: FixedClock.init)
      $0.service(Poster.self, using: Poster.init).singleton()
      register($0)
    }
  }

  @Aside private func poster(in container: Container) throws -> Poster { try container.resolve(Poster.self) }

  @Test func resolve_throws_offItsActor() async throws {
    let container = try container()
    let error = failure { try container.resolve(Poster.self) }
    #expect(error?.kind == .requiresActor)
    #expect(error?.detail == "it is built on InjectorTests.Aside")
    _ = try await poster(in: container)
    #expect(errorKind { try container.resolve(Poster.self) } == .requiresActor)
  }

  @Test func resolveAsync_hopsToTheActor() async throws {
    let container = try container { registry in
      registry.service(Poster.self, "noted", using: { @Aside (note: String, clock: any Clock) in Poster(clock: clock) })
        .arguments(String.self)
    }
    #expect(try await container.resolveAsync(Poster.self).isPrinted)
    #expect(try await container.resolveAsync(Poster.self, "noted", arguments: "a").isPrinted)
    #expect(try await container.resolveAsync(Poster?.self)?.isPrinted == true)
  }

  @MainActor @Test func resolve_throws_onTheMainActor() throws {
    let container = try container { $0.service(Poster.self, "more", using: Poster.init).contributing() }
    #expect(errorKind { try container.resolve(Poster.self) } == .requiresActor)
    #expect(errorKind { try container.resolveAll(Poster.self) } == .requiresActor)
    #expect(errorKind { try container.resolve(Poster?.self) } == .requiresActor)
  }

  @Test func collectionOfTwoActors_saysToCreateItOnOne() throws {
    let container = try container {
      $0.service(Int.self, using: { @Aside in 1 }).contributing()
      $0.service(Int.self, using: { @MainActor in 2 }).contributing()
    }
    let error = failure { try container.resolve([Int].self) }
    #expect(error?.description.contains("on InjectorTests.Aside and on Swift.MainActor") == true)
    #expect(error?.fix == "create all of its parts on one actor, or on none")
  }

  @Test func needingAnotherActorsInstance_isRefused_onAnActorOnly() {
    #expect(codes { try container { $0.service(Int.self, using: { (poster: Poster) in 1 }) } } == [])
    #expect(codes { try container { $0.viewModel(Int.self, using: { (poster: Poster) in 1 }) } } == [.isolation])
    #expect(codes { try container { $0.service(Int.self, using: { @Aside (poster: Poster) in 1 }) } } == [])
    #expect(codes { try container { $0.service(Int.self, using: { (poster: Lazy<Poster>) in 1 }) } } == [])
    #expect(
      codes {
        try container {
          $0.viewModel(Theme.self, using: Theme.init)
          $0.service(Int.self, using: { @Aside (theme: Theme) in 1 })
        }
      } == [.isolation, .layering])
  }

  @Test func loweredIsolation_neverRunsAFactory_offItsActor() async throws {
    let container = try Container(validation: ValidationPolicy(severities: [.isolation: .warning])) {
      $0.service((any Clock).self, using: FixedClock.init)
      $0.service(Poster.self, using: Poster.init)
      $0.service(Theme.self, using: Theme.init)
      $0.service(Int.self, using: { (poster: Poster) in 1 })
      $0.service(Double.self, using: { (poster: Poster, theme: Theme) in 1 })
    }
    #expect(errorKind { try container.resolve(Int.self) } == .requiresActor)
    #expect([.requiresMainActor, .requiresActor].contains(errorKind { try container.resolve(Double.self) }))
    let onMain = await MainActor.run {
      errorKind { try container.resolve(Double.self) }
    }
    #expect(onMain == .requiresActor)
  }
}

@Suite struct InferredIsolationTests {
  @MainActor private final class Screen {
    var title = "a"
    init() { MainActor.assertIsolated() }
  }

  @MainActor @Test func closure_isOnTheMainActor_whereTheRegistrationIs() throws {
    let container = try Container { (registry: Registry) in
      registry.service(Screen.self, using: { Screen() })
      registry.service((any Clock).self, using: FixedClock.init)
      registry.decorate(Screen.self) { screen in
        screen.title += "b"
        return screen
      }
    }
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .nonisolated, .mainActor])
    #expect(try container.resolve(Screen.self).title == "ab")
  }

  @Test func factory_runsWhereItsClosuresDo() throws {
    let container = try Container {
      $0.service(Int.self, using: { 1 }).onActivation { @MainActor _ in }
      $0.service(Int.self, "resolving", using: { 1 }).onActivation { @MainActor _, _ in }
      $0.service(Int.self, "closing", using: { 1 }).singleton().onClose { @MainActor _ in }
      $0.service(Int.self, "elsewhere", using: { 1 }).singleton().onActivation { _ in }.onClose { _ in }
      $0.service(Int.self, "press", using: { 1 }).onActivation { @Aside _ in }
    }
    #expect(
      container.graph.nodes.map(\.isolation) == [
        .mainActor, .mainActor, .mainActor, .nonisolated, .actor("InjectorTests.Aside"),
      ])
    #expect(errorKind { try container.resolve(Int.self) } == .requiresMainActor)
  }
}
