/// Registrations that depend on each other, with an injection on each cycle among them. They are created together.
final class InjectedCycle: Sendable {
  /// The first of the registrations.
  private let node: Int32
  /// The scope of the scoped registrations, or `nil` if there are none.
  private let scope: Scope?
  /// A Boolean value that indicates whether some of the instances are shared beyond one resolve.
  let isShared: Bool
  /// The key of the session among what a resolve shares.
  let sessions = SharedKey<InjectionSession>()

  init(_ records: [RegistrationRecord], from node: Int32) {
    self.node = node
    scope = records.lazy.compactMap { if case .scoped(let scope) = $0.lifetime { scope } else { nil } }.first
    isShared = !records.allSatisfy { GraphStructure.LifetimeKind($0.lifetime).isOwnedByHolder }
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

  /// Obtains one of the instances in the session that runs on this thread, or in a new one, which is completed.
  func within<Result>(
    _ view: ContainerView, _ node: Int32, needing stackNeed: UInt, ready: () -> Result?,
    obtain: (InjectionSession) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    if let result = ready() { return result }
    let core = view.core.takeUnretainedValue()
    let (gate, owner) = gate(in: view)
    let registration = ConstructedRegistration(core: core, node: node, slot: gate, owner: owner)
    let session = InjectionSession(of: gate)
    // What ends with the session can resolve the instances again, and then finds them kept or not there.
    defer { session.close() }
    func run() throws(ResolutionError) -> Result {
      gate.session = session
      defer { gate.session = nil }
      return try ThreadStack.run(node, Result.self, in: view.core, needing: stackNeed) { () throws(ResolutionError) in
        let result = try obtain(session)
        try session.finish(node, in: core)
        try ThreadStack.checkFailure(at: node, in: core)
        return result
      }
    }
    do throws(ResolutionError) {
      try ConstructionMonitor.shared.construct(gate, as: registration, unless: { ready() != nil }) {
        () throws(ResolutionError) in
        ConstructionMonitor.shared.beginActivation(of: gate)
        _ = try run()
      }
    } catch { throw error.waiting(for: node, in: core) }
    if let result = ready() { return result }
    // The cycle can be complete, and an activation that runs decide about it.
    guard let running = gate.session else { return try run() }
    return try ThreadStack.run(node, Result.self, in: view.core, needing: stackNeed) { () throws(ResolutionError) in
      try obtain(running)
    }
  }

  /// Obtains one of the instances for a task. Another one creates all of them, unless they are complete.
  func within<Result>(
    _ view: ContainerView, _ node: Int32, ready: () -> Result?,
    obtain: @escaping @Sendable (InjectionGate) async throws(ResolutionError) -> Result
  ) async throws(ResolutionError) -> Result {
    if let result = ready() { return result }
    let (gate, owner) = gate(in: view)
    let core = view.core.takeUnretainedValue()
    let registration = ConstructedRegistration(core: core, node: node, slot: gate, owner: owner)
    let monitor = ConstructionMonitor.shared
    while true {
      // What is left of a session that has failed begins no other.
      if gate.hasEndedSessionOfCurrentMember { throw core.sessionEnded(at: node) }
      do throws(ResolutionError) {
        let result = try await monitor.construct(gate, as: registration, ready: ready, use: { nil }) {
          () async throws(ResolutionError) in
          monitor.beginActivation(of: gate)
          let session = AsyncInjectionSession()
          gate.asyncSession.withLock { $0 = session }
          defer {
            gate.asyncSession.withLock { $0 = nil }
            session.close()
          }
          _ = try await obtain(gate)
          try await session.finish(node, in: core)
        }
        return if let result { result } else { try await obtain(gate) }
      } catch {
        // What is left of one has failed what this caller needs still, and creates in another session.
        guard error.isOfEndedSession else { throw error.waiting(for: node, in: core) }
      }
    }
  }
}

/// What one thread or task at a time holds while it creates the instances of a cycle for one owner.
final class InjectionGate: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass. `session` is used only by the thread that holds the gate; the other one is
  // guarded.

  /// The session that runs on a thread.
  var session: InjectionSession?
  /// The session that a task runs.
  let asyncSession = Guarded<AsyncInjectionSession?>(nil)
  /// The sessions for which tasks create instances, by the builders of these.
  private let members = Guarded<[ConstructionBuilder: AsyncInjectionSession]>([:])

  /// A Boolean value that indicates whether the current task creates an instance for a session that has ended.
  var hasEndedSessionOfCurrentMember: Bool {
    guard let builder = ConstructionBuilder.current else { return false }
    return members.withLock { $0[builder] }?.isOpen == false
  }

  /// Begins the creation of an instance by the current task. Returns the session that runs, if it hasn't ended.
  func beginMember() -> AsyncInjectionSession? {
    let session = asyncSession.withLock { $0 }
    if let builder = ConstructionBuilder.current { members.withLock { $0[builder] = session } }
    return session
  }

  /// Ends the creation of an instance by the current task.
  func endMember() {
    if let builder = ConstructionBuilder.current { members.withLock { $0[builder] = nil } }
  }
}

/// What completes the instances that injections connect in a cycle, from the first factory to the last activation.
///
/// Each instance is used by the others as soon as its factory has returned. When the outermost one exists, the
/// injections run in the order in which the instances were created, and then the activations. Nothing else sees an
/// instance before that.
private struct InjectionSteps<Step> {
  private var steps: [Step] = []
  private var injected = 0
  private var activated = 0
  /// A Boolean value that indicates whether the outermost instance isn't complete.
  private(set) var isOpen = true

  /// Adds what completes a new instance. Returns `false` if the outermost one is complete, or has failed.
  mutating func add(_ step: Step) -> Bool {
    if isOpen { steps.append(step) }
    return isOpen
  }

  /// Returns the next step and whether to run its activations: its injections as long as there are some, since an
  /// activation expects all of them.
  mutating func next() -> (step: Step, isActivation: Bool)? {
    if injected < steps.count {
      injected += 1
      return (steps[injected - 1], false)
    }
    guard activated < steps.count else { return nil }
    activated += 1
    return (steps[activated - 1], true)
  }

  /// Removes and returns the steps, which the caller releases.
  mutating func close() -> InjectionSteps {
    defer {
      self = InjectionSteps()
      isOpen = false
    }
    return self
  }
}

/// The construction of the instances of a cycle by a thread.
final class InjectionSession: @unchecked Sendable {
  // Sendable: only the thread that runs the session uses it: it holds the gate or, for a cycle without shared
  // instances, runs the resolve.

  /// The injections and the activations of an instance.
  private struct Step {
    let node: Int32
    let run: (_ isActivation: Bool) throws(ResolutionError) -> Void
  }

  /// The gate of a cycle with instances that are shared beyond one resolve, or `nil` for a cycle without.
  let gate: InjectionGate?
  /// The perResolution instances of a cycle that has shared instances too, which start resolves of their own.
  var shared = SharedInstances()
  private var steps = InjectionSteps<Step>()
  /// The resolves that end with the session.
  private var resolves: [RunningResolve] = []

  init(of gate: InjectionGate? = nil) { self.gate = gate }

  var isOpen: Bool { steps.isOpen }

  /// Adds the injections and the activations of a new instance, which are part of the resolve that has created it.
  func complete<Service>(
    _ instance: @escaping () -> Service, by recipe: SharedRecipe<Service>, in resolve: RunningResolve,
    _ context: borrowing ResolutionContext, ownedBy registration: ConstructedRegistration? = nil
  ) {
    let (scopes, part) = (context.scopes, context.shared.part)
    let step = Step(node: recipe.node) { isActivation throws(ResolutionError) in
      var context = ResolutionContext(scopes: scopes, inside: resolve)
      context.shared.part = part
      guard isActivation else {
        guard let injections = recipe.injections else { return }
        let service = instance()
        for inject in injections.all { try inject(service, &context) }
        return
      }
      try recipe.activate?(instance(), &context)
      try registration?.settle(recipe.closings?(instance()) ?? [])
    }
    if steps.add(step), registration != nil { resolves.append(resolve) }
  }

  /// Runs the steps of a session that the construction of a registration began.
  func finish(_ outermost: Int32, in core: ContainerCore) throws(ResolutionError) {
    while let (step, isActivation) = steps.next() {
      do throws(ResolutionError) { try step.run(isActivation) } catch {
        throw error.passing(outermost, from: step.node, in: core)
      }
    }
  }

  /// Ends the resolves of the session, and releases its steps.
  func close() {
    let ended = (steps.close(), resolves)
    resolves = []
    for resolve in ended.1.reversed() { resolve.finish() }
  }
}

/// The construction of the instances of a cycle by a task, and by those that it awaits.
final class AsyncInjectionSession: Sendable {
  /// The injections and the activations of an instance.
  struct Step: Sendable {
    let node: Int32
    let run: @Sendable (_ isActivation: Bool) async throws(ResolutionError) -> Void
  }

  private let steps = Guarded(InjectionSteps<Step>())

  var isOpen: Bool { steps.withLock { $0.isOpen } }

  /// Adds what completes a new instance. Returns `false` if the session has ended.
  func add(_ step: Step) -> Bool { steps.withLock { $0.add(step) } }

  /// Runs the steps of a session that the construction of a registration began.
  func finish(_ outermost: Int32, in core: ContainerCore) async throws(ResolutionError) {
    while let (step, isActivation) = steps.withLock({ $0.next() }) {
      do throws(ResolutionError) { try await step.run(isActivation) } catch {
        throw error.passing(outermost, from: step.node, in: core)
      }
    }
  }

  func close() { _ = steps.withLock { $0.close() } }
}

extension InjectionSteps: Sendable where Step: Sendable {}

/// The error of what is left of a session that has failed: a task that no one awaits goes on for a while.
private struct EndedSession: Error {}

extension ContainerCore {
  func sessionEnded(at node: Int32) -> ResolutionError { refusal(.cancelled, at: node, underlying: EndedSession()) }
}

extension ResolutionError {
  /// A Boolean value that indicates whether it ended what a later session may need, and creates itself then.
  fileprivate var isOfEndedSession: Bool { underlying is EndedSession }

  /// Adds the registration that waited for a session which another member began.
  fileprivate func waiting(for node: Int32, in core: ContainerCore) -> ResolutionError {
    let step = core.registrations.step(at: node)
    return outermost?.key == step.key ? self : passing(step)
  }

  /// Adds the registration that began a session in front of another one that failed in it.
  fileprivate func passing(_ outermost: Int32, from node: Int32, in core: ContainerCore) -> ResolutionError {
    outermost == node ? self : passing(core.registrations.step(at: outermost))
  }
}
