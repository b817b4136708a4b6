/// Registrations that depend on each other, with an injection on each cycle among them. They are created together.
final class InjectedCycle: @unchecked Sendable {
  // Sendable: the linker writes `demands` and `actors` inside the initializer of the container, before any other thread
  // can have a reference. The other properties are immutable.

  /// The first of the registrations.
  private let node: Int32
  /// The scope of the scoped registrations, or `nil` if there are none.
  private let scope: Scope?
  /// A Boolean value that indicates whether some of the instances are shared beyond one resolve.
  let isShared: Bool
  /// The key of the session among the perResolution instances of a resolve.
  let sessions = Cell<InjectionSession<InjectionStep>>(borrowing: { _, _, _ throws(ResolutionError) in
    preconditionFailure("a session is only found")
  })
  /// What creating the instances demands of the caller.
  @exclusivity(unchecked) var demands = AnyCell.Demands.none
  @exclusivity(unchecked) var actors: [any Actor] = []

  init(_ records: some Sequence<RegistrationRecord>, from node: Int32) {
    self.node = node
    var scope: Scope?
    var isShared = false
    for record in records {
      if case .scoped(let other) = record.lifetime { scope = scope ?? other }
      isShared = isShared || !GraphStructure.LifetimeKind(record.lifetime).isOwnedByHolder
    }
    self.scope = scope
    self.isShared = isShared
  }

  /// Returns the gate that lets one thread or task at a time create the instances of one owner.
  func gate(in view: ContainerView) -> InjectionGate {
    let open = scope.flatMap { OpenScope.nearest($0, from: view.scopes)?.takeUnretainedValue() }
    let core = view.core.takeUnretainedValue()
    let owner = open ?? core
    let child = owner.storageKey(of: core)
    return owner.storage.withLock { storage in
      let gate = storage[child].gates[node] ?? InjectionGate()
      storage[child].gates[node] = gate
      return gate
    }
  }

  /// Calls a closure that creates one of the instances, in the session that runs on this thread, or in a new one, which it
  /// completes.
  ///
  /// - Returns: The result, or `nil` if another thread has completed a session in the meantime.
  func within<Result>(
    _ view: ContainerView, _ cell: AnyCell,
    create: (InjectionSession<InjectionStep>, InjectionGate) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result? {
    let gate = gate(in: view)
    defer { extendLifetime(gate) }
    let core = view.core.takeUnretainedValue()
    switch ConstructionMonitor.shared.claim(gate, of: ConstructedRegistration(core: core, node: cell.node)) {
    case .build: break
    case .ready: return nil
    case .failed(let failure):
      if failure.kind.isDueToCaller { return nil }
      throw failure
    case .cycle(let path): throw core.cycle(through: path)
    case .use:
      // The cycle can be complete, and an activation that runs decide about it.
      guard let session = gate.session else { return try run(InjectionSession(), cell, in: view, gate, create) }
      return try ThreadStack.run(cell, in: view.core, needing: cell.stackNeed) { () throws(ResolutionError) in
        try create(session, gate)
      }
    }
    ConstructionMonitor.shared.beginActivation(of: gate)
    let session = InjectionSession<InjectionStep>()
    // What ends with the session can resolve the instances again, and then finds them kept or not there.
    defer { session.close() }
    do throws(ResolutionError) {
      let result = try run(session, cell, in: view, gate, create)
      try ConstructionMonitor.shared.succeed(gate)
      return result
    } catch {
      ConstructionMonitor.shared.abandon(gate, failure: error)
      throw error
    }
  }

  private func run<Result>(
    _ session: InjectionSession<InjectionStep>, _ cell: AnyCell, in view: ContainerView, _ gate: InjectionGate,
    _ create: (InjectionSession<InjectionStep>, InjectionGate) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let core = view.core.takeUnretainedValue()
    gate.session = session
    defer { gate.session = nil }
    return try ThreadStack.run(cell, in: view.core, needing: cell.stackNeed) { () throws(ResolutionError) in
      let result = try create(session, gate)
      try session.finish(cell.node, in: core)
      try ThreadStack.checkFailure(at: cell.node, in: core)
      return result
    }
  }
}

/// What one thread or task at a time holds while it creates the instances of a cycle for one owner.
final class InjectionGate: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass. `session` is used only by the thread that holds the gate; the other one is guarded.

  /// The session that runs on a thread.
  @exclusivity(unchecked) var session: InjectionSession<InjectionStep>?
  /// The session that a task runs.
  let asyncSession = Guarded<InjectionSession<AsyncInjectionStep>?>(nil)
}

/// A registration on a cycle, with its own injections.
struct CycleMember {
  let cycle: InjectedCycle
  let steps: InjectionSteps
}
