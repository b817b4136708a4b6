#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Decides which thread builds a shared instance and lets the others wait.
///
/// It is locked only for these decisions, never while a factory runs. All the containers of one family share one
/// monitor, so that threads that wait for each other through parents and scopes are seen too.
final class ConstructionMonitor: @unchecked Sendable {
  // Sendable: `state` is touched only between lock() and unlock(). The mutex and the condition live in memory of their
  // own, as the system wants them never to move, from init to deinit.

  private typealias Thread = UInt

  private struct State {
    /// The slots that are being built.
    var building: [ObjectIdentifier: Builder] = [:]
    /// The slot that each blocked thread waits for.
    var waiting: [Thread: ObjectIdentifier] = [:]
  }

  private struct Builder {
    let thread: Thread
    let registration: ConstructedRegistration
    /// Whether the instance exists and only its activation runs.
    var isActivating = false
  }

  enum Claim {
    /// The caller builds the instance, then calls `finish`.
    case build
    /// The instance is there.
    case ready
    /// The caller's own thread is activating the instance: it may use it already.
    case activating
    /// Waiting would never end: the registrations that wait for each other, from the one claimed on.
    case cycle([ConstructedRegistration])
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Asks to build a slot's instance; blocks while another thread builds it, unless that thread waits for this one.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - registration: The registration that it belongs to, for the path of a cycle.
  ///   - isReady: Whether the slot has its instance; called with the monitor locked.
  func claim(_ slot: ObjectIdentifier, of registration: ConstructedRegistration, isReady: () -> Bool) -> Claim {
    let me = CurrentThread.id
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if isReady() { return .ready }
      guard let builder = state.building[slot] else {
        state.building[slot] = Builder(thread: me, registration: registration)
        return .build
      }
      if builder.thread == me, builder.isActivating { return .activating }
      if let path = waitCycle(from: slot, to: me) { return .cycle(path) }
      state.waiting[me] = slot
      pthread_cond_wait(changed, mutex)
      state.waiting[me] = nil
    }
  }

  /// Says whether the instance exists and only its activation runs, on the thread that builds it.
  func setActivating(_ isActivating: Bool, _ slot: ObjectIdentifier) {
    pthread_mutex_lock(mutex)
    state.building[slot]?.isActivating = isActivating
    pthread_mutex_unlock(mutex)
  }

  /// Ends a construction, whether it made an instance or failed, and wakes those who wait.
  func finish(_ slot: ObjectIdentifier) {
    pthread_mutex_lock(mutex)
    state.building[slot] = nil
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// The registrations from the slot to one that the thread builds, following who waits for whom; nil where the way ends.
  ///
  /// A blocked thread waits for one slot, and a slot is built by one thread, so the way has no branches; it has no loop
  /// of its own, as the thread that would have closed it was told so and did not wait.
  private func waitCycle(from slot: ObjectIdentifier, to thread: Thread) -> [ConstructedRegistration]? {
    var path: [ConstructedRegistration] = []
    var slot = slot
    while let builder = state.building[slot] {
      path.append(builder.registration)
      if builder.thread == thread { return path }
      guard let next = state.waiting[builder.thread] else { return nil }
      slot = next
    }
    return nil
  }
}
