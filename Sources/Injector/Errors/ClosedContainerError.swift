/// Why a closed container makes no child.
///
/// A scope of a closed container is made, and closed from the start; a child would run its plugins first.
public struct ClosedContainerError: Error, Sendable, CustomStringConvertible {
  /// How to get another container like the one that is closed.
  let replacement: String

  /// What went wrong, in one sentence.
  public var message: String { "A child was asked of a container that is closed." }

  /// What went wrong, and what to do.
  public var description: String { "\(message)\nTo fix this, make the child before close(), or \(replacement)." }
}
