import Injector

/// The methods that a credentials view calls on its owner.
protocol CredentialsViewDelegate: AnyObject {
  func credentialsViewDidChange(_ view: CredentialsView)
  func credentialsViewDidFinish(_ view: CredentialsView)
}

/// A view with text fields for a user name and a password.
final class CredentialsView: UIStackView {
  weak var delegate: (any CredentialsViewDelegate)?

  @Outlet private var userNameField: UITextField?
  @Outlet private var passwordField: UITextField?

  /// The entered credentials, or `nil` if they are incomplete.
  var loginInfo: LoginInfo? { LoginInfo(userName: userNameField?.text, password: passwordField?.text) }

  // On no actor, as UIKit declares it for NSObject.
  nonisolated override func awakeFromNib() {
    MainActor.assumeIsolated {
      super.awakeFromNib()
      for field in [userNameField, passwordField] {
        field?.addAction(UIAction { [weak self] _ in self?.didChange() }, for: .editingChanged)
      }
      passwordField?.addAction(UIAction { [weak self] _ in self?.didFinish() }, for: .editingDidEndOnExit)
    }
  }

  /// Clears the password, and begins to edit the field that was refused.
  func prepareForRetry(after error: AuthenticationError) {
    passwordField?.text = ""
    switch error {
    case .userNameTooShort: userNameField?.becomeFirstResponder()
    case .wrongPassword: passwordField?.becomeFirstResponder()
    }
  }

  private func didChange() { delegate?.credentialsViewDidChange(self) }
  private func didFinish() { delegate?.credentialsViewDidFinish(self) }
}
