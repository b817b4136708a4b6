/// A policy that keeps each instance for some time after its creation.
///
/// For example:
///
/// ```swift
/// registry.service((any ExchangeRates).self, using: DownloadedRates.init).kept(by: TimeToLive(seconds: 60))
/// ```
///
/// No timer runs. An instance that is out of date is released when it's asked for, or after another instance of the
/// registration is created, unless one that was used longer ago is kept.
public struct TimeToLive: KeepingPolicy {
  private let seconds: Double
  private let time: @Sendable () -> Duration

  /// Creates a policy.
  ///
  /// Pass a clock that you control to test without waiting.
  ///
  /// - Parameters:
  ///   - seconds: The time for which an instance is kept. If it isn't positive, no instance is kept.
  ///   - clock: The clock that measures the time. The continuous clock goes on while the device sleeps.
  public init(seconds: Double, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    self.seconds = seconds
    time = { start.duration(to: clock.now) }
  }

  /// The name with the number of seconds, such as `TimeToLive(seconds: 60)`.
  public var name: String {
    let whole = Int(exactly: seconds)
    return "TimeToLive(seconds: \(whole.map { "\($0)" } ?? "\(seconds)"))"
  }

  /// The time on the clock.
  public var now: Duration { time() }

  /// Returns `true` if the instance is younger than the time to live.
  public func keeps(_ instance: KeptInstance) -> Bool { instance.age / .seconds(1) < seconds }
}

extension KeepingPolicy where Self == TimeToLive {
  /// A policy that keeps each instance for some time after its creation: `.kept(by: .timeToLive(60))`.
  ///
  /// - Parameter seconds: The time for which an instance is kept.
  /// - Returns: The policy.
  public static func timeToLive(_ seconds: Double) -> Self { Self(seconds: seconds) }
}
