import Dispatch
import Synchronization

/// Ensures that one thread or task creates a shared instance while the others wait for it.
///
/// There is one monitor for the process, so that it finds cycles of waits across containers. It is locked for
/// decisions only, never while user code runs, including the release of values that a decision removes. A ready
/// instance is found without the monitor.
final class ConstructionMonitor: Sendable {
  static let shared = ConstructionMonitor()

  typealias State = ConstructionState<ObjectIdentifier, ConstructedRegistration, ConstructionWaiter>

  private let state = Guarded(State())

  /// Has this thread construct the instance of a slot, unless it exists. Blocks while another thread or a task does,
  /// unless that waits for this thread.
  ///
  /// - Parameter isReady: A closure that indicates whether the instance is complete. It also ends if this thread may
  ///   use the instance, although it isn't kept yet.
  /// - Throws: The error of the construction, even if another thread ran it.
  func construct(
    _ slot: AnySlot, as registration: ConstructedRegistration, unless isReady: () -> Bool,
    build: () throws(ResolutionError) -> Void
  ) throws(ResolutionError) {
    while !isReady() {
      switch try begin(slot, as: registration) {
      case .again: continue
      case .use: return
      case .build:
        do throws(ResolutionError) {
          try build()
          try succeed(slot)
        } catch {
          fail(slot, as: registration, with: error)
          throw error
        }
        return
      }
    }
  }

  private enum Beginning { case build, use, again }

  /// Claims a construction for this thread, or waits for the one that runs. Apart, so that what is decided doesn't lie
  /// on the stack while a construction needs others.
  @inline(never)
  private func begin(
    _ slot: AnySlot, as registration: ConstructedRegistration
  ) throws(ResolutionError) -> Beginning {
    lazy var thread = WaitingThread()
    switch claim(ObjectIdentifier(slot), of: registration, waiter: thread, unless: { slot.isReady }) {
    case nil: return .again
    case .build: return .build
    case .use: return .use
    case .cycle(let path): throw registration.core.cycle(through: path)
    case .wait:
      // A failure that the other caller caused doesn't affect this one.
      guard let failure = thread.wait(), !failure.kind.isDueToCaller else { return .again }
      throw failure
    }
  }

  /// Has a task construct the instance of a slot, unless it exists. Suspends until that or another task or thread has
  /// done it, unless that waits for this task.
  func construct<Result>(
    _ slot: AnySlot, as registration: ConstructedRegistration, ready: () -> Result?, use: () -> Result?,
    build: @escaping @Sendable () async throws(ResolutionError) -> Void
  ) async throws(ResolutionError) -> Result? {
    let key = ObjectIdentifier(slot)
    while true {
      if let result = ready() { return result }
      let waiter = ConstructionWaiter()
      var decision: State.Decision?
      var used: Result?
      let failure = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiter.resumes { continuation.resume(returning: $0) }
          let current = ConstructionBuilder.current
          var builder: Task<Void, Never>?
          let resumed: [ConstructionWaiter]
          (decision, builder, resumed) = decide { state in
            // A later cancellation takes the same lock and finds the waiter.
            if slot.isReady || Task.isCancelled { return (nil, nil, []) }
            var decision = state.claim(key, by: current, of: registration, waiter: waiter)
            var resumed: [ConstructionWaiter] = []
            while case .cycle = decision, let current, let user = state.resumeUser(from: key, to: current) {
              resumed.append(user)
              decision = state.claim(key, by: current, of: registration, waiter: waiter)
            }
            if case .use = decision { used = use() }
            return (decision, state.constructions[key]?.task, resumed)
          }
          for waiter in resumed { waiter.resume(with: nil) }
          switch decision {
          case .build(let builder):
            let task = Task(executorPreference: ConstructionExecutor.shared) {
              await self.run(slot, as: registration, by: builder, build)
            }
            decide { $0.setTask(task, of: key, as: builder) }
          case .wait:
            // Waiting raises the priority of the builder.
            if let builder { Task { await builder.value } }
          case .use, .cycle, nil: continuation.resume(returning: nil)
          }
        }
      } onCancel: {
        if decide({ $0.cancel(waiter, of: key) }) {
          waiter.resume(with: registration.core.cancelled(at: registration.node))
        }
      }
      if let failure { throw failure }
      switch decision {
      case .use: return used
      case .cycle(let path): throw registration.core.cycle(through: path)
      case nil where Task.isCancelled:
        if let result = ready() { return result }
        throw registration.core.cancelled(at: registration.node)
      default: continue
      }
    }
  }

  private func run(
    _ slot: AnySlot, as registration: ConstructedRegistration, by builder: ConstructionBuilder,
    _ build: @Sendable () async throws(ResolutionError) -> Void
  ) async {
    await builder.run {
      do throws(ResolutionError) {
        try await build()
        try succeed(slot)
      } catch { fail(slot, as: registration, with: error) }
    }
  }

  /// What a thread does about an owner to close.
  enum ClosingClaim {
    /// The caller must close it, and then call `finishClosing`.
    case close
    /// It is closed, or a thread that waits for the caller closes it.
    case done
    /// Its closing goes on after a task's construction; what is around it closes after that.
    case postponed
  }

  /// Claims the closing of an owner. Blocks while another thread closes it, unless that thread waits for this one.
  func claimClosing(of owner: InstanceOwner, in core: ContainerCore) -> ClosingClaim {
    let key = ObjectIdentifier(owner)
    if decide({ $0.closings[key]?.isPostponed == true }) { return .postponed }
    lazy var thread = WaitingThread()
    let decision = claim(key, of: ConstructedRegistration(core: core), isClosing: true, waiter: thread) {
      owner.hasEnded.load(ordering: .acquiring)
    }
    if case .build = decision { return .close }
    if case .wait = decision { _ = thread.wait() }
    return decide { $0.closings[key]?.isPostponed == true } ? .postponed : .done
  }

  /// Blocks while other threads create instances that may use what an owner closes, unless they wait for this thread.
  /// The owner is marked as closed, so constructions that begin later receive nothing of it. Returns the construction
  /// of a task after which to close the owner, or `nil` to close it now.
  func waitToClose(_ owner: InstanceOwner) -> ObjectIdentifier? {
    let last = decide { $0.begun }
    while true {
      lazy var thread = WaitingThread()
      let decision = decide { state in
        state.waitToClose(by: .currentThread, upTo: last, waiter: thread.waiter) { $0.mayUse(owner) }
      }
      switch decision {
      case .go: return nil
      case .wait: _ = thread.wait()
      case .later(let slot): return slot
      }
    }
  }

  /// Has the closing of some owners go on after a construction. Returns `false` if that has ended.
  func postpone(_ owners: [InstanceOwner], _ rest: ConstructionWaiter, after construction: ObjectIdentifier) -> Bool {
    let waiters = decide { $0.postpone(owners.map { ObjectIdentifier($0) }, rest, after: construction) }
    for waiter in waiters ?? [] { waiter.resume(with: nil) }
    return waiters != nil
  }

  private func claim(
    _ key: ObjectIdentifier, of registration: ConstructedRegistration, isClosing: Bool = false,
    waiter thread: @autoclosure () -> WaitingThread, unless isDone: () -> Bool
  ) -> State.Decision? {
    let (decision, endless): (State.Decision?, [ConstructionWaiter]) = decide { state in
      if isDone() { return (nil, []) }
      let decision = state.claim(
        key, by: .currentThread, of: registration, isClosing: isClosing, waiter: thread().waiter)
      guard case .wait = decision else { return (decision, []) }
      return (decision, state.endlessClosings())
    }
    for waiter in endless { waiter.resume(with: nil) }
    return decision
  }

  /// Calls a closure with the monitor locked.
  func decide<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

  /// Records that the instance of a slot exists and its activation begins.
  func beginActivation(of slot: AnySlot) { decide { $0.beginActivation(of: ObjectIdentifier(slot)) } }

  /// Records that what the construction of a gate decides about includes the instance of a slot.
  func use(_ gate: InjectionGate, in slot: AnySlot) {
    decide { $0.use(ObjectIdentifier(gate), in: ObjectIdentifier(slot)) }
  }

  /// Ends a construction that has succeeded, and publishes the instance, unless an activation that runs decides about
  /// it. Throws the error of an activation whose instance the construction has used.
  private func succeed(_ slot: AnySlot) throws(ResolutionError) {
    let success = decide { state in
      let success = state.succeed(ObjectIdentifier(slot))
      if case .keep(let others, _) = success {
        slot.publish()
        for other in others { other.slot?.publish() }
      }
      return success
    }
    switch success {
    case .keep(let others, let waiters):
      slot.wasPublished()
      for other in others { other.slot?.wasPublished() }
      for waiter in waiters { waiter.resume(with: nil) }
    case .wait(let waiters): for waiter in waiters { waiter.resume(with: nil) }
    case .fail(let failure): throw failure
    }
  }

  /// Ends a construction that has failed: releases its instance, if there is one, and everything that has used it,
  /// and resumes its waiters.
  private func fail(_ slot: AnySlot, as registration: ConstructedRegistration, with failure: ResolutionError) {
    // The deinitialization can request an instance again, and must find it under construction.
    for (key, construction) in decide({ $0.fail(ObjectIdentifier(slot), with: failure) }) {
      construction.registration.discard()
      finish(key, failure: failure)
    }
    if slot.isBuilt { registration.discard() }
    finish(ObjectIdentifier(slot), failure: failure)
  }

  /// Ends the closing of an owner, and resumes those that wait for it.
  func finishClosing(of owner: InstanceOwner) {
    owner.hasEnded.store(true, ordering: .releasing)
    finish(ObjectIdentifier(owner), failure: nil)
  }

  private func finish(_ key: ObjectIdentifier, failure: ResolutionError?) {
    for waiter in decide({ $0.finish(key) }) ?? [] { waiter.resume(with: failure) }
  }
}

/// A registration whose instance is under construction: its position and its core; or the closing of an owner.
///
/// Threads and tasks that wait for each other can create instances for different containers, whose cores don't
/// contain each other's registrations.
struct ConstructedRegistration: Sendable {
  let core: ContainerCore
  /// The position, or -1 for the closing of an owner.
  var node: Int32 = -1
  /// The slot of the instance. It must outlive the construction, even if its owner closes.
  var slot: AnySlot?
  /// The owner that releases the instance on closing, if any; for a gate, the owner of its instances.
  var owner: InstanceOwner?

  /// Returns a Boolean value that indicates whether the instance is one that an owner closes, or may have received
  /// one.
  func mayUse(_ closing: InstanceOwner) -> Bool { owner === closing || owner != nil && core === closing }

  var key: ServiceKey? { node < 0 ? nil : core.registrations.key(at: node) }

  /// Throws if the owner has closed and can't own the instance.
  // Apart, as the optimizer of Swift 6.3 fails on an asynchronous function that has it inline.
  @inline(never)
  func checkIsOpen() throws(ResolutionError) { try owner?.checkIsOpen(for: node, builtIn: core) }

  /// Hands the closures of a complete instance to its owner, or throws if that has closed.
  @inline(never)
  func settle(_ closings: [BoundClosing]) throws(ResolutionError) {
    if !closings.isEmpty { owner?.keep(closings, at: node, builtIn: core) }
    try checkIsOpen()
  }

  /// Releases the instance, and runs its closures if the owner was to run them.
  func discard() {
    owner?.forget(node, builtIn: core)
    slot?.discard()
  }
}

extension ResolutionError.Kind {
  /// A Boolean value that indicates whether the failure depends on the caller rather than on the instance.
  fileprivate var isDueToCaller: Bool { self == .requiresMainActor || self == .tooDeep }
}

/// A thread, a task, or a closing that goes on when a construction has ended.
final class ConstructionWaiter: Equatable, Sendable {
  private let resumption: Guarded<(@Sendable (ResolutionError?) -> Void)?>

  init(_ resume: (@Sendable (ResolutionError?) -> Void)? = nil) { resumption = Guarded(resume) }

  /// Sets what to do when the construction has ended, before the construction can have the waiter.
  func resumes(_ resume: @escaping @Sendable (ResolutionError?) -> Void) { resumption.withLock { $0 = resume } }

  /// Resumes with the error of the construction, or with `nil` if it succeeded.
  func resume(with failure: ResolutionError?) { resumption.withLock { $0.take() }?(failure) }

  static func == (left: ConstructionWaiter, right: ConstructionWaiter) -> Bool { left === right }
}

/// A thread that blocks until its waiter is resumed.
final class WaitingThread: Sendable {
  private let isResumed = DispatchSemaphore(value: 0)
  private let failure = Guarded<ResolutionError?>(nil)

  var waiter: ConstructionWaiter {
    ConstructionWaiter { [self] failure in
      self.failure.withLock { $0 = failure }
      isResumed.signal()
    }
  }

  /// Blocks the thread, and returns the error of the construction, if it has failed.
  func wait() -> ResolutionError? {
    isResumed.wait()
    return failure.withLock { $0 }
  }
}
