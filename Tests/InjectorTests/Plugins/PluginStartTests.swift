import Injector
import Testing

/// A plugin that is started and stopped by those who await it.
struct Awaited: Plugin {
  let name: String
  let log: Log
  var dependencies: [any Plugin] = []
  var onStart: @Sendable () async throws -> Void = {}
  var onStop: @Sendable () async throws -> Void = {}

  func register(in registry: Registry) {
    registry.instance(name, for: String.self, ServiceIdentifier(name)).onClose { [log] in log.add("close \($0)") }
  }

  func start(with resolver: Resolver) async throws {
    log.add("start \(try resolver.resolve(String.self, ServiceIdentifier(name)))")
    try await onStart()
  }

  func stop(with resolver: Resolver) async throws {
    log.add("stop \(try resolver.resolve(String.self, ServiceIdentifier(name)))")
    try await onStop()
  }
}

/// A plugin that starts with the container, and stops when that is awaited.
private struct Mixed: Plugin {
  let log: Log
  func register(in registry: Registry) {}
  func start(with resolver: Resolver) { log.add("start Mixed") }
  func stop(with resolver: Resolver) { log.add("stop Mixed") }
}

@Suite(.timeLimit(.minutes(10))) struct PluginStartTests {
  let log = Log()
  let box = ContainerBox()

  /// Two plugins, the second of which needs the first.
  func plugins(
    onStart: @escaping @Sendable () async throws -> Void = {}, onStop: @escaping @Sendable () async throws -> Void = {}
  ) -> any Plugin {
    Awaited(
      name: "App", log: log, dependencies: [Awaited(name: "Base", log: log)], onStart: onStart, onStop: onStop)
  }

  /// Never returns, unless the task is cancelled.
  @Sendable static func wait() async {
    let (ends, end) = AsyncStream<Never>.makeStream()
    defer { end.finish() }
    for await _ in ends {}
  }

  @Test func start_isAwaited_inOrder_andStopInReverse() async throws {
    let container = try Container(plugins())
    #expect(log.lines == [])
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(log.lines == ["start Base", "start App", "stop App", "stop Base", "close App", "close Base"])
    #expect(throws: ClosedContainerError.self) { try container.makeChild() }
  }

  @Test func start_runsOnce_ifItIsCalledAgain() async throws {
    let container = try Container(plugins())
    async let first: Void = container.start(within: .seconds(600))
    async let second: Void = container.start(within: .seconds(600))
    _ = try await (first, second)
    try await container.start(within: .seconds(600))
    #expect(log.lines == ["start Base", "start App"])
  }

  @Test func failure_stopsWhatStarted_andCloses() async throws {
    let last = Awaited(name: "Last", log: log, dependencies: [plugins()], onStart: { throw Failure() })
    let container = try Container(last, Mixed(log: log))
    await #expect(throws: Failure.self) { try await container.start(within: .seconds(600)) }
    #expect(
      log.lines == [
        "start Mixed", "start Base", "start App", "start Last", "stop Mixed", "stop App", "stop Base", "close Last",
        "close App", "close Base",
      ])
    await #expect(throws: ClosedContainerError.self) { try await container.start(within: .seconds(600)) }
  }

  @Test func failure_stopsTheChildrenFirst() async throws {
    let kept = ContainerBox()
    let container = try Container(
      plugins(onStart: { [log, box] in
        kept.container = try owned(box).makeChild(Awaited(name: "Page", log: log))
        try await owned(kept).start(within: .seconds(600))
        throw Failure()
      }))
    box.container = container
    await #expect(throws: Failure.self) { try await container.start(within: .seconds(600)) }
    #expect(log.lines.dropFirst(2).prefix(4) == ["start Page", "stop Page", "stop Base", "close Page"])
    (box.container, kept.container) = (nil, nil)
  }

  @Test func pluginThatTakesTooLong_isNamed_andNotWaitedFor() async throws {
    let (released, release) = AsyncStream<Never>.makeStream()
    // It ignores that it's cancelled.
    let container = try Container(plugins(onStart: { await Task.detached { for await _ in released {} }.value }))
    let error = await #expect(throws: PluginTimeoutError.self) { try await container.start(within: .milliseconds(1)) }
    #expect(
      error?.description == """
        App didn't start within 0.001 seconds.
        To fix this, pass start(within:) more time, or await in a task of its own what takes long.
        """)
    #expect(error?.plugin == "App")
    #expect(error?.limit == .milliseconds(1))
    #expect(log.lines == ["start Base", "start App", "stop Base", "close App", "close Base"])
    release.finish()
  }

  @Test func stopThatTakesTooLong_isReported_whenEverythingHasClosed() async throws {
    let container = try Container(plugins(onStop: Self.wait))
    try await container.start(within: .seconds(600))
    let error = await #expect(throws: PluginTimeoutError.self) { try await container.stop(within: .milliseconds(1)) }
    #expect(error?.message == "App didn't stop within 0.001 seconds.")
    #expect(log.lines.suffix(4) == ["stop App", "stop Base", "close App", "close Base"])
  }

  /// Returns a container whose second plugin is starting, and the task that starts it.
  private func startingApp() async throws -> (container: Container, starting: Task<Void, any Error>) {
    let (begun, begin) = AsyncStream<Never>.makeStream()
    let container = try Container(
      plugins(onStart: {
        begin.finish()
        await Self.wait()
        try Task.checkCancellation()
      }))
    // No test waits as long: other tests may keep all threads busy.
    let starting = Task { try await container.start(within: .seconds(600)) }
    for await _ in begun {}
    return (container, starting)
  }

  @MainActor @Test func cancelledCaller_leavesTheStartToTheOthers() async throws {
    let (released, release) = AsyncStream<Never>.makeStream()
    let container = try Container(
      plugins(onStart: {
        for await _ in released {}
        try Task.checkCancellation()
      }))
    /// Returns a task that awaits the start: it has run on this actor until it waits.
    func caller() async -> Task<Void, any Error> {
      let (begun, begin) = AsyncStream<Never>.makeStream()
      let task = Task { @MainActor in
        begin.finish()
        try await container.start(within: .seconds(600))
      }
      for await _ in begun {}
      return task
    }
    let (first, second, third) = (await caller(), await caller(), await caller())
    for cancelled in [first, third] {
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
    release.finish()
    try await second.value
    #expect(log.lines == ["start Base", "start App"])
    try await container.stop(within: .seconds(600))
  }

  @MainActor @Test func lastCancelledCaller_endsTheStart() async throws {
    let (container, starting) = try await startingApp()
    let (begun, begin) = AsyncStream<Never>.makeStream()
    let other = Task { @MainActor in
      begin.finish()
      try await container.start(within: .seconds(600))
    }
    for await _ in begun {}
    for task in [starting, other] {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(log.lines == ["start Base", "start App", "stop Base", "close App", "close Base"])
  }

  @Test func stop_whilePluginsStart_cancelsThatFirst() async throws {
    let (container, starting) = try await startingApp()
    try await container.stop(within: .seconds(600))
    await #expect(throws: CancellationError.self) { try await starting.value }
    #expect(log.lines == ["start Base", "start App", "stop Base", "close App", "close Base"])
  }

  @Test func child_startsItsPlugins_andStopsBeforeItsParent() async throws {
    let container = try Container(Awaited(name: "Base", log: log), registering: { $0.declare(.session) })
    try await container.start(within: .seconds(600))
    let scope = try container.makeScope(.session)
    let child = try scope.makeChild(plugins())
    try await child.start(within: .seconds(600))
    try await scope.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(log.lines == ["start Base", "start App", "stop App", "stop Base", "close App", "close Base"])
  }

  @Test func closedContainer_doesNotStart() async throws {
    let container = try Container(plugins())
    container.close()
    let error = await #expect(throws: ClosedContainerError.self) { try await container.start(within: .seconds(600)) }
    #expect(
      error?.description == """
        A closed container was asked to start its plugins.
        To fix this, start its plugins before close(), or create a new container.
        """)
    let stopped = try Container(plugins())
    try await stopped.stop(within: .seconds(600))
    await #expect(throws: ClosedContainerError.self) { try await stopped.start(within: .seconds(600)) }
    #expect(log.lines == [])
    let base = Awaited(name: "Base", log: log, onStart: { [box] in owned(box).close() })
    let closing = try Container(Awaited(name: "App", log: log, dependencies: [base]))
    box.container = closing
    await #expect(throws: ClosedContainerError.self) { try await closing.start(within: .seconds(600)) }
    #expect(log.lines == ["start Base", "close Base"])
    box.container = nil
  }

  // MARK: Where they run

  /// Its state isn't protected: the actor of whoever starts it does that.
  private final class Watching: Plugin {
    var places: [Bool] = []
    func register(in registry: Registry) {}
    func start(with resolver: Resolver) async throws {
      places.append(isOnMain())
      await Task.yield()
      places.append(isOnMain())
    }
    func stop(with resolver: Resolver) async throws { places.append(isOnMain()) }
  }

  @MainActor @Test func plainPlugin_staysOnTheActor_thatAwaitsIt() async throws {
    let plugin = Watching()
    let container = try Container(plugin)
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(plugin.places == [true, true, true])
  }
}
