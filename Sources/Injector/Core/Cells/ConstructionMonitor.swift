/// Ensures that one thread or task creates a shared instance while the others wait for it.
///
/// There is one monitor for the process, so that it finds cycles of waits across containers. It is locked for decisions
/// only, never while user code runs, including the release of values that a decision removes. A ready instance is found
/// without the monitor.
final class ConstructionMonitor: Sendable {
  static let shared = ConstructionMonitor()

  typealias State = ConstructionState<ObjectIdentifier, ConstructedRegistration, ConstructionWaiter>

  enum Claim {
    /// The caller must create the instance, and then call `finish`.
    case build
    /// The instance exists.
    case ready
    /// The caller's own thread activates the instance and can use it already.
    case activating
    /// The construction that the caller waited for failed.
    case failed(ResolutionError)
    /// The wait would never end. The registrations wait for each other, starting with the claimed one.
    case cycle([ConstructedRegistration])
  }

  private let state = Guarded(State())

  /// Claims the construction of a slot's instance. Blocks while another thread creates it, unless that thread waits for this
  /// one.
  func claim(_ slot: AnySlot, of registration: ConstructedRegistration) -> Claim {
    var waiter: WaitingThread?
    let decision: State.Decision? = decide { state in
      if slot.isReady { return nil }
      return state.claim(ObjectIdentifier(slot), byThread: CurrentThread.id, of: registration) {
        let made = WaitingThread()
        waiter = made
        return made
      }
    }
    switch decision {
    case nil: return .ready
    case .build: return .build
    case .use: return .activating
    case .cycle(let path): return .cycle(path)
    case .wait: return waiter?.wait().map { .failed($0) } ?? .ready
    }
  }

  /// Calls a closure with the monitor locked.
  func decide<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

  /// Records that the instance of a slot exists and its activation begins, or that the activation failed.
  func setActivating(_ isActivating: Bool, _ slot: AnySlot) {
    state.withLock { $0.setActivating(isActivating, ObjectIdentifier(slot)) }
  }

  /// Ends a construction and resumes its waiters.
  ///
  /// - Parameter failure: The error of the construction, or `nil` if it succeeded.
  func finish(_ slot: AnySlot, failure: ResolutionError?) {
    let construction = state.withLock { $0.finish(ObjectIdentifier(slot)) }
    for (waiter, _) in construction?.waiting ?? [] { waiter.resume(with: failure) }
  }

  /// Ends a wait with an error, unless it has ended already.
  func cancel(_ waiter: ConstructionWaiter, of slot: AnySlot, with failure: () -> ResolutionError) {
    if state.withLock({ $0.cancel(waiter, of: ObjectIdentifier(slot)) }) { waiter.resume(with: failure()) }
  }
}

/// A registration whose instance is under construction: its position and its core.
///
/// Threads and tasks that wait for each other can create instances for different containers, whose cores don't contain each
/// other's registrations.
struct ConstructedRegistration: Sendable {
  let core: ContainerCore
  let node: Int32

  var key: ServiceKey { core.registrations.key(at: node) }
}
