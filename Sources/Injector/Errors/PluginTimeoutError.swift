/// An error that a container throws if a plugin takes too long to start or to stop.
public struct PluginTimeoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the plugin.
  public let plugin: String
  /// What the plugin was doing: `start` or `stop`.
  let step: String
  /// The time limit.
  public let limit: Duration

  /// A description of the error in one sentence.
  public var message: String { "\(plugin) didn't \(step) within \(limit)." }

  /// A description of the error, and the step that fixes it.
  public var description: String { "\(message)\nTo fix this, \(fix)." }
}

extension PluginTimeoutError: FixableError {
  package var fix: String { "pass \(step)(within:) more time, or await in a task of its own what takes long" }
}
