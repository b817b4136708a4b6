import Foundation
import Injector

/// A screen that asks for a user name and a password.
final class SignInController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "SignIn"

  @Outlet private var userNameField: UITextField?
  @Outlet private var passwordField: UITextField?
  @Outlet private var warningLabel: UILabel?
  @Outlet private var signInButton: UIButton?

  var onSignIn: (UserSession) -> Void = { _ in }
  var onFailure: (AuthenticationError) -> Void = { _ in }
  private let viewModel: SignInViewModel

  init?(coder: NSCoder, viewModel: SignInViewModel) {
    self.viewModel = viewModel
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for field in [userNameField, passwordField] {
      field?.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    }
    passwordField?.addAction(UIAction { [weak self] _ in self?.signIn() }, for: .editingDidEndOnExit)
    signInButton?.addAction(UIAction { [weak self] _ in self?.signIn() }, for: .touchUpInside)
  }

  /// The entered credentials, or `nil` if they are incomplete.
  private var loginInfo: LoginInfo? { LoginInfo(userName: userNameField?.text, password: passwordField?.text) }

  private func textDidChange() {
    if loginInfo != nil { warningLabel?.isHidden = true }
  }

  private func signIn() {
    warningLabel?.isHidden = loginInfo != nil
    guard let loginInfo else { return }
    do throws(AuthenticationError) {
      onSignIn(try viewModel.signIn(with: loginInfo))
    } catch {
      prepareForRetry(after: error)
      onFailure(error)
    }
  }

  /// Clears the password, and begins to edit the field that was refused. The user name stays.
  private func prepareForRetry(after error: AuthenticationError) {
    passwordField?.text = ""
    switch error {
    case .userNameTooShort: userNameField?.becomeFirstResponder()
    case .wrongPassword: passwordField?.becomeFirstResponder()
    }
  }
}
