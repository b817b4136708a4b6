extension Container {
  /// Starts the plugins whose `start(with:)` is asynchronous, one after the other, in order of installation.
  ///
  /// The method does nothing for a scope, and for a container without such plugins. Another call awaits the first
  /// one. A plugin starts where the method is awaited, or on its own actor.
  ///
  /// If a plugin fails, or all tasks that await the method are cancelled, the plugins that have started are stopped as
  /// ``stop(within:)`` does, and the container closes. A plugin that is starting is cancelled and waited for: it has
  /// started if its method returns. A task that is cancelled while others await the method throws at once, and changes
  /// nothing for them.
  ///
  /// - Parameter limit: How long each plugin may take. One that takes longer is cancelled, and not waited for.
  /// - Throws: The error that a plugin throws, ``PluginTimeoutError``, `CancellationError`, or ``ClosedContainerError``
  ///   if the container was closed before all of them have started.
  public nonisolated(nonsending) func start(within limit: Duration = .seconds(15)) async throws {
    guard let startup = owner.startup else { return }
    try checkIsOpen(to: "start its plugins")
    try startup.checkCaller(awaits: "start")
    let hasLeft: Bool
    do { hasLeft = try await !startup.start(in: owner, within: limit, on: #isolation) } catch {
      _ = await stopPlugins(within: limit)
      await closeAsync()
      throw error
    }
    if hasLeft { throw CancellationError() }
  }

  /// Stops the plugins that have started, in reverse order, and closes the container as ``closeAsync()`` does.
  ///
  /// Call it instead of ``close(isolation:)`` if a plugin has a `stop(with:)`. The plugins of the children stop
  /// before the container's. If the plugins are starting, this is cancelled first. A caller who is cancelled waits, and
  /// doesn't cancel it.
  ///
  /// - Parameter limit: How long each plugin may take. One that takes longer is cancelled, and not waited for.
  /// - Returns: The instances that ``closeAsync()`` returns.
  /// - Throws: The first error of a plugin, or ``PluginTimeoutError``, after everything has stopped and closed.
  @discardableResult
  public nonisolated(nonsending) func stop(within limit: Duration = .seconds(15)) async throws -> [LeakedInstance] {
    for owner in owner.family() { try owner.startup?.checkCaller(awaits: "stop") }
    let failure = await stopPlugins(within: limit)
    let leaks = await closeAsync()
    if let failure { throw failure }
    return leaks
  }

  /// Closes a container that couldn't be built: at once, or, if plugins that have started are to be stopped, which no
  /// initializer can await, soon.
  func abandon(isolation: isolated (any Actor)?) {
    guard owner.startup?.hasStarted == true else {
      close(isolation: isolation)
      return
    }
    Task {
      // Where the container was built, as its plugins may have state that isn't Sendable.
      _ = isolation
      _ = try? await stop()
    }
  }

  /// Stops the plugins of the container and of those inside it, and returns the first error. A plugin that awaits this
  /// itself, in a child of its own, isn't waited for: it fails, and stops then.
  private nonisolated(nonsending) func stopPlugins(within limit: Duration) async -> (any Error)? {
    // Nothing starts from now on, so all that has started is in the family.
    owner.isStopping.withLock { $0 = true }
    var failure: (any Error)?
    // Those that were created last stop first, each after the containers inside it.
    for owner in owner.family().reversed() {
      guard let startup = owner.startup, !startup.isCurrent else { continue }
      do { try await startup.stop(in: owner, within: limit, on: #isolation) } catch { failure = failure ?? error }
    }
    return failure
  }
}

/// Starts and stops the plugins of a container that are awaited.
final class PluginStartup: @unchecked Sendable {
  // Sendable: of the plugins, which needn't be, only asynchronous methods are called: one after the other, where the
  // container's are awaited or on the plugin's own actor. The rest is immutable or guarded.

  private let plugins: [(name: String, plugin: any Plugin)]
  private let state = Guarded(State())
  /// The startups whose plugins the current task starts or stops.
  @TaskLocal private static var current: [ObjectIdentifier] = []

  private struct State {
    var starting: Task<Void, any Error>?
    var stopping: Task<Void, any Error>?
    /// The number of callers that await the start.
    var callers = 0
    var started: [Int] = []
    /// The plugins that have ended each step, or have taken too long.
    var ended: [Step: Set<Int>] = [:]
  }

  private enum Step: String { case start, stop }

  /// Creates the startup of those among the plugins that are awaited, or returns `nil` if there are none.
  init?(of all: [(name: String, plugin: any Plugin)]) {
    plugins = all.filter { type(of: $0.plugin).startsAsynchronously || type(of: $0.plugin).stops }
    if plugins.isEmpty { return nil }
  }

  /// A Boolean value that indicates whether a plugin that is to be stopped has started.
  var hasStarted: Bool { state.withLock { !$0.started.isEmpty } }

  /// Records that a plugin has started with the container, unless its start is awaited.
  func recordStart(of name: String) {
    guard let position = plugins.firstIndex(where: { $0.name == name && !type(of: $0.plugin).startsAsynchronously })
    else { return }
    state.withLock { $0.started.append(position) }
  }

  /// Starts the plugins in order, or awaits the start that another caller has begun.
  ///
  /// - Returns: `false` if the caller was cancelled, and others still await the start.
  nonisolated(nonsending) func start(in owner: Owner, within limit: Duration, on actor: (any Actor)?) async throws
    -> Bool
  {
    state.withLock { $0.callers += 1 }
    let starting = once(\.starting) { [self] in
      for position in plugins.indices where type(of: plugins[position].plugin).startsAsynchronously {
        guard state.withLock({ $0.stopping == nil }) else { throw CancellationError() }
        try await run(.start, position, with: Resolver(retaining: owner), within: limit, on: actor)
        guard !owner.hasClosed else {
          throw ClosedContainerError(replacement: owner.replacement, request: "start its plugins")
        }
      }
    }
    let (ends, end) = AsyncStream<Never>.makeStream()
    Task {
      _ = await starting.result
      end.finish()
    }
    // The stream ends with the start, or with its caller.
    for await _ in ends {}
    let isLast = state.withLock { state in
      state.callers -= 1
      return state.callers == 0
    }
    if Task.isCancelled {
      guard isLast else { return false }
      starting.cancel()
    }
    try await starting.value
    return true
  }

  /// Stops the plugins that have started, in reverse order, and throws the first error. A caller who is cancelled
  /// doesn't cancel it: that is when most apps stop.
  nonisolated(nonsending) func stop(in owner: Owner, within limit: Duration, on actor: (any Actor)?) async throws {
    let stopping = once(\.stopping) { [self] in
      // A plugin that is starting ends first.
      let starting = state.withLock(\.starting)
      starting?.cancel()
      _ = await starting?.result
      let started = state.withLock(\.started)
      var failure: (any Error)?
      for position in plugins.indices.reversed()
      where type(of: plugins[position].plugin).stops && started.contains(position) {
        do { try await run(.stop, position, with: Resolver(retaining: owner), within: limit, on: actor) } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
    }
    try await stopping.value
  }

  /// A Boolean value that indicates whether the current task starts or stops one of the plugins.
  var isCurrent: Bool { Self.current.contains(ObjectIdentifier(self)) }

  /// Throws if a plugin that starts or stops awaits the start or the stop of its own container.
  func checkCaller(awaits step: String) throws(ResolutionError) {
    guard isCurrent else { return }
    throw ResolutionError(
      kind: .cycle, key: ServiceKey(Container.self),
      detail: "a plugin of the container awaits \(step)(within:) in its own start(with:) or stop(with:)",
      fix: "start and stop the container outside of its plugins")
  }

  /// Returns the task of a step, which the first caller begins.
  private func once(
    _ path: WritableKeyPath<State, Task<Void, any Error>?>,
    _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    state.withLock { state in
      if let task = state[keyPath: path] { return task }
      let task = Task { try await body() }
      state[keyPath: path] = task
      return task
    }
  }

  /// Runs a step of a plugin, and throws if it takes longer than it may: it's cancelled, and not waited for. No one
  /// knows the state of such a plugin, so it isn't stopped.
  private nonisolated(nonsending) func run(
    _ step: Step, _ position: Int, with resolver: Resolver, within limit: Duration, on actor: (any Actor)?
  ) async throws {
    let (ends, end) = AsyncThrowingStream<Never, any Error>.makeStream()
    // The plugin and its limit race: the first to end decides.
    @Sendable func isFirst() -> Bool { state.withLock { $0.ended[step, default: []].insert(position).inserted } }
    let work = Task {
      do {
        try await Self.$current.withValue(Self.current + [ObjectIdentifier(self)]) {
          guard let actor else { return try await perform(step, position, with: resolver) }
          try await withTaskExecutorPreference(ActorExecutor(actor)) {
            try await perform(step, position, with: resolver)
          }
        }
        guard isFirst() else { return }
        // Also if it was cancelled: it has started, and is stopped.
        if step == .start { state.withLock { $0.started.append(position) } }
        end.finish()
      } catch { if isFirst() { end.finish(throwing: error) } }
    }
    let timer = Task {
      // A clock can't add the longest durations to its time. No one waits for 68 years.
      try await Task.sleep(for: min(limit, .seconds(Int32.max)))
      guard isFirst() else { return }
      end.finish(throwing: PluginTimeoutError(plugin: plugins[position].name, step: step.rawValue, limit: limit))
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    // The stream would end with the task that reads it, before the plugin does.
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
    case .start: try await start(plugins[position].plugin)
    case .stop: try await plugins[position].plugin.stop(with: resolver)
    }
  }
}

/// Runs on an actor the functions of a task that would run on no actor: those of a plugin that is awaited there and has
/// state which isn't Sendable (decision 32).
private final class ActorExecutor: TaskExecutor {
  private let actor: any Actor

  init(_ actor: any Actor) { self.actor = actor }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Task.detached(priority: TaskPriority(job.priority)) { [self] in await run(job, on: actor) }
  }

  private func run(_ job: UnownedJob, on actor: isolated any Actor) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// An error that a container throws if a plugin takes too long to start or to stop.
public struct PluginTimeoutError: Error, FixableError, Equatable, Sendable, CustomStringConvertible {
  /// The name of the plugin.
  public let plugin: String
  /// The step that the plugin was performing: `start` or `stop`.
  let step: String
  /// The time limit.
  public let limit: Duration

  /// A description of the error in one sentence.
  public var message: String { "\(plugin) didn't \(step) within \(limit)." }

  /// A description of the error, and the step that fixes it.
  public var description: String { "\(message)\nTo fix this, \(fix)." }

  package var fix: String { "pass \(step)(within:) more time, or await in a task of its own what takes long" }
}
