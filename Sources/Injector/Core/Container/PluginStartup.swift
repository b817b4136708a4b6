/// Starts and stops the plugins of a container that are awaited.
final class PluginStartup: @unchecked Sendable {
  // Sendable: of the plugins, which needn't be, only asynchronous methods are called, by one task after the other: a
  // member of an actor runs there, and any other one runs on none, whoever calls it. The rest is immutable or
  // guarded.

  private let plugins: [any Plugin]
  private let names: [String]
  private let state = Guarded(State())

  private struct State {
    var starting: Task<Void, any Error>?
    var stopping: Task<(any Error)?, Never>?
    /// The positions of the plugins.
    var started: [Int] = []
  }

  private enum Step: String { case start, stop }

  /// Creates the startup of those among the plugins that are awaited, or returns `nil` if there are none.
  init?(of plugins: [any Plugin]) {
    self.plugins = plugins.filter { type(of: $0).startsAsynchronously || type(of: $0).stops }
    guard !self.plugins.isEmpty else { return nil }
    names = self.plugins.map(\.name)
  }

  var waiting: [String] {
    guard state.withLock({ $0.starting == nil && $0.stopping == nil }) else { return [] }
    return plugins.indices.filter { type(of: plugins[$0]).startsAsynchronously }.map { names[$0] }
  }

  /// Returns the task that starts the plugins, or `nil` if they have been stopped.
  func start(with resolver: Resolver, within limit: Duration) -> Task<Void, any Error>? {
    state.withLock { state in
      if let task = state.starting { return task }
      guard state.stopping == nil else { return nil }
      let task = Task {
        do {
          for position in self.plugins.indices where type(of: self.plugins[position]).startsAsynchronously {
            try await self.run(.start, position, with: resolver, within: limit)
          }
        } catch {
          _ = await self.stopping(with: resolver, within: limit).value
          throw error
        }
      }
      state.starting = task
      return task
    }
  }

  /// Stops the plugins that have started, in reverse order, and returns the first error.
  func stop(with resolver: Resolver, within limit: Duration) async -> (any Error)? {
    let starting = state.withLock { $0.starting }
    starting?.cancel()
    _ = await starting?.result
    return await stopping(with: resolver, within: limit).value
  }

  private func stopping(with resolver: Resolver, within limit: Duration) -> Task<(any Error)?, Never> {
    state.withLock { state in
      if let task = state.stopping { return task }
      let started = state.started
      let task = Task { () -> (any Error)? in
        var failure: (any Error)?
        for position in self.plugins.indices.reversed()
        where started.contains(position) || !type(of: self.plugins[position]).startsAsynchronously {
          do { try await self.run(.stop, position, with: resolver, within: limit) } catch { failure = failure ?? error }
        }
        return failure
      }
      state.stopping = task
      return task
    }
  }

  /// Runs a step of a plugin, and throws if it takes longer than it may.
  private func run(_ step: Step, _ position: Int, with resolver: Resolver, within limit: Duration) async throws {
    let (ends, end) = AsyncThrowingStream<Never, any Error>.makeStream()
    let work = Task {
      do {
        try await self.perform(step, position, with: resolver)
        if step == .start { self.state.withLock { $0.started.append(position) } }
        end.finish()
      } catch { end.finish(throwing: error) }
    }
    let timer = Task {
      // A clock can't add the longest durations to its time. No one waits for 68 years.
      try await Task.sleep(for: min(limit, .seconds(Int32.max)))
      end.finish(throwing: PluginTimeoutError(plugin: self.names[position], step: step.rawValue, limit: limit))
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    // In a task of its own: a plugin whose start returns although it's cancelled has started, and is stopped.
    let waiting = Task { for try await _ in ends {} }
    try await withTaskCancellationHandler {
      try await waiting.value
    } onCancel: {
      work.cancel()
    }
    try Task.checkCancellation()
  }

  @concurrent private func perform(_ step: Step, _ position: Int, with resolver: Resolver) async throws {
    @concurrent func start<Started: Plugin>(_ plugin: Started) async throws {
      let _: Started.AwaitedStart = try await plugin.start(with: resolver)
    }
    switch step {
    case .start: try await start(plugins[position])
    case .stop: try await plugins[position].stop(with: resolver)
    }
  }
}

extension InstanceOwner {
  /// Stops the plugins of the inner containers, those created last first, and then the owner's, and returns the first
  /// error.
  final func stopPlugins(within limit: Duration) async -> (any Error)? {
    var failure: (any Error)?
    for inner in inner.all.reversed() {
      let next = await inner.stopPlugins(within: limit)
      failure = failure ?? next
    }
    guard let core = self as? ContainerCore, let startup = core.startup else { return failure }
    let last = await startup.stop(with: Resolver(keeping: core.home), within: limit)
    return failure ?? last
  }
}
