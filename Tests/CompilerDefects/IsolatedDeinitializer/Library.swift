/// An object whose deinitializer is isolated to the main actor.
public final class Session {
  /// What ends with the session.
  public nonisolated let part: Part

  /// Creates a session anywhere.
  public nonisolated init(part: Part) { self.part = part }
}

/// An object that says when it ends.
public nonisolated final class Part: Sendable {
  /// Creates a part.
  public init() {}

  deinit { print("ends") }
}
