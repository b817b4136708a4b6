import Injector
import Testing

/// A tracer changes nothing but what it records.
@Suite(.timeLimit(.minutes(10))) struct ObserverTests {
  @MainActor private final class Board: Sendable { init() {} }

  private static let tracers = [nil, Tracer()]

  /// An eager instance that may be used anywhere exists with its container, so its callers need no actor, whichever way
  /// they ask.
  @Test(arguments: tracers) func eagerInstance_resolvesAnywhere_throughEachDoor(_ tracer: Tracer?) async throws {
    let container = try await MainActor.run {
      try Container(tracer: tracer) {
        $0.service(Board.self, using: Board.init).singleton().eager().alias((any Sendable).self, "alias") { $0 }
        $0.service(Board.self, "listed", using: Board.init).singleton().eager().contributing()
      }
    }
    let board = try await container.resolveAsync(Board.self)
    #expect(try container.resolve(Board.self) === board)
    #expect(try container.resolver.resolve(Board.self) === board)
    #expect(try container.resolveIfRegistered(Board.self) === board)
    #expect(try container.resolve(Board?.self) === board)
    #expect(try container.provider(of: Board.self)() === board)
    #expect(try container.provider(of: Board?.self)() === board)
    #expect(try container.resolve(Lazy<Board>.self)() === board)
    #expect(try container.resolve((any Sendable).self, "alias") as? Board === board)
    #expect(try container.resolveAll(Board.self).count == 1)
    #expect(try container.makeChild().resolve(Board.self) === board)
  }

  /// Until then, its creation needs the actor: nothing else than the container creates it.
  @Test(arguments: tracers) func eagerInstance_isNotCreated_byAThreadThatAsksFirst(_ tracer: Tracer?) async throws {
    let kinds = Guarded<[ResolutionError.Kind?]>([])
    @Sendable func ask(board: Lazy<Board>, plain: Lazy<String>) -> Int {
      let found = onThreads(1) { _ in [errorKind { try board() }, errorKind { try plain() }] }[0]
      kinds.withLock { $0 = found }
      return 1
    }
    @Sendable func makePlain(board: Board) -> String { "plain" }
    let container = try await MainActor.run {
      try Container(tracer: tracer) { registry in
        registry.service(Int.self, using: ask).singleton().eager()
        registry.service(Board.self, using: Board.init).singleton().eager()
        registry.service(String.self, using: makePlain)
      }
    }
    #expect(kinds.withLock(\.self) == [.requiresMainActor, .requiresMainActor])
    #expect(try container.resolve(String.self) == "plain")
  }

  /// A task that starts the next one doesn't keep the spans before it.
  @Test func successorTasks_recordNoChain() async throws {
    struct Step: Sendable {}
    let tracer = Tracer()
    let container = try Container(tracer: tracer) { $0.asyncService(Step.self, using: { Step() }) }
    @Sendable func go(_ left: Int) async throws {
      _ = try await container.resolveAsync(Step.self)
      if left > 0 { try await Task { try await go(left - 1) }.value }
    }
    try await go(50)
    #expect(tracer.events.map(\.chain.count) == Array(repeating: 1, count: 51))
  }
}
