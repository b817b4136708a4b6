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
  }

  private let state = Guarded(State())
  private let capacity: Int
  private let log: (@Sendable (TraceEvent) -> Void)?
  private let now: @Sendable () -> Duration

  /// Creates a tracer whose clock starts now.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of events to store. The tracer drops later events after it calls `log`.
  ///   - log: A closure that the tracer calls with each event when it ends, on the thread on which it ends. What the
  ///     closure itself resolves is stored, and not logged.
  public convenience init(capacity: Int = 100_000, log: (@Sendable (TraceEvent) -> Void)? = nil) {
    let begin = ContinuousClock.now
    self.init(capacity: capacity, log: log, now: { ContinuousClock.now - begin })
  }

  package init(capacity: Int, log: (@Sendable (TraceEvent) -> Void)?, now: @escaping @Sendable () -> Duration) {
    self.capacity = max(0, capacity)
    (self.log, self.now) = (log, now)
  }

  /// The events that have ended, in the order in which they began.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public var events: [TraceEvent] {
    state.withLock(\.events).sorted { ($0.start, $0.chain.count) < ($1.start, $1.chain.count) }
  }

  /// The number of events dropped because they exceeded the capacity.
  public var droppedEventCount: Int { state.withLock(\.dropped) }

  /// Removes all events.
  public func removeAll() {
    let removed = state.withLock { state in
      defer { (state.events, state.dropped) = ([], 0) }
      return state.events
    }
    // An error's deinitialization can resolve, so the events end here, outside the lock.
    _ = consume removed
  }

  /// Begins an event for a registration, inside the one that is open in the current task or thread.
  func begin(_ key: ServiceKey, isAlias: Bool = false, isAsynchronous: Bool = false) -> TraceSpan {
    TraceSpan(key, of: self, isAlias: isAlias, isAsynchronous: isAsynchronous, start: now())
  }

  /// Ends an event with the result of its request, which the method returns.
  func end<Service>(_ span: TraceSpan, _ result: Result<Service, any Error>) throws -> Service {
    var failure: ResolutionError?
    if case .failure(let error) = result { failure = .caught(error) }
    let event = span.end(at: now(), error: failure)
    state.withLock { state in
      if state.events.count < capacity { state.events.append(event) } else { state.dropped += 1 }
    }
    if let log { logging(event, by: log) }
    return try result.get()
  }

  /// Logs an event outside the lock, as that runs user's code, which may resolve: such events are stored only, as each
  /// log would lead to the next.
  private func logging(_ event: TraceEvent, by log: (TraceEvent) -> Void) {
    let (stack, own) = (CallStack.current, ObjectIdentifier(self))
    guard !stack.pointee.logging.contains(own) else { return }
    stack.pointee.logging.append(own)
    defer { stack.pointee.logging.removeLast() }
    log(event)
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
  /// The system's number of the thread on which the request began, or 1 for the main thread.
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

/// A trace event that has begun.
///
/// The span around it is the innermost one that has the same tracer: of the synchronous resolves of the thread, or else
/// of the awaited resolves that the task belongs to. Nothing is bound to the task around synchronous code.
final class TraceSpan: Sendable {
  let tracer: ObjectIdentifier
  private let chain: [ServiceKey]
  private let start: Duration
  private let thread = CurrentThread.number
  private let isAsynchronous: Bool
  /// The span of an alias around this one, whose outcome is that of the registration that it refers to.
  private let alias: TraceSpan?
  private let isAlias: Bool
  private let isCreated = Atomic<Bool>(false)

  fileprivate init(_ key: ServiceKey, of tracer: Tracer, isAlias: Bool, isAsynchronous: Bool, start: Duration) {
    self.tracer = ObjectIdentifier(tracer)
    let parent = TraceSpan.current(of: self.tracer)
    chain = (parent?.chain ?? []) + [key]
    alias = parent?.isAlias == true ? parent : nil
    self.start = start
    self.isAlias = isAlias
    self.isAsynchronous = isAsynchronous
  }

  private static func current(of tracer: ObjectIdentifier) -> TraceSpan? {
    CallStack.current.pointee.spans.last { $0.tracer == tracer } ?? AsyncCall.spanAround(of: tracer)
  }

  /// Records that the factory of the registration runs.
  func create() {
    isCreated.store(true, ordering: .relaxed)
    alias?.create()
  }

  fileprivate func end(at end: Duration, error: ResolutionError?) -> TraceEvent {
    let outcome: TraceEvent.Outcome =
      error != nil ? .failed : isCreated.load(ordering: .relaxed) ? .created : .reused
    return TraceEvent(
      chain: chain, outcome: outcome, start: start, duration: end - start, thread: thread,
      isAsynchronous: isAsynchronous, error: error)
  }
}
