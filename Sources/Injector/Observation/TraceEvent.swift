/// One instance that was asked of a registration, by a call or by a parameter.
public struct TraceEvent: Sendable, CustomStringConvertible {
  /// What became of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The factory ran.
    case created
    /// The instance was there.
    case reused
    /// Nothing was given.
    case failed
  }

  /// The registrations from the one that was asked for to this one, which is the last.
  public let chain: [ServiceKey]
  /// Whether an instance was created, reused, or neither.
  public let outcome: Outcome
  /// When it began, counted from the tracer's beginning.
  public let start: Duration
  /// How long it took, with everything that it needed.
  public let duration: Duration
  /// The thread that it began on; threads are counted from 1, in the order in which the tracer met them.
  public let thread: Int
  /// Whether it was awaited, so that it may have ended on another thread.
  public let isAsynchronous: Bool
  /// Why nothing was given; nil where something was.
  public let error: ResolutionError?

  /// The registration's key.
  public var key: ServiceKey { chain[chain.endIndex - 1] }

  /// One line: `created Shop.Cart in 1.2e-05 seconds on thread 1, for Shop.CartViewModel`, and for a failure its reason.
  public var description: String {
    let holder = chain.dropLast().last.map { ", for \($0)" } ?? ""
    let reason = error.map { ": \($0.message)" } ?? ""
    return "\(outcome.rawValue) \(key) in \(duration) on thread \(thread)\(holder)\(reason)"
  }
}
