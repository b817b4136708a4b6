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
