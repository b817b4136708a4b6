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
