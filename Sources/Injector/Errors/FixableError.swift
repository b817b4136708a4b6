/// An error that names the step that fixes it, which is also that of a resolve that fails with it.
package protocol FixableError: Error {
  /// One concrete step that fixes the problem, to follow "To fix this,".
  var fix: String { get }
}

/// An error that a closed container throws if you create a child, or start its plugins.
///
/// A closed container can still open scopes, which are closed from the start. A child would run its plugins first.
public struct ClosedContainerError: Error, FixableError, Sendable, CustomStringConvertible {
  /// The way to create a replacement for the closed container.
  let replacement: String
  /// What the container was asked to do.
  let request: String

  /// A description of the error in one sentence.
  public var message: String { "A closed container was asked to \(request)." }

  /// A description of the error, and the step that fixes it.
  public var description: String { "\(message)\nTo fix this, \(fix)." }

  package var fix: String { "\(request) before close(), or \(replacement)" }
}

/// An error that a container throws if a plugin takes too long to start or to stop.
public struct PluginTimeoutError: Error, FixableError, Equatable, Sendable, CustomStringConvertible {
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

  package var fix: String { "pass \(step)(within:) more time, or await in a task of its own what takes long" }
}
