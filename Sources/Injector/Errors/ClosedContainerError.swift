/// An error that a closed container throws if it is asked to make a child.
///
/// A closed container makes scopes, which are closed from the start. A child would run its plugins first.
public struct ClosedContainerError: Error, Sendable, CustomStringConvertible {
  /// How to get another container like the one that is closed.
  let replacement: String

  /// What went wrong, in one sentence.
  public var message: String { "A closed container was asked to make a child." }

  /// What went wrong, and how to fix it.
  public var description: String { "\(message)\nTo fix this, make the child before close(), or \(replacement)." }
}
