/// An error that a closed container throws if you create a child, or start its plugins.
///
/// A closed container can still open scopes, which are closed from the start. A child would run its plugins first.
public struct ClosedContainerError: Error, Sendable, CustomStringConvertible {
  /// The way to create a replacement for the closed container.
  let replacement: String
  /// What the container was asked to do.
  let request: String

  /// A description of the error in one sentence.
  public var message: String { "A closed container was asked to \(request)." }

  /// A description of the error, and the step that fixes it.
  public var description: String { "\(message)\nTo fix this, \(fix)." }
}

extension ClosedContainerError: FixableError {
  package var fix: String { "\(request) before close(), or \(replacement)" }
}
