import Injector
import InjectorHeadless

/// The methods that a credentials view calls on its owner.
protocol CredentialsViewDelegate: AnyObject {
  func credentialsViewDidChange(_ view: CredentialsView)
  func credentialsViewDidFinish(_ view: CredentialsView)
}

/// A view with text fields for a user name and a password.
final class CredentialsView: HeadlessStackView {
  weak var delegate: (any CredentialsViewDelegate)?

  @Outlet private var userNameField: HeadlessTextField?
  @Outlet private var passwordField: HeadlessTextField?

  override class var actions: [String: HeadlessAction] {
    [
      "textDidChange": HeadlessAction(CredentialsView.textDidChange),
      "passwordDidEnd": HeadlessAction(CredentialsView.passwordDidEnd),
    ]
  }

  /// The entered credentials, or `nil` if they are incomplete.
  var loginInfo: LoginInfo? { LoginInfo(userName: userNameField?.text, password: passwordField?.text) }

  /// Clears the password for another attempt.
  func clearPassword() { passwordField?.text = "" }

  private func textDidChange() { delegate?.credentialsViewDidChange(self) }
  private func passwordDidEnd() { delegate?.credentialsViewDidFinish(self) }
}
