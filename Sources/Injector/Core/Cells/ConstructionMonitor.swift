/// Lets one thread or task build a shared instance and the others wait for it, all over the process.
///
/// There is one monitor for all containers, so that those who wait for each other are seen whatever containers they
/// came through. It is locked for decisions only, never while user code runs, which includes the release of whatever a
/// decision removes; a ready instance is found without it.
final class ConstructionMonitor: Sendable {
  static let shared = ConstructionMonitor()

  typealias State = ConstructionState<ObjectIdentifier, ConstructedRegistration, ConstructionWaiter>

  enum Claim {
    /// The caller builds the instance, then calls `finish`.
    case build
    /// The instance is there.
    case ready
    /// The caller's own thread is activating the instance, and may use it already.
    case activating
    /// The construction that the caller waited for has failed.
    case failed(ResolutionError)
    /// Waiting would never end: the registrations wait for each other, from the one claimed on.
    case cycle([ConstructedRegistration])
  }

  private let state = Guarded(State())

  /// Asks to build a slot's instance; blocks while another thread builds it, unless that thread waits for this one.
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

  /// Decides something, alone. The closure runs with the monitor locked.
  func decide<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

  /// Notes that a slot's instance exists and that its activation begins, or that the activation has failed.
  func setActivating(_ isActivating: Bool, _ slot: AnySlot) {
    state.withLock { $0.setActivating(isActivating, ObjectIdentifier(slot)) }
  }

  /// Ends a construction and resumes those who wait for it.
  ///
  /// - Parameter failure: What the construction threw, or `nil` if the slot has its instance.
  func finish(_ slot: AnySlot, failure: ResolutionError?) {
    let construction = state.withLock { $0.finish(ObjectIdentifier(slot)) }
    for (waiter, _) in construction?.waiting ?? [] { waiter.resume(with: failure) }
  }

  /// Ends a wait with a failure, unless it has ended before.
  func cancel(_ waiter: ConstructionWaiter, of slot: AnySlot, with failure: () -> ResolutionError) {
    if state.withLock({ $0.cancel(waiter, of: ObjectIdentifier(slot)) }) { waiter.resume(with: failure()) }
  }
}

/// A registration whose instance is being built: its position, and the core that knows it.
///
/// Those who wait for each other may build for different containers, whose cores do not know each other's
/// registrations.
struct ConstructedRegistration: Sendable {
  let core: ContainerCore
  let node: Int32

  var key: ServiceKey { core.registrations.key(at: node) }
}
