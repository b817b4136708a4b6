import Injector
import Testing

/// `start` and `stop` that are called while the plugins start or stop.
extension PluginStartTests {
  /// Calls something that must fail, and notes how.
  private func noting(_ body: @escaping @Sendable (Container) async throws -> Void) -> @Sendable () async -> Void {
    { [log, box] in
      let error = await outcome { try await body(owned(box)) }
      log.add(error?.kind.rawValue ?? "none")
    }
  }

  @Test func startOrStopInsideStart_throwsCycle_atOnce() async throws {
    for call: @Sendable (Container) async throws -> Void in [
      { try await $0.start(within: .seconds(600)) }, { _ = try await $0.stop(within: .seconds(600)) },
    ] {
      let container = try Container(plugins(onStart: noting(call)))
      box.container = container
      try await container.start(within: .seconds(600))
      #expect(log.lines.suffix(3) == ["start Base", "start App", "cycle"])
      box.container = nil
    }
  }

  @Test func cycleThatAPluginThrows_closesTheContainer() async throws {
    let container = try Container(
      plugins(onStart: { [box] in try await owned(box).start(within: .seconds(600)) }))
    box.container = container
    #expect(await outcome { try await container.start(within: .seconds(600)) }?.kind == .cycle)
    #expect(errorKind { try container.resolve(Int.self) } == .closed)
    box.container = nil
  }

  @Test func stopInsideStop_throwsCycle_atOnce() async throws {
    let container = try Container(plugins(onStop: noting { _ = try await $0.stop(within: .seconds(600)) }))
    box.container = container
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(log.lines.suffix(5) == ["stop App", "cycle", "stop Base", "close App", "close Base"])
    box.container = nil
  }

  @Test func child_isRefused_whileItsParentStops() async throws {
    let container = try Container(
      plugins(onStop: { [log, box] in
        do {
          let child = try owned(box).makeChild(Awaited(name: "Page", log: log))
          try await child.start(within: .seconds(600))
        } catch { log.add("\(type(of: error))") }
      }))
    box.container = container
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(
      log.lines == [
        "start Base", "start App", "stop App", "ClosedContainerError", "stop Base", "close App", "close Base",
      ])
    box.container = nil
  }

  @Test func child_isRefused_whileAnotherStops() async throws {
    let container = try Container(plugins())
    box.container = container
    try await container.start(within: .seconds(600))
    let page = Awaited(
      name: "Page", log: log,
      onStop: { [log, box] in
        do { _ = try owned(box).makeChild(Awaited(name: "Late", log: log)) } catch { log.add("\(type(of: error))") }
      })
    let child = try container.makeChild(page)
    try await child.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(
      log.lines.prefix(7) == [
        "start Base", "start App", "start Page", "stop Page", "ClosedContainerError", "stop App", "stop Base",
      ])
    box.container = nil
  }

  @Test func cancelledStart_stopsWhatHasStarted_toItsEnd() async throws {
    let (begins, begin) = AsyncStream<Never>.makeStream()
    let base = Awaited(name: "Base", log: log, onStop: { [log] in log.add("cancelled: \(Task.isCancelled)") })
    let app = Awaited(
      name: "App", log: log, dependencies: [base],
      onStart: {
        begin.finish()
        await Self.wait()
        throw CancellationError()
      })
    let container = try Container(app)
    let starting = Task { try await container.start(within: .seconds(600)) }
    for await _ in begins {}
    starting.cancel()
    await #expect(throws: CancellationError.self) { try await starting.value }
    #expect(log.lines == ["start Base", "start App", "stop Base", "cancelled: false", "close App", "close Base"])
  }

  @Test func cancelledStop_waits_andCancelsNothing() async throws {
    let (begins, begin) = AsyncStream<Never>.makeStream()
    let (ends, end) = AsyncStream<Never>.makeStream()
    let container = try Container(
      plugins(onStop: { [log] in
        begin.finish()
        for await _ in ends {}
        log.add("cancelled: \(Task.isCancelled)")
      }))
    try await container.start(within: .seconds(600))
    let stopping = Task { try await container.stop(within: .seconds(600)) }
    for await _ in begins {}
    stopping.cancel()
    log.add("cancel")
    end.finish()
    _ = try await stopping.value
    #expect(
      log.lines == [
        "start Base", "start App", "stop App", "cancel", "cancelled: false", "stop Base", "close App", "close Base",
      ])
  }
}
