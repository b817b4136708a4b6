import Injector
import InjectorHeadless

/// What a credentials view tells whoever shows it.
protocol CredentialsViewDelegate: AnyObject {
  func credentialsViewDidChange(_ view: CredentialsView)
  func credentialsViewDidFinish(_ view: CredentialsView)
}

/// A user name and a password.
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

  /// What was typed, or nil where something is missing.
  var loginInfo: LoginInfo? { LoginInfo(userName: userNameField?.text, password: passwordField?.text) }

  /// Empties the password, for another try.
  func clearPassword() { passwordField?.text = "" }

  private func textDidChange() { delegate?.credentialsViewDidChange(self) }
  private func passwordDidEnd() { delegate?.credentialsViewDidFinish(self) }
}
