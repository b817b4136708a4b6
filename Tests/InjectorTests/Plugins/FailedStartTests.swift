import Injector
import Testing

/// A plugin whose synchronous `start(with:)` throws in the container's initializer, and those beside it.
@Suite(.timeLimit(.minutes(10))) struct FailedStartTests {
  private let log = Log()

  /// A plugin that starts with the container, and may fail.
  private struct Immediate: Plugin {
    let name: String
    let log: Log
    var fails = false
    var onStop: @Sendable () -> Void = {}
    func register(in registry: Registry) {
      registry.instance(name, for: String.self, ServiceIdentifier(name)).onClose { [log] in log.add("close \($0)") }
    }
    func start(with resolver: Resolver) throws {
      log.add("start \(name)")
      if fails { throw Failure() }
    }
    func stop(with resolver: Resolver) throws {
      log.add("stop \(try resolver.resolve(String.self, ServiceIdentifier(name)))")
      onStop()
    }
  }

  @Test func failureInTheInitializer_stopsWhatHasStarted_andNothingElse() async throws {
    let (stopped, stop) = AsyncStream<Never>.makeStream()
    #expect(throws: Failure.self) {
      try Container(
        Immediate(name: "First", log: log, onStop: { stop.finish() }), Immediate(name: "Second", log: log),
        Late(log: log), Immediate(name: "Failing", log: log, fails: true),
        Immediate(name: "Last", log: log))
    }
    for await _ in stopped {}
    #expect(
      log.lines.prefix(5) == ["start First", "start Second", "start Failing", "stop Second", "stop First"])
  }

  @Test func failureInTheInitializer_closesAtOnce_ifNothingIsToBeStopped() {
    struct Failing: Plugin {
      let log: Log
      func register(in registry: Registry) {
        registry.instance(1, for: Int.self).onClose { [log] _ in log.add("close") }
      }
      func start(with resolver: Resolver) throws {
        _ = try resolver.resolve(Int.self)
        throw Failure()
      }
    }
    #expect(throws: Failure.self) { try Container(Failing(log: log), Late(log: log)) }
    #expect(log.lines == ["close"])
  }

  /// A plugin that starts and stops when that is awaited, which no one does.
  private struct Late: Plugin {
    let log: Log
    func register(in registry: Registry) {}
    func start(with resolver: Resolver) async throws { log.add("start Late") }
    func stop(with resolver: Resolver) async throws { log.add("stop Late") }
  }
}
