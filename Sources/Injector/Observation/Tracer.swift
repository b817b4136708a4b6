/// Watches what a container gives: which instances, for whom, how long it took, whether they were there already.
///
/// A container that is built with a tracer links its cells through it; one that is built without pays nothing. A
/// child has its parent's tracer. For example:
///
/// ```swift
/// let tracer = Tracer { print($0) }
/// let container = try Container(AppPlugin(), tracer: tracer)
/// _ = try container.resolve(LoginViewModel.self)
/// try tracer.chromeTrace.write(toFile: "resolve.json", atomically: true, encoding: .utf8)  // open it in Perfetto
/// ```
///
/// What registrations that take a `Resolver` ask it for becomes part of `Container.graph`, as observed dependencies.
/// A tracer may be read at any time, from any thread.
public final class Tracer: Sendable {
  private struct State {
    var events: [TraceEvent] = []
    var dropped = 0
    /// The number of each thread that was met.
    var threads: [UInt: Int] = [:]
    /// What has begun on each thread, the innermost last.
    var open: [UInt: [TraceSpan]] = [:]

    mutating func number(of thread: UInt) -> Int {
      if let known = threads[thread] { return known }
      threads[thread] = threads.count + 1
      return threads.count
    }
  }

  private let state = Guarded(State())
  private let capacity: Int
  private let log: (@Sendable (TraceEvent) -> Void)?
  private let now: @Sendable () -> Duration

  /// Makes a tracer that begins to count time now.
  ///
  /// - Parameters:
  ///   - capacity: How many events are kept, the first ones; the log sees those too that are not.
  ///   - log: Called with each event when it has ended, on the thread that it ended on.
  public convenience init(capacity: Int = 100_000, log: (@Sendable (TraceEvent) -> Void)? = nil) {
    let begin = ContinuousClock.now
    self.init(capacity: capacity, log: log, now: { ContinuousClock.now - begin })
  }

  /// Makes a tracer with a clock of its own.
  package init(capacity: Int, log: (@Sendable (TraceEvent) -> Void)?, now: @escaping @Sendable () -> Duration) {
    self.capacity = max(0, capacity)
    self.log = log
    self.now = now
  }

  /// What has ended so far, in the order in which it began.
  ///
  /// - Complexity: O(*n* log *n*).
  public var events: [TraceEvent] {
    state.withLock(\.events).sorted { ($0.start, $0.chain.count) < ($1.start, $1.chain.count) }
  }

  /// How many events there were beyond the capacity.
  public var droppedEventCount: Int { state.withLock(\.dropped) }

  /// Forgets the events, not what registrations were observed to resolve.
  public func removeAll() {
    state.withLock { state in
      state.events = []
      state.dropped = 0
    }
  }

  /// Begins an event for a registration, inside whatever has begun on this thread.
  func begin(_ key: ServiceKey, node: Int32, isAlias: Bool) -> TraceSpan {
    let start = now()
    let thread = CurrentThread.id
    return state.withLock { state in
      let outer = state.open[thread]?.last
      let span = TraceSpan(
        node: node, chain: (outer?.chain ?? []) + [key], start: start, thread: state.number(of: thread),
        isAlias: isAlias, alias: outer?.isAlias == true ? outer : nil)
      state.open[thread, default: []].append(span)
      return span
    }
  }

  /// Ends the event that began last on this thread.
  func end(_ span: TraceSpan, error: ResolutionError?) {
    leave(span)
    if span.isCreated { span.alias?.create() }
    record(span.event(at: now(), isAsynchronous: false, error: error))
  }

  /// Notes a resolve that reached no registration, or none that may be used there.
  func refuse(_ error: ResolutionError) { end(begin(error.key, node: -1, isAlias: false), error: error) }

  /// Begins an event that is awaited, inside another one.
  func beginAwaiting(_ key: ServiceKey, node: Int32, inside outer: TraceSpan?, isAlias: Bool) -> TraceSpan {
    let start = now()
    let thread = state.withLock { $0.number(of: CurrentThread.id) }
    return TraceSpan(
      node: node, chain: (outer?.chain ?? []) + [key], start: start, thread: thread, isAlias: isAlias,
      alias: outer?.isAlias == true ? outer : nil)
  }

  /// Ends an event that is awaited.
  func endAwaiting(_ span: TraceSpan, error: ResolutionError?) {
    if span.isCreated { span.alias?.create() }
    record(span.event(at: now(), isAsynchronous: true, error: error))
  }

  /// Puts an awaited event on this thread, for what is resolved now without awaiting.
  func enter(_ span: TraceSpan) {
    let thread = CurrentThread.id
    state.withLock { $0.open[thread, default: []].append(span) }
  }

  func leave(_ span: TraceSpan) {
    let thread = CurrentThread.id
    state.withLock { state in
      guard state.open[thread]?.popLast() === span else {
        preconditionFailure("what begins last on a thread ends first")
      }
      if state.open[thread]?.isEmpty == true { state.open[thread] = nil }
    }
  }

  /// Says that the factory of a registration runs, as part of the event that began last on this thread.
  func create(_ node: Int32) {
    let thread = CurrentThread.id
    let span = state.withLock { $0.open[thread]?.last }
    if let span, span.node == node { span.create() }
  }

  // The log is called without the lock, as it runs the user's code.
  private func record(_ event: TraceEvent) {
    state.withLock { state in
      if state.events.count < capacity { state.events.append(event) } else { state.dropped += 1 }
    }
    log?(event)
  }
}
