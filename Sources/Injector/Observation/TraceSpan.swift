import Synchronization

/// A trace event that has begun but not ended.
final class TraceSpan: Sendable {
  let node: Int32
  let chain: [ServiceKey]
  let start: Duration
  let thread: Int
  /// A Boolean value that indicates whether the registration is an alias. The outcome of an alias is that of the
  /// registration that it wraps.
  let isAlias: Bool
  /// The span of the alias that wraps this registration.
  let alias: TraceSpan?
  private let created = Atomic<Bool>(false)

  init(node: Int32, chain: [ServiceKey], start: Duration, thread: Int, isAlias: Bool, alias: TraceSpan?) {
    self.node = node
    self.chain = chain
    self.start = start
    self.thread = thread
    self.isAlias = isAlias
    self.alias = alias
  }

  var isCreated: Bool { created.load(ordering: .relaxed) }

  /// Records that the factory ran.
  func create() { created.store(true, ordering: .relaxed) }

  func event(at end: Duration, isAsynchronous: Bool, error: ResolutionError?) -> TraceEvent {
    TraceEvent(
      chain: chain, outcome: error != nil ? .failed : isCreated ? .created : .reused, start: start,
      duration: end - start, thread: thread, isAsynchronous: isAsynchronous, error: error)
  }
}
