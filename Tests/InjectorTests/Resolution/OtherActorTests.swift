import Injector
import Testing

@globalActor private actor Press { static let shared = Press() }

@Press private final class Poster {
  let clock: any Clock
  nonisolated let isPrinted: Bool
  init(clock: any Clock) {
    Press.shared.assertIsolated()
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

  @Press private func poster(in container: Container) throws -> Poster { try container.resolve(Poster.self) }
  @Press private func posters(in container: Container) throws -> Int { try container.resolveAll(Poster.self).count }

  @Test func graph_namesTheActor() throws {
    let nodes = try container().graph.nodes
    #expect(nodes.map(\.isolation) == [.nonisolated, .actor("InjectorTests.Press")])
  }

  @Test func resolve_isSynchronous_onItsActor() async throws {
    #expect(try await poster(in: container()).isPrinted)
  }

  @Test func resolve_throws_offItsActor() async throws {
    let container = try container()
    let error = failure { () throws(ResolutionError) in try container.resolve(Poster.self) }
    #expect(error?.kind == .requiresActor)
    #expect(error?.detail == "it is built on InjectorTests.Press")
    _ = try await poster(in: container)
    let ready = failure { () throws(ResolutionError) in try container.resolve(Poster.self) }
    #expect(ready?.kind == .requiresActor)
  }

  @Test func resolveAsync_hopsToTheActor() async throws {
    let container = try container { registry in
      registry.service(Poster.self, "noted", using: { @Press (note: String, clock: any Clock) in Poster(clock: clock) })
        .arguments(String.self)
    }
    #expect(try await container.resolveAsync(Poster.self).isPrinted)
    #expect(try await container.resolveAsync(Poster.self, "noted", arguments: "a").isPrinted)
    #expect(try await container.resolveAsync(Poster?.self)?.isPrinted == true)
  }

  @Test func resolveAsync_hopsToTheActor_forContributionsAndDecorators() async throws {
    let container = try container { registry in
      registry.asyncService(Poster.self, "a", using: { () async in await Poster(clock: FixedClock()) }).contributing()
      registry.service(Poster.self, "b", using: Poster.init).contributing()
      registry.asyncService(Int.self, using: { () async in 1 }).singleton()
      registry.decorate(Int.self) { @Press (inner: Int, poster: Poster) in
        Press.shared.assertIsolated()
        return inner + 1
      }
    }
    #expect(try await container.resolveAsync([Poster].self).count == 2)
    #expect(try await container.resolveAsync(Int.self) == 2)
  }

  @MainActor @Test func resolve_throws_onTheMainActor() throws {
    let container = try container { $0.service(Poster.self, "more", using: Poster.init).contributing() }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Poster.self) }?.kind == .requiresActor)
    #expect(failure { () throws(ResolutionError) in try container.resolveAll(Poster.self) }?.kind == .requiresActor)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Poster?.self) }?.kind == .requiresActor)
  }

  @Test func contributions_resolve_onTheirActor() async throws {
    let container = try container { registry in
      for name: ServiceIdentifier in ["a", "b"] {
        registry.service(Poster.self, name, using: Poster.init).contributing()
      }
    }
    #expect(try await posters(in: container) == 2)
  }

  @Test func alias_needsTheActor_ofItsOriginal() async throws {
    let container = try container { $0.service(Poster.self, "a", using: Poster.init).alias(AnyObject.self) { $0 } }
    #expect(
      container.graph.nodes.map(\.isolation).suffix(2) == [
        .actor("InjectorTests.Press"), .actor("InjectorTests.Press"),
      ])
    #expect(failure { () throws(ResolutionError) in try container.resolve(AnyObject.self) }?.kind == .requiresActor)
  }

  @Test func needingAnotherActorsInstance_isRefused_onAnActorOnly() {
    #expect(codes { try container { $0.service(Int.self, using: { (poster: Poster) in 1 }) } } == [])
    #expect(codes { try container { $0.viewModel(Int.self, using: { (poster: Poster) in 1 }) } } == [.isolation])
    #expect(
      codes { try container { $0.service(Int.self, using: { @Press (poster: Poster) in 1 }) } } == [])
    #expect(codes { try container { $0.service(Int.self, using: { (poster: Lazy<Poster>) in 1 }) } } == [])
    #expect(
      codes {
        try container {
          $0.viewModel(Theme.self, using: Theme.init)
          $0.service(Int.self, using: { @Press (theme: Theme) in 1 })
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
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .requiresActor)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Double.self) }?.kind == .requiresMainActor)
    let onMain = await MainActor.run {
      failure { () throws(ResolutionError) in try container.resolve(Double.self) }?.kind
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

  @MainActor @Test func onMainActor_sharesWhatIsNotSendable() throws {
    class Box { var count = 0 }
    let container = try Container {
      $0.service(Box.self, using: { @MainActor in Box() }).on(MainActor.self).singleton()
    }
    #expect(try container.resolve(Box.self) === container.resolve(Box.self))
  }

  @Test func factory_runsWhereItsClosuresDo() throws {
    let container = try Container {
      $0.service(Int.self, using: { 1 }).onActivation { @MainActor _ in }
      $0.service(Int.self, "resolving", using: { 1 }).onActivation { @MainActor _, _ in }
      $0.service(Int.self, "closing", using: { 1 }).singleton().onClose { @MainActor _ in }
      $0.service(Int.self, "elsewhere", using: { 1 }).singleton().onActivation { _ in }.onClose { _ in }
      $0.service(Int.self, "press", using: { 1 }).onActivation { @Press _ in }
    }
    #expect(
      container.graph.nodes.map(\.isolation) == [
        .mainActor, .mainActor, .mainActor, .nonisolated, .actor("InjectorTests.Press"),
      ])
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .requiresMainActor)
  }

  private nonisolated func registerAnywhere(in registry: Registry) {
    registry.service(Int.self, using: { 1 }).onActivation { _ in }
  }

  @MainActor @Test func closures_areOnTheMainActor_whereTheRegistrationIs() throws {
    let log = Log()
    let container = try Container {
      $0.service(Screen.self, using: Screen.init).singleton()
        .onActivation { log.add($0.title) }.onClose { log.add("closed \($0.title)") }
      registerAnywhere(in: $0)
    }
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .nonisolated])
    _ = try container.resolve(Screen.self)
    container.close()
    #expect(log.lines == ["a", "closed a"])
  }

  @MainActor @Test func whatIsNotSendable_isShared_onTheMainActor() throws {
    class Box {}
    let container = try Container {
      $0.service(Box.self, using: Box.init).singleton()
      $0.service(Box.self, "weak", using: Box.init).weak()
      $0.service(Box.self, "scoped", using: Box.init).scoped(.session)
      $0.instance(Box(), for: Box.self, "instance")
    }
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .mainActor, .mainActor, .mainActor])
    #expect(container.graph.nodes.map(\.lifetime) == [.singleton, .weak, .scoped(.session), .singleton])
    #expect(try container.resolve(Box.self) === container.resolve(Box.self))
    #expect(try container.resolve(Box.self, "instance") === container.resolve(Box.self, "instance"))
  }
}
