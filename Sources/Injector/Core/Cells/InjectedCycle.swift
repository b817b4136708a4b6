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
    obtain: (InjectionSession<InjectionStep>) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    if let result = ready() { return result }
    let core = view.core.takeUnretainedValue()
    let (gate, owner) = gate(in: view)
    let registration = ConstructedRegistration(core: core, node: node, slot: gate, owner: owner)
    let session = InjectionSession<InjectionStep>(of: gate)
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
    try ConstructionMonitor.shared.construct(gate, as: registration, unless: { ready() != nil }) {
      () throws(ResolutionError) in
      ConstructionMonitor.shared.beginActivation(of: gate)
      _ = try run()
    }
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
    let result = try await ConstructionMonitor.shared.construct(gate, as: registration, ready: ready, use: { nil }) {
      () async throws(ResolutionError) in
      ConstructionMonitor.shared.beginActivation(of: gate)
      let session = InjectionSession<AsyncInjectionStep>()
      gate.asyncSession.withLock { $0 = session }
      defer {
        gate.asyncSession.withLock { $0 = nil }
        session.close()
      }
      _ = try await obtain(gate)
      try await session.finish(node, in: core)
    }
    return if let result { result } else { try await obtain(gate) }
  }
}

/// What one thread or task at a time holds while it creates the instances of a cycle for one owner.
final class InjectionGate: AnySlot, @unchecked Sendable {
  // Sendable: like its superclass. `session` is used only by the thread that holds the gate; the other one is
  // guarded.

  /// The session that runs on a thread.
  var session: InjectionSession<InjectionStep>?
  /// The session that a task runs.
  let asyncSession = Guarded<InjectionSession<AsyncInjectionStep>?>(nil)
}

/// The construction of instances that injections connect in a cycle, from the first factory to the last activation.
///
/// Each instance is used by the others as soon as its factory has returned. When the outermost one exists, the
/// injections run in the order in which the instances were created, and then the activations. Nothing else sees an
/// instance before that.
final class InjectionSession<Step: Sendable>: @unchecked Sendable {
  // Sendable: the state is guarded, and `shared` is used by the thread that runs the session.

  private struct State: Sendable {
    var steps: [Step] = []
    var injected = 0
    var activated = 0
    var resolves: [RunningResolve] = []
    var isOpen = true
  }

  private let state = Guarded(State())
  /// The gate of a cycle with instances that are shared beyond one resolve, or `nil` for a cycle without.
  let gate: InjectionGate?
  /// The perResolution instances of a cycle that has shared instances too, which start resolves of their own.
  var shared = SharedInstances()

  init(of gate: InjectionGate? = nil) { self.gate = gate }

  /// A Boolean value that indicates whether the outermost instance isn't complete.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Adds what completes a new instance, and the resolve that ends with the session, if any. Returns `false` if the
  /// session has ended.
  @discardableResult
  func add(_ step: Step, endingWith resolve: RunningResolve? = nil) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.steps.append(step)
      if let resolve { state.resolves.append(resolve) }
      return true
    }
  }

  /// Returns the next step and whether to run its activations: its injections as long as there are some, since an
  /// activation expects all of them.
  private func next() -> (step: Step, isActivation: Bool)? {
    state.withLock { state in
      if state.injected < state.steps.count {
        state.injected += 1
        return (state.steps[state.injected - 1], false)
      }
      guard state.activated < state.steps.count else { return nil }
      state.activated += 1
      return (state.steps[state.activated - 1], true)
    }
  }

  /// Ends the resolves of the session, and releases its steps.
  func close() {
    let ended = state.withLock { state in
      let ended = state
      state = State(isOpen: false)
      return ended
    }
    for resolve in ended.resolves.reversed() { resolve.finish() }
  }
}

/// The injections and the activations of an instance, on one thread.
struct InjectionStep: @unchecked Sendable {
  // Sendable: the thread that runs the session creates, runs and releases its steps.

  let node: Int32
  let run: (_ isActivation: Bool) throws(ResolutionError) -> Void
}

extension InjectionSession where Step == InjectionStep {
  /// Adds the injections and the activations of a new instance, which are part of the resolve that has created it.
  func complete<Service>(
    _ instance: @escaping () -> Service, by recipe: SharedRecipe<Service>, in resolve: RunningResolve,
    _ context: borrowing ResolutionContext, ownedBy registration: ConstructedRegistration? = nil
  ) {
    let (scopes, part) = (context.scopes, context.shared.part)
    let step = InjectionStep(node: recipe.node) { isActivation throws(ResolutionError) in
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
    add(step, endingWith: registration == nil ? nil : resolve)
  }

  /// Runs the steps of a session that the construction of a registration began.
  func finish(_ outermost: Int32, in core: ContainerCore) throws(ResolutionError) {
    while let (step, isActivation) = next() {
      do throws(ResolutionError) { try step.run(isActivation) } catch {
        throw error.passing(outermost, from: step.node, in: core)
      }
    }
  }
}

/// The injections and the activations of an asynchronous instance.
struct AsyncInjectionStep: Sendable {
  let node: Int32
  let run: @Sendable (_ isActivation: Bool) async throws(ResolutionError) -> Void
}

extension InjectionSession where Step == AsyncInjectionStep {
  func finish(_ outermost: Int32, in core: ContainerCore) async throws(ResolutionError) {
    while let (step, isActivation) = next() {
      do throws(ResolutionError) { try await step.run(isActivation) } catch {
        throw error.passing(outermost, from: step.node, in: core)
      }
    }
  }
}

extension ResolutionError {
  /// Adds the registration that began a session in front of another one that failed in it.
  fileprivate func passing(_ outermost: Int32, from node: Int32, in core: ContainerCore) -> ResolutionError {
    outermost == node ? self : passing(core.registrations.step(at: outermost))
  }
}
