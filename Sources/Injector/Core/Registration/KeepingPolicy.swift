/// A type that decides for how long a container keeps the instances of a registration.
///
/// `.kept(by:)` gives a registration a policy. The container keeps one instance for each value of the registration's
/// runtime arguments, or a single one if it takes none, and asks the policy whether to reuse each instance. For
/// example, a policy that keeps the instances that were asked for last:
///
/// ```swift
/// struct AtMost: KeepingPolicy {
///   let count: Int
///   func keeps(_ instance: KeptInstance) -> Bool { instance.position < count }
/// }
/// ```
///
/// A policy is a value without state, and never receives an instance. The container creates each instance exactly
/// once, whichever threads ask for it, and holds no lock while the policy runs, so a policy may do anything but
/// resolve the registration that it decides about: that throws ``ResolutionError/Kind/cycle``.
public protocol KeepingPolicy: Sendable {
  /// The name of the policy in graphs and errors. By default, the name of the type.
  var name: String { get }

  /// The time on the policy's clock, since a moment of its choice. By default, the time of the continuous clock,
  /// which goes on while the device sleeps.
  ///
  /// The container reads it when it creates an instance and when a caller asks for one. Return a time of your own to
  /// test a policy without waiting.
  var now: Duration { get }

  /// Returns a Boolean value that indicates whether the container keeps an instance.
  ///
  /// The container asks:
  ///
  /// - when a caller asks for the instance. The caller receives it if it's kept, and otherwise a new one in its
  ///   place.
  /// - after it has created another instance, first about the one that wasn't asked for the longest, and about the
  ///   next one as long as the answer is `false`. So letting go takes constant time for each new instance on average.
  ///
  /// The container doesn't ask about an instance that is being created. All who ask for that meanwhile receive it.
  ///
  /// - Parameter instance: What the container knows about the instance.
  /// - Returns: `true` to keep the instance; `false` to let go of it.
  func keeps(_ instance: KeptInstance) -> Bool
}

extension KeepingPolicy {
  /// The name of the type, without its module.
  public var name: String { TypeName.unqualified(Self.self) }

  /// The time of the continuous clock.
  public var now: Duration { start.duration(to: .now) }
}

private let start = ContinuousClock.now

/// What a container knows about an instance that it keeps, for a ``KeepingPolicy`` to decide about it.
public struct KeptInstance: Sendable {
  /// The time since the instance was created.
  public let age: Duration
  /// The time since the instance was last asked for, or was created if no one has asked since.
  public let idle: Duration
  /// The number of the registration's instances that were asked for after this one.
  ///
  /// It's 0 for an instance that a caller asks for now.
  public let position: Int

  /// Creates the facts about an instance, to test a policy.
  ///
  /// - Parameters:
  ///   - age: The time since the instance was created.
  ///   - idle: The time since the instance was last asked for.
  ///   - position: The number of instances that were asked for after this one.
  public init(age: Duration = .zero, idle: Duration = .zero, position: Int = 0) {
    self.age = age
    self.idle = idle
    self.position = position
  }
}

/// A policy that keeps one instance for each value of the runtime arguments, until the container closes.
///
/// For example, one editor for each note:
///
/// ```swift
/// registry.viewModel(NoteEditor.self, using: NoteEditor.init).arguments(NoteID.self).kept(by: ByArgument())
///
/// let editor = try container.resolve(NoteEditor.self, arguments: note.id)
/// ```
///
/// The arguments are `Hashable`, and `Sendable` too unless the factory runs on an actor. An argument must equal itself:
/// each resolve with `Double.nan` keeps another instance. A registration without arguments has a single instance.
public struct ByArgument: KeepingPolicy {
  /// Creates a policy.
  public init() {}

  /// The name of the type.
  public var name: String { "ByArgument" }

  /// No time: the policy doesn't need it.
  public var now: Duration { .zero }

  /// Returns `true`.
  public func keeps(_ instance: KeptInstance) -> Bool { true }
}

extension KeepingPolicy where Self == ByArgument {
  /// A policy that keeps one instance for each value of the runtime arguments: `.kept(by: .byArgument)`.
  public static var byArgument: Self { Self() }
}

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
