/// The construction of instances that injections connect in a cycle, from the first factory to the last activation.
///
/// Each instance is used by the others as soon as its factory has returned. When the outermost one exists, the
/// injections run in the order in which the instances were created, and then the activations. Nothing else sees an
/// instance before that.
final class InjectionSession<Step>: @unchecked Sendable {
  // Sendable: the state is guarded. The steps and `shared` are used by the thread or the task that runs the session,
  // and by tasks that it awaits.

  private struct State: @unchecked Sendable {
    // Sendable: like the session.

    var creating: [Int32] = []
    var injections: [Step] = []
    var activations: [Step] = []
    var injected = 0
    var activated = 0
    var resolves: [Construction] = []
    var isOpen = true
  }

  private let state = Guarded(State())
  /// The perResolution instances of a cycle that has shared instances too, which start resolves of their own.
  @exclusivity(unchecked) var shared = SharedInstances()

  /// A Boolean value that indicates whether the outermost instance isn't complete.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Calls a closure that creates the instance of a registration.
  ///
  /// - Throws: `.cycle` if it is being created already, or the error of the closure.
  func creating<Service>(
    _ node: Int32, in core: ContainerCore, _ create: () throws(ResolutionError) -> Service
  ) throws(ResolutionError) -> Service {
    let cycle: [Int32]? = state.withLock { state in
      if let first = state.creating.firstIndex(of: node) { return Array(state.creating[first...]) }
      state.creating.append(node)
      return nil
    }
    if let cycle { throw core.cycle(through: cycle) }
    defer {
      state.withLock { state in
        if let last = state.creating.lastIndex(of: node) { state.creating.remove(at: last) }
      }
    }
    return try create()
  }

  /// Adds the steps that complete a new instance.
  ///
  /// - Parameter resolve: The resolve that the steps are part of, if it is to end with the session.
  /// - Returns: `false` if the session has ended; otherwise, `true`.
  @discardableResult
  func add(injection: Step?, activation: Step?, endingWith resolve: Construction? = nil) -> Bool {
    let added = Added(injection: injection, activation: activation)
    return state.withLock { state in
      guard state.isOpen else { return false }
      if let injection = added.injection { state.injections.append(injection) }
      if let activation = added.activation { state.activations.append(activation) }
      if let resolve { state.resolves.append(resolve) }
      return true
    }
  }

  private struct Added: @unchecked Sendable {
    // Sendable: like the session.

    let injection: Step?
    let activation: Step?
  }

  /// Returns the next step: an injection as long as there is one, since an activation expects all of them.
  func next() -> Step? {
    state.withLock { state -> Added in
      if state.injected < state.injections.count {
        state.injected += 1
        return Added(injection: state.injections[state.injected - 1], activation: nil)
      }
      guard state.activated < state.activations.count else { return Added(injection: nil, activation: nil) }
      state.activated += 1
      return Added(injection: state.activations[state.activated - 1], activation: nil)
    }.injection
  }

  /// Ends the resolves of the session, and releases its steps.
  func close() {
    let ended = state.withLock { state -> State in
      let ended = state
      state = State(isOpen: false)
      return ended
    }
    for resolve in ended.resolves.reversed() { resolve.finish() }
  }
}

/// The injections or the activations of an instance, on one thread.
struct InjectionStep {
  let node: Int32
  let run: () throws(ResolutionError) -> Void
}

/// The injections or the activations of an asynchronous instance.
struct AsyncInjectionStep: Sendable {
  let node: Int32
  let run: @Sendable () async throws(ResolutionError) -> Void
}

extension InjectionSession where Step == InjectionStep {
  /// Runs the steps.
  ///
  /// - Parameter outermost: The registration whose construction began the session.
  func finish(_ outermost: Int32, in core: ContainerCore) throws(ResolutionError) {
    while let step = next() {
      do throws(ResolutionError) { try step.run() } catch { throw error.passing(outermost, from: step.node, in: core) }
    }
  }
}

extension InjectionSession where Step == AsyncInjectionStep {
  /// Runs the steps.
  ///
  /// - Parameter outermost: The registration whose construction began the session.
  func finish(_ outermost: Int32, in core: ContainerCore) async throws(ResolutionError) {
    while let step = next() {
      do throws(ResolutionError) { try await step.run() } catch {
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
