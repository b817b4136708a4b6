import Injector
import InjectorHeadless

/// What a sign-in form tells whoever shows it.
protocol SignInFormViewDelegate: AnyObject {
  /// - Parameters:
  ///   - form: The form, so that it can be answered.
  ///   - info: What was typed, or nil where something is missing.
  func signInForm(_ form: SignInFormView, didSubmit info: LoginInfo?)
}

/// The credentials, a button, and a warning for when something is missing.
///
/// It relays what happens in the credentials view, so that nobody around it needs to know what it is composed of.
final class SignInFormView: HeadlessView {
  weak var delegate: (any SignInFormViewDelegate)?

  @Outlet private var credentialsView: CredentialsView?
  @Outlet private var warningLabel: HeadlessLabel?

  override class var actions: [String: HeadlessAction] { ["submit": HeadlessAction(SignInFormView.submit)] }

  override func awakeFromNib() {
    super.awakeFromNib()
    credentialsView?.delegate = self
  }

  /// Shows that something is missing. Showing it again changes nothing, so that nothing flickers.
  func showWarning() { setWarning(isHidden: false) }

  /// Makes the form ready for another try: the user name stays.
  func prepareForRetry() {
    credentialsView?.clearPassword()
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
