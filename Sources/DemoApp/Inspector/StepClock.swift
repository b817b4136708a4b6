import Synchronization

/// A clock that is a microsecond later each time it's read, so that two runs show the same times.
nonisolated final class StepClock: Sendable {
  private let readings = Atomic(0)

  func now() -> Duration { .microseconds(readings.add(1, ordering: .relaxed).newValue) }
}
