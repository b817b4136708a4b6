import Injector

/// The methods that a credentials view calls on its owner.
protocol CredentialsViewDelegate: AnyObject {
  func credentialsViewDidChange(_ view: CredentialsView)
  func credentialsViewDidFinish(_ view: CredentialsView)
}

/// A view with text fields for a user name and a password.
final class CredentialsView: StackView {
  weak var delegate: (any CredentialsViewDelegate)?

  @Outlet private var userNameField: UITextField?
  @Outlet private var passwordField: UITextField?

  override class var actions: [String: Action] {
    [
      "textDidChange": Action(CredentialsView.textDidChange),
      "passwordDidEnd": Action(CredentialsView.passwordDidEnd),
    ]
  }

  /// The entered credentials, or `nil` if they are incomplete.
  var loginInfo: LoginInfo? { LoginInfo(userName: userNameField?.text, password: passwordField?.text) }

  /// Clears the password, and begins to edit the field that was refused.
  func prepareForRetry(after error: AuthenticationError) {
    passwordField?.text = ""
    switch error {
    case .userNameTooShort: userNameField?.becomeFirstResponder()
    case .wrongPassword: passwordField?.becomeFirstResponder()
    }
  }

  private func textDidChange() { delegate?.credentialsViewDidChange(self) }
  private func passwordDidEnd() { delegate?.credentialsViewDidFinish(self) }
}
