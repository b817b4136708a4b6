/// Creates or finds an instance in the course of an asynchronous resolve, in an owner, with the arguments of the call.
typealias AsyncProduce<Service> = nonisolated(nonsending) @Sendable (Owner, Sent<AnyArgument?>) async throws -> Service

/// The construction of a shared instance by a task, which others await.
final class AsyncSlot<Service: Sendable>: Sendable {
  private let slot: Slot<Service>
  /// The task that constructs it, and the construction that it and its own tasks know: each attempt is another.
  private let running = Guarded<(task: Task<Service, any Error>, construction: AsyncConstruction)?>(nil)

  init(_ slot: Slot<Service>) { self.slot = slot }

  /// Returns the instance, constructs it, or awaits the task that constructs it.
  ///
  /// A waiter that is cancelled stops waiting; the construction goes on for the others. If it fails with `cycle` or
  /// `closed`, they try again.
  nonisolated(nonsending) func instance(
    in owner: Owner, make: nonisolated(nonsending) @escaping @Sendable () async throws -> Service
  ) async throws -> Service {
    let label = slot.label
    while true {
      if let service = slot.service { return service }
      try owner.checkIsOpen(for: label)
      guard !Task.isCancelled else { throw label.refusal(.cancelled, underlying: CancellationError()) }
      let (attempt, isOwn) = running.withLock { running in
        // A construction publishes the instance before it ends.
        if running != nil || slot.address != nil { return (running, false) }
        let construction = AsyncConstruction()
        running = (Task { try await self.construct(construction, in: owner, make: make) }, construction)
        return (running, true)
      }
      guard let (task, construction) = attempt else { continue }
      try construction.beginWaiting(label)
      defer { construction.endWaiting() }
      do { return try await task.valueUnlessCancelled(label) } catch {
        if isOwn || Task.isCancelled { throw error }
        guard let kind = (error as? ResolutionError)?.kind, kind == .cycle || kind == .closed else { throw error }
      }
    }
  }

  private nonisolated(nonsending) func construct(
    _ construction: AsyncConstruction, in owner: Owner,
    make: nonisolated(nonsending) @Sendable () async throws -> Service
  ) async throws -> Service {
    defer { extendLifetime(running.withLock { $0.take() }) }
    let service = try await AsyncCall.within(.construction(construction)) { try await make() }
    try slot.store(service)
    slot.hasInjected()
    guard ConstructionMonitor.shared.keep([(slot, owner)]) else {
      await slot.discard()?.close(on: slot.actor)
      throw slot.label.refusal(.closed, fix: owner.fixIfClosed)
    }
    _ = slot.publish()
    return service
  }
}

/// A construction that tasks await, to find those that would await each other forever.
///
/// The tasks of a construction know it by a task-local value, wherever they run: all that they resolve belongs to it.
final class AsyncConstruction: Sendable {
  /// The constructions that the tasks of each construction await, with the names of these.
  private static let waits = Guarded<[ObjectIdentifier: [(construction: ObjectIdentifier, label: Label)]]>([:])

  /// Records that the current task awaits the construction, or throws if that awaits, through others, the current one.
  func beginWaiting(_ label: Label) throws {
    guard let current = AsyncCall.construction else { return }
    let (from, to) = (ObjectIdentifier(current), ObjectIdentifier(self))
    let path = Self.waits.withLock { waits -> [Label]? in
      var (pending, seen) = ([(to, [label])], Set([to]))
      while let (next, path) = pending.popLast() {
        if next == from { return path }
        for wait in waits[next] ?? [] where seen.insert(wait.construction).inserted {
          pending.append((wait.construction, path + [wait.label]))
        }
      }
      waits[from, default: []].append((to, label))
      return nil
    }
    if let path { throw ResolutionError.cycle(path.map(\.key)) }
  }

  func endWaiting() {
    guard let current = AsyncCall.construction else { return }
    Self.waits.withLock { waits in
      let from = ObjectIdentifier(current)
      guard let index = waits[from]?.firstIndex(where: { $0.construction == ObjectIdentifier(self) }) else { return }
      waits[from]?.remove(at: index)
      if waits[from]?.isEmpty == true { waits[from] = nil }
    }
  }
}

extension Task where Failure == any Error {
  /// Returns the value, or throws as soon as the caller is cancelled, while the task goes on.
  fileprivate nonisolated(nonsending) func valueUnlessCancelled(_ label: Label) async throws -> Success {
    let (results, result) = AsyncStream<Result<Success, any Error>>.makeStream()
    Task<Void, Never> { result.yield(await self.result) }
    // The stream ends when the caller is cancelled.
    for await result in results { return try result.get() }
    throw label.refusal(.cancelled, underlying: _Concurrency.CancellationError())
  }
}

extension Owner {
  /// The entrance of an awaited resolve: awaits asynchronous factories, and creates the rest where it must be created.
  nonisolated(nonsending) func resolve<Service>(
    awaiting found: AnyCell, _ type: Service.Type, _ request: Request
  ) async throws -> Service {
    // A key has the cell of its type.
    let cell: Cell<Service> = unsafelyTyped(found)
    if let awaiting = cell.awaiting {
      let arguments: Sent<AnyArgument?>
      do {
        try checkIsOpen(for: cell.label)
        arguments = Sent(value: try cell.header.cast(request.arguments))
      } catch { throw refused(error) }
      return try await AsyncCall.entering(cell.label) { try await awaiting(self, arguments) }
    }
    // What is confined isn't created elsewhere, and a closed owner creates nothing: the refusals are those of a
    // resolve.
    if hasClosed || cell.header.confined != nil || cell.isCallable(from: request.isolation) {
      return try resolve(by: cell, type, request)
    }
    return try await resolve(cell, Sent(value: request.arguments), on: cell.actors.first).value
  }

  fileprivate func resolve<Service>(
    _ cell: Cell<Service>, _ given: Sent<AnyArgument?>, on actor: isolated (any Actor)?
  ) async throws -> Sent<Service> {
    Sent(value: try resolve(by: cell, Service.self, Request(given.value, from: actor)))
  }
}

/// A value that is Sendable, or is used only on the actor of its registration.
struct Sent<Value>: @unchecked Sendable {
  // Sendable: an awaited resolve takes and returns values that are, by the signature of the call or of the asynchronous
  // factory. What waits for an unfinished instance does so on the thread that constructs it. Closures of `onClose`, the
  // arguments of shared instances, and held values are used, and end, on the actor of their registration, or anywhere
  // if it has none.
  let value: Value
}

extension Cell {
  /// Returns the value of a parameter of an asynchronous factory, created wherever it must be.
  ///
  /// Each parameter is a resolve of its own, as several of them can be created on different actors.
  nonisolated(nonsending) func value(
    awaitedBy owner: Owner, _ arguments: Sent<AnyArgument?> = Sent(value: nil)
  ) async throws -> Service {
    if let awaiting { return try await awaiting(owner, Sent(value: nil)) }
    guard isCallable(from: nil) else { return try await owner.resolve(self, Sent(value: nil), on: actors.first).value }
    var context = ResolutionContext(.passUnretained(owner), arguments.value)
    defer {
      context.end()
      extendLifetime((owner, arguments))
    }
    return try value(Service.self, &context)
  }
}
