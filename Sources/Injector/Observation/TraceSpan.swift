import Synchronization

/// A trace event that has begun but not ended.
final class TraceSpan: Sendable {
  let node: Int32
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
    _ key: ServiceKey, node: Int32, isAlias: Bool, inside parent: TraceSpan?, isAsynchronous: Bool, start: Duration,
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
