import Injector

/// The methods that a sign-in form calls on its owner.
protocol SignInFormViewDelegate: AnyObject {
  /// Called when the user submits the form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - info: The entered credentials, or `nil` if they are incomplete.
  func signInForm(_ form: SignInFormView, didSubmit info: LoginInfo?)
}

/// A view with the credentials, a button, and a warning for incomplete credentials.
///
/// The form forwards the events of the credentials view, so that its owner doesn't depend on its subviews.
final class SignInFormView: UIView {
  weak var delegate: (any SignInFormViewDelegate)?

  @Outlet private var credentialsView: CredentialsView?
  @Outlet private var warningLabel: UILabel?
  @Outlet private var signInButton: UIButton?

  // On no actor, as UIKit declares it for NSObject.
  nonisolated override func awakeFromNib() {
    MainActor.assumeIsolated {
      super.awakeFromNib()
      credentialsView?.delegate = self
      signInButton?.onPress(self) { $0.submit() }
    }
  }

  /// Shows the warning for incomplete credentials. Does nothing if it is visible, so that it doesn't flicker.
  func showWarning() { setWarning(isHidden: false) }

  /// Prepares the form for another attempt. The user name stays.
  func prepareForRetry(after error: AuthenticationError) {
    credentialsView?.prepareForRetry(after: error)
    setWarning(isHidden: true)
  }

  private func setWarning(isHidden: Bool) {
    guard let warningLabel, warningLabel.isHidden != isHidden else { return }
    warningLabel.isHidden = isHidden
  }

  private func submit() {
    let info = credentialsView?.loginInfo
    if info != nil { setWarning(isHidden: true) }
    delegate?.signInForm(self, didSubmit: info)
  }
}

extension SignInFormView: CredentialsViewDelegate {
  func credentialsViewDidChange(_ view: CredentialsView) {
    if view.loginInfo != nil { setWarning(isHidden: true) }
  }

  func credentialsViewDidFinish(_ view: CredentialsView) { submit() }
}
