/// Registrations that depend on each other, with an injection on each cycle among them. They are created together.
final class InjectedCycle: Sendable {

  /// The first of the registrations.
  private let node: Int32
  /// The scope of the scoped registrations, or `nil` if there are none.
  private let scope: Scope?
  /// A Boolean value that indicates whether some of the instances are shared beyond one resolve.
  let isShared: Bool
  /// The key of the session among what a resolve shares.
  let sessions = SharedKey<InjectionSession<InjectionStep>>()
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

  /// Returns the gate that lets one thread or task at a time create the instances of one owner, and the owner.
  func gate(in view: ContainerView) -> (gate: InjectionGate, owner: InstanceOwner) {
    let open = scope.flatMap { OpenScope.nearest($0, from: view.scopes)?.takeUnretainedValue() }
    let core = view.core.takeUnretainedValue()
    let owner = open ?? core
    let child = owner.storageKey(of: core)
    let gate = owner.storage.withLock { storage in
      let gate = storage[child].gates[node] ?? InjectionGate()
      storage[child].gates[node] = gate
      return gate
    }
    return (gate, owner)
  }

  /// Calls a closure that creates one of the instances, in the session that runs on this thread, or in a new one, which
  /// it completes.
  ///
  /// - Returns: The result, or `nil` if another thread has completed a session in the meantime.
  func within<Result>(
    _ view: ContainerView, _ node: Int32, needing stackNeed: UInt,
    create: (InjectionSession<InjectionStep>, InjectionGate) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result? {
    let (gate, owner) = gate(in: view)
    defer { extendLifetime(gate) }
    let core = view.core.takeUnretainedValue()
    let registration = ConstructedRegistration(core: core, node: node, owner: owner)
    switch ConstructionMonitor.shared.claim(gate, of: registration) {
    case .build: break
    case .ready: return nil
    case .failed(let failure):
      if failure.kind.isDueToCaller { return nil }
      throw failure
    case .cycle(let path): throw core.cycle(through: path)
    case .use:
      // The cycle can be complete, and an activation that runs decide about it.
      guard let session = gate.session else {
        return try run(InjectionSession(), node, stackNeed, in: view, gate, create)
      }
      return try ThreadStack.run(node, Result.self, in: view.core, needing: stackNeed) { () throws(ResolutionError) in
        try create(session, gate)
      }
    }
    ConstructionMonitor.shared.beginActivation(of: gate)
    let session = InjectionSession<InjectionStep>()
    // What ends with the session can resolve the instances again, and then finds them kept or not there.
    defer { session.close() }
    do throws(ResolutionError) {
      let result = try run(session, node, stackNeed, in: view, gate, create)
      try ConstructionMonitor.shared.succeed(gate)
      return result
    } catch {
      ConstructionMonitor.shared.abandon(gate, failure: error)
      throw error
    }
  }

  private func run<Result>(
    _ session: InjectionSession<InjectionStep>, _ node: Int32, _ stackNeed: UInt, in view: ContainerView,
    _ gate: InjectionGate,
    _ create: (InjectionSession<InjectionStep>, InjectionGate) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let core = view.core.takeUnretainedValue()
    gate.session = session
    defer { gate.session = nil }
    return try ThreadStack.run(node, Result.self, in: view.core, needing: stackNeed) { () throws(ResolutionError) in
      let result = try create(session, gate)
      try session.finish(node, in: core)
      try ThreadStack.checkFailure(at: node, in: core)
      return result
    }
  }
}

/// What one thread or task at a time holds while it creates the instances of a cycle for one owner.
final class InjectionGate: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass. `session` is used only by the thread that holds the gate; the other one is guarded.

  /// The session that runs on a thread.
  var session: InjectionSession<InjectionStep>?
  /// The session that a task runs.
  let asyncSession = Guarded<InjectionSession<AsyncInjectionStep>?>(nil)
}

/// A registration on a cycle, with its own injections.
struct CycleMember<Service> {
  let cycle: InjectedCycle
  let steps: InjectionSteps<Service>
}
