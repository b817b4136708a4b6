public import Foundation

/// A method that creates the destination of a segue, like an `@IBSegueAction`.
///
/// If the method returns `nil`, the loader calls `init(coder:)` of the destination's class, as UIKit does.
public struct HeadlessSegueAction: Sendable {
  let create:
    @MainActor @Sendable (HeadlessViewController, NSCoder, HeadlessResponder?, String?) -> HeadlessViewController?

  /// Creates an action from a method that takes the coder.
  ///
  /// - Parameter method: The method, such as `ListController.makeNote`.
  public init<Source: HeadlessViewController, Destination: HeadlessViewController>(
    _ method: @escaping @MainActor @Sendable (Source) -> @MainActor (NSCoder) -> Destination?
  ) {
    create = { source, coder, _, _ in (source as? Source).flatMap { method($0)(coder) } }
  }

  /// Creates an action from a method that takes the coder and the sender.
  ///
  /// - Parameter method: The method, such as `ListController.makeNote(_:sender:)`.
  public init<Source: HeadlessViewController, Destination: HeadlessViewController>(
    _ method: @escaping @MainActor @Sendable (Source) -> @MainActor (NSCoder, HeadlessResponder?) -> Destination?
  ) {
    create = { source, coder, sender, _ in (source as? Source).flatMap { method($0)(coder, sender) } }
  }

  /// Creates an action from a method that takes the coder, the sender, and the identifier of the segue.
  ///
  /// - Parameter method: The method, such as `ListController.makeNote(_:sender:segueIdentifier:)`.
  public init<Source: HeadlessViewController, Destination: HeadlessViewController>(
    _ method:
      @escaping @MainActor @Sendable (Source) -> @MainActor (NSCoder, HeadlessResponder?, String?) -> Destination?
  ) {
    create = { source, coder, sender, identifier in
      (source as? Source).flatMap { method($0)(coder, sender, identifier) }
    }
  }
}
