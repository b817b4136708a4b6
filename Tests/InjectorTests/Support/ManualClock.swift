@testable import Injector

/// A clock that a test sets.
final class ManualClock: _Concurrency.Clock {
  private let time = Guarded(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func advance(bySeconds seconds: Double) { time.withLock { $0 = $0.advanced(by: .seconds(seconds)) } }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {}
}

/// A policy that keeps the instances that were asked for last.
struct AtMost: KeepingPolicy {
  let count: Int
  func keeps(_ instance: KeptInstance) -> Bool { instance.position < count }
}

/// A policy that answers what a closure does.
struct Deciding: KeepingPolicy {
  let decide: @Sendable (KeptInstance) -> Bool
  func keeps(_ instance: KeptInstance) -> Bool { decide(instance) }
}
