import Injector
import Testing

/// `start` and `stop` that are called while the plugins start or stop.
@Suite(.timeLimit(.minutes(10))) struct PluginReentryTests {
  private struct Acting: Plugin {
    let name: String
    let log: Log
    var onStart: @Sendable () async throws -> Void = {}
    var onStop: @Sendable () async throws -> Void = {}

    func register(in registry: Registry) {}

    func start(with resolver: Resolver) async throws {
      try await onStart()
      log.add("started \(name)")
    }

    func stop(with resolver: Resolver) async throws {
      try await onStop()
      log.add("stopped \(name)")
    }
  }

  private let log = Log()
  private let box = ContainerBox()

  /// Calls something that must fail, and notes how.
  private func noting(_ body: @escaping @Sendable (Container) async throws -> Void) -> @Sendable () async throws -> Void
  {
    { [log, box] in
      let error = await outcome { try await body(owned(box)) }
      log.add(error?.kind.rawValue ?? "none")
    }
  }

  private func start(_ plugin: Acting) async throws -> Container {
    let container = try Container(plugin)
    box.container = container
    // No test waits as long.
    try await container.start(within: .seconds(600))
    return container
  }

  @Test func startInsideStart_throwsCycle_atOnce() async throws {
    _ = try await start(Acting(name: "App", log: log, onStart: noting { try await $0.start(within: .seconds(600)) }))
    #expect(log.lines == ["cycle", "started App"])
    box.container = nil
  }

  @Test func cycleThatAPluginThrows_closesTheContainer() async throws {
    let container = try Container(
      Acting(name: "App", log: log, onStart: { [box] in try await owned(box).start(within: .seconds(600)) }))
    box.container = container
    #expect(await outcome { try await container.start(within: .seconds(600)) }?.kind == .cycle)
    #expect(errorKind { try container.resolve(Int.self) } == .closed)
    box.container = nil
  }

  @Test func stopInsideStart_throwsCycle_atOnce() async throws {
    _ = try await start(
      Acting(name: "App", log: log, onStart: noting { _ = try await $0.stop(within: .seconds(600)) }))
    #expect(log.lines == ["cycle", "started App"])
    box.container = nil
  }

  @Test func stopInsideStop_throwsCycle_atOnce() async throws {
    let container = try await start(
      Acting(name: "App", log: log, onStop: noting { _ = try await $0.stop(within: .seconds(600)) }))
    try await container.stop(within: .seconds(600))
    #expect(log.lines == ["started App", "cycle", "stopped App"])
    box.container = nil
  }

  @Test func childThatStarts_whileItsParentStops_isRefusedOrStopped() async throws {
    let container = try await start(
      Acting(
        name: "App", log: log,
        onStop: { [log, box] in
          let child = try? owned(box).makeChild(Acting(name: "Page", log: log))
          try? await child?.start(within: .seconds(600))
        }))
    try await container.stop(within: .seconds(600))
    #expect(log.lines.contains("started Page") == log.lines.contains("stopped Page"))
    box.container = nil
  }
}
