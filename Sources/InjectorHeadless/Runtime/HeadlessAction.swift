/// A method that a scene can connect events to, like an `@IBAction`.
public struct HeadlessAction: Sendable {
  /// The name of the sender's type, for messages.
  let senderType: String
  /// Returns a Boolean value that indicates whether the method accepts senders of a class.
  let accepts: @Sendable (HeadlessResponder.Type) -> Bool
  private let body: @MainActor @Sendable (HeadlessResponder, HeadlessResponder) -> Bool

  /// Creates an action from a method that takes its sender.
  ///
  /// - Parameter method: The method, such as `SignInController.signIn`.
  public init<Target: HeadlessResponder, Sender: HeadlessResponder>(
    _ method: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
  ) {
    senderType = "\(Sender.self)"
    accepts = { $0 is Sender.Type }
    body = { target, sender in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  /// Creates an action from a method without parameters.
  ///
  /// - Parameter method: The method, such as `SignInController.cancel`.
  public init<Target: HeadlessResponder>(_ method: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void) {
    senderType = "\(HeadlessResponder.self)"
    accepts = { _ in true }
    body = { target, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  @MainActor func perform(on target: HeadlessResponder, from sender: HeadlessResponder) -> Bool { body(target, sender) }
}
