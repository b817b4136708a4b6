import Synchronization

/// An object that records every instance that a container supplies, what requested it, and how long that took.
///
/// Pass a tracer to the initializer of a container. A container without a tracer has no tracing overhead. A child
/// container uses the tracer of its parent. For example:
///
/// ```swift
/// let tracer = Tracer { print($0) }
/// let container = try Container(AppPlugin(), tracer: tracer)
/// _ = try container.resolve(LoginViewModel.self)
/// try tracer.chromeTrace.write(toFile: "resolve.json", atomically: true, encoding: .utf8)  // open it in Perfetto
/// ```
///
/// You can read a tracer at any time and from any thread.
public final class Tracer: Sendable {
  private struct State {
    var events: [TraceEvent] = []
    var dropped = 0
    /// The number of each thread seen so far, and at 0 that of the main thread.
    var threads = [UInt: Int]()
    /// The open spans of each thread, innermost last.
    var open = [UInt: [TraceSpan]]()

    /// Returns the number of the current thread, or that of the main thread if the work is the main actor's: on
    /// Linux, any thread may do that.
    mutating func number(of thread: UInt, onMainActor isOnMainActor: Bool) -> Int {
      if let known = threads[isOnMainActor ? 0 : thread] { return known }
      // The system is asked once for each thread.
      let isMain = isOnMainActor || CurrentThread.isMain
      let number = (isMain ? threads[0] : nil) ?? (threads.values.max() ?? 0) + 1
      if isMain { threads[0] = number }
      if !isOnMainActor { threads[thread] = number }
      return number
    }
  }

  private let state = Guarded(State())
  private let capacity: Int
  private let log: (@Sendable (TraceEvent) -> Void)?
  private let now: @Sendable () -> Duration

  /// Creates a tracer whose clock starts now.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of events to store. The tracer drops later events after it calls `log`.
  ///   - log: A closure that the tracer calls with each event when it ends, on the thread on which it ends.
  public convenience init(capacity: Int = 100_000, log: (@Sendable (TraceEvent) -> Void)? = nil) {
    let begin = ContinuousClock.now
    self.init(capacity: capacity, log: log, now: { ContinuousClock.now - begin })
  }

  package init(capacity: Int, log: (@Sendable (TraceEvent) -> Void)?, now: @escaping @Sendable () -> Duration) {
    self.capacity = max(0, capacity)
    self.log = log
    self.now = now
  }

  /// The events that have ended, in the order in which they began.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public var events: [TraceEvent] {
    state.withLock(\.events).sorted { ($0.start, $0.chain.count) < ($1.start, $1.chain.count) }
  }

  /// The number of events dropped because they exceeded the capacity.
  public var droppedEventCount: Int { state.withLock(\.dropped) }

  /// The number of the main thread, or `nil` if no request began there.
  package var mainThread: Int? { state.withLock { $0.threads[0] } }

  /// Removes all events.
  public func removeAll() {
    let removed = state.withLock { state in
      defer { (state.events, state.dropped) = ([], 0) }
      return state.events
    }
    // An error's deinitialization can resolve, so the events end here, outside the lock.
    _ = consume removed
  }

  /// Begins an event for a registration, inside the open span of the current thread.
  func begin(_ key: ServiceKey, node: Int, isAlias: Bool, onMainActor isOnMainActor: Bool) -> TraceSpan {
    let start = now()
    let thread = CurrentThread.id
    return state.withLock { state in
      let parent = state.open[thread]?.last
      let isInside = parent != nil && parent?.thread == state.threads[0]
      let number = state.number(of: thread, onMainActor: isOnMainActor || isInside)
      let span = TraceSpan(
        key, node: node, isAlias: isAlias, inside: parent, isAsynchronous: false, start: start, thread: number)
      state.open[thread, default: []].append(span)
      return span
    }
  }

  /// Ends an event: one that isn't asynchronous is the last that began on the current thread.
  func end(_ span: TraceSpan, error: ResolutionError?) {
    if !span.isAsynchronous { leave(span) }
    let event = span.event(at: now(), error: error)
    state.withLock { state in
      if state.events.count < capacity { state.events.append(event) } else { state.dropped += 1 }
    }
    // Outside the lock, because it runs user code.
    log?(event)
  }

  /// Records a resolve that found no registration, or none that can be used there.
  func refuse(_ error: ResolutionError) {
    end(begin(error.key, node: -1, isAlias: false, onMainActor: false), error: error)
  }

  /// Begins an asynchronous event inside another one.
  func beginAwaiting(_ key: ServiceKey, node: Int, inside parent: TraceSpan?, isAlias: Bool) -> TraceSpan {
    let start = now()
    let thread = state.withLock { $0.number(of: CurrentThread.id, onMainActor: false) }
    return TraceSpan(
      key, node: node, isAlias: isAlias, inside: parent, isAsynchronous: true, start: start, thread: thread)
  }

  /// Sets an asynchronous event as the open span of the current thread, for dependencies that resolve synchronously.
  func enter(_ span: TraceSpan) {
    let thread = CurrentThread.id
    state.withLock { $0.open[thread, default: []].append(span) }
  }

  func leave(_ span: TraceSpan) {
    let thread = CurrentThread.id
    state.withLock { state in
      guard state.open[thread]?.popLast() === span else {
        preconditionFailure("spans of a thread must end in reverse order")
      }
    }
  }

  /// Records that the factory of a registration runs, in the open span of the current thread.
  func create(_ node: Int) {
    let thread = CurrentThread.id
    let span = state.withLock { $0.open[thread]?.last }
    if let span, span.node == node { span.create() }
  }
}

/// The record of one instance that a registration supplied, for a call or for a parameter.
public struct TraceEvent: Sendable, CustomStringConvertible {
  /// The result of a request for an instance.
  public enum Outcome: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The factory ran and created an instance.
    case created
    /// An existing instance was returned.
    case reused
    /// No instance was returned.
    case failed

    /// The name of the outcome: `reused`.
    public var description: String { rawValue }
  }

  /// The keys from the resolved registration to this one, which is the last.
  public let chain: [ServiceKey]
  /// The result of the request: created, reused, or failed.
  public let outcome: Outcome
  /// The time at which the request began, relative to the creation of the tracer.
  public let start: Duration
  /// The time that the request took, including its dependencies.
  public let duration: Duration
  /// The number of the thread on which the request began. The tracer numbers threads in order of appearance, from 1.
  public let thread: Int
  /// A Boolean value that indicates whether the request was awaited. It may then have ended on another thread.
  public let isAsynchronous: Bool
  /// The error that the request threw, or `nil` if it succeeded.
  public let error: ResolutionError?

  /// The key of the registration.
  public var key: ServiceKey { chain[chain.endIndex - 1] }

  /// A line such as `created Shop.Cart in 1.2e-05 seconds on thread 1, for Shop.CartViewModel`, followed by the
  /// reason if the request failed.
  public var description: String {
    let holder = chain.dropLast().last.map { ", for \($0)" } ?? ""
    let reason = error.map { ": \($0.message)" } ?? ""
    return "\(outcome.rawValue) \(key) in \(duration) on thread \(thread)\(holder)\(reason)"
  }
}

/// A trace event that has begun but not ended.
final class TraceSpan: Sendable {
  let node: Int
  let chain: [ServiceKey]
  let start: Duration
  let thread: Int
  let isAsynchronous: Bool
  /// A Boolean value that indicates whether the registration is an alias. The outcome of an alias is that of the
  /// registration that it wraps.
  let isAlias: Bool
  /// The span of the alias that wraps this registration.
  let alias: TraceSpan?
  private let created = Atomic<Bool>(false)

  init(
    _ key: ServiceKey, node: Int, isAlias: Bool, inside parent: TraceSpan?, isAsynchronous: Bool, start: Duration,
    thread: Int
  ) {
    self.node = node
    chain = (parent?.chain ?? []) + [key]
    self.start = start
    self.thread = thread
    self.isAsynchronous = isAsynchronous
    self.isAlias = isAlias
    alias = parent?.isAlias == true ? parent : nil
  }

  func create() { created.store(true, ordering: .relaxed) }

  /// Ends the span. What an alias wraps decides about its outcome.
  func event(at end: Duration, error: ResolutionError?) -> TraceEvent {
    let isCreated = created.load(ordering: .relaxed)
    if isCreated { alias?.create() }
    return TraceEvent(
      chain: chain, outcome: error != nil ? .failed : isCreated ? .created : .reused, start: start,
      duration: end - start, thread: thread, isAsynchronous: isAsynchronous, error: error)
  }
}
