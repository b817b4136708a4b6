/// A method that scenes may connect events to: an `@IBAction`, typed.
public struct HeadlessAction: Sendable {
  /// The type of sender that the method takes, for messages.
  let senderType: String
  /// Whether the method takes senders of a class.
  let accepts: @Sendable (HeadlessResponder.Type) -> Bool
  private let body: @MainActor @Sendable (HeadlessResponder, HeadlessResponder) -> Bool

  /// Makes an action of a method that takes its sender.
  ///
  /// - Parameter method: The method, as `SignInController.signIn`.
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

  /// Makes an action of a method that takes nothing.
  ///
  /// - Parameter method: The method, as `SignInController.cancel`.
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
