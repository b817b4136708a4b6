/// The values that an asynchronous resolve passes from factory to factory.
struct AsyncResolution: Sendable {
  let owner: Owner
  /// The runtime arguments of the registration, which are Sendable by the signature of the call.
  var arguments: Sent<AnyArgument>?
}

/// Creates or finds an instance in the course of an asynchronous resolve.
typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws -> Service

/// The storage of a shared instance that a task constructs once while others await it.
final class AsyncSlot<Service: Sendable>: Sendable {
  private enum State: Sendable {
    case empty
    case running(Task<Service, any Error>)
    case ready(Service)
  }
  private let state = Guarded(State.empty)
  /// What the tasks of a construction know it by.
  private let construction = AsyncConstruction()

  var service: Service? {
    let state = state.withLock { $0 }
    return if case .ready(let service) = state { service } else { nil }
  }

  /// Returns the instance, constructs it, or awaits the task that constructs it.
  ///
  /// A waiter that is cancelled stops waiting; the construction goes on for the others. If it fails with `cycle` or
  /// `closed`, they try again.
  func instance(
    of label: Label, in owner: Owner, kept: @escaping @Sendable (Service) -> KeptInstance,
    make: @escaping @Sendable () async throws -> Service
  ) async throws -> Service {
    while true {
      if let service { return service }
      try owner.checkIsOpen(for: label)
      guard !Task.isCancelled else { throw label.refusal(.cancelled, underlying: CancellationError()) }
      try construction.beginWaiting(label)
      defer { construction.endWaiting() }
      let (task, isOwn) = state.withLock { state -> (Task<Service, any Error>, Bool) in
        switch state {
        case .ready(let service): return (Task { service }, true)
        case .running(let task): return (task, false)
        case .empty:
          let task = Task { try await self.construct(label, in: owner, kept: kept, make: make) }
          state = .running(task)
          return (task, true)
        }
      }
      do { return try await task.valueUnlessCancelled(label) } catch {
        if isOwn || Task.isCancelled { throw error }
        guard let kind = (error as? ResolutionError)?.kind, kind == .cycle || kind == .closed else { throw error }
      }
    }
  }

  private func construct(
    _ label: Label, in owner: Owner, kept: @Sendable (Service) -> KeptInstance,
    make: @Sendable () async throws -> Service
  ) async throws -> Service {
    do {
      let service = try await construction.run(make)
      let kept = kept(service)
      guard ConstructionMonitor.shared.keep(kept, of: owner) else {
        await kept.close(on: kept.actor)
        throw label.refusal(.closed, fix: owner.fixIfClosed)
      }
      setState(.ready(service))
      return service
    } catch {
      setState(.empty)
      throw error
    }
  }

  private func setState(_ new: State) {
    let old = state.withLock { state in
      defer { state = new }
      return state
    }
    extendLifetime(old)
  }
}

/// A construction that tasks await, to find those that would await each other forever.
///
/// The tasks of a construction know it by a task-local value, wherever they run: whatever they resolve belongs to it.
final class AsyncConstruction: Sendable {
  @TaskLocal private static var current: AsyncConstruction?
  /// The constructions that the tasks of each construction await, with the names of these.
  private static let waits = Guarded<[ObjectIdentifier: [Wait]]>([:])

  private struct Wait: Sendable {
    let construction: ObjectIdentifier
    let label: Label
  }

  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await Self.$current.withValue(self) { try await body() }
  }

  /// Records that the current task awaits the construction, or throws if that awaits, through others, the current one.
  func beginWaiting(_ label: Label) throws {
    guard let current = Self.current else { return }
    let (from, to) = (ObjectIdentifier(current), ObjectIdentifier(self))
    let path = Self.waits.withLock { waits -> [Label]? in
      var (pending, seen) = ([(to, [label])], Set([to]))
      while let (next, path) = pending.popLast() {
        if next == from { return path }
        for wait in waits[next] ?? [] where seen.insert(wait.construction).inserted {
          pending.append((wait.construction, path + [wait.label]))
        }
      }
      waits[from, default: []].append(Wait(construction: to, label: label))
      return nil
    }
    if let path { throw Label.cycle(path) }
  }

  func endWaiting() {
    guard let current = Self.current else { return }
    Self.waits.withLock { waits in
      let from = ObjectIdentifier(current)
      guard let index = waits[from]?.firstIndex(where: { $0.construction == ObjectIdentifier(self) }) else { return }
      waits[from]?.remove(at: index)
      if waits[from]?.isEmpty == true { waits[from] = nil }
    }
  }
}

extension ConstructionMonitor {
  /// Has an owner keep an instance that a task has constructed, unless it has closed meanwhile.
  func keep(_ kept: KeptInstance, of owner: Owner) -> Bool {
    locked {
      guard !owner.hasClosed else { return false }
      owner.kept.append(kept)
      return true
    }
  }
}

extension Task where Failure == any Error {
  /// Returns the value, or throws as soon as the caller is cancelled, while the task goes on.
  fileprivate func valueUnlessCancelled(_ label: Label) async throws -> Success {
    let waiter = Guarded<CheckedContinuation<Success, any Error>?>(nil)
    let resume: @Sendable (Result<Success, any Error>) -> Void = { result in
      let waiting = waiter.withLock { waiter in
        defer { waiter = nil }
        return waiter
      }
      waiting?.resume(with: result)
    }
    let cancelled = { @Sendable in label.refusal(.cancelled, underlying: _Concurrency.CancellationError()) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiter.withLock { $0 = continuation }
        if Task<Never, Never>.isCancelled { return resume(.failure(cancelled())) }
        Task<Void, Never> { resume(await self.result) }
      }
    } onCancel: {
      resume(.failure(cancelled()))
    }
  }
}

extension Owner {
  /// The entrance of an awaited resolve: awaits asynchronous factories, and creates the rest where it must be created.
  nonisolated(nonsending) func resolve<Service>(
    awaiting cell: Cell<Service>, _ given: AnyArgument?, from isolation: (any Actor)?
  ) async throws -> Service {
    try checkIsOpen(for: cell.label)
    if let awaiting = cell.awaiting {
      return try await awaiting(
        AsyncResolution(owner: self, arguments: cell.header.cast(given).map { Sent(value: $0) }))
    }
    if cell.isCallable(from: isolation) { return try resolve(cell, given, isolation) }
    if cell.header.confined != nil { throw cell.header.requiresActor(isolation) }
    return try await resolve(cell, given.map { Sent(value: $0) }, on: cell.actors.first).value
  }

  fileprivate func resolve<Service>(
    _ cell: Cell<Service>, _ given: Sent<AnyArgument>?, on actor: isolated (any Actor)?
  ) async throws -> Sent<Service> { Sent(value: try resolve(cell, given?.value, actor)) }
}

/// A value that leaves its actor.
struct Sent<Value>: @unchecked Sendable {
  // Sendable: what is awaited is Sendable, by the signature of the call or of the asynchronous factory. The closures of
  // `onClose` are too, or run on the actor of their instance.
  let value: Value
}

extension Cell {
  /// Returns the value of a parameter of an asynchronous factory, created wherever it must be.
  ///
  /// Each parameter is a resolve of its own, as several of them can be created on different actors.
  func value(in resolution: AsyncResolution) async throws -> Service {
    let owner = resolution.owner
    if let awaiting { return try await awaiting(AsyncResolution(owner: owner)) }
    guard isCallable(from: nil) else { return try await owner.resolve(self, nil, on: actors.first).value }
    var context = ResolutionContext(.passUnretained(owner), resolution.arguments?.value)
    defer {
      context.end()
      extendLifetime(resolution)
    }
    return try value(Service.self, &context)
  }
}
