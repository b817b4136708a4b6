import Synchronization

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
