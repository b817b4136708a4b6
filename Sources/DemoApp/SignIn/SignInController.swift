import Injector

/// The methods that the sign-in screen calls on its coordinator.
protocol SignInControllerDelegate: AnyObject {
  func signInController(_ controller: SignInController, didSignIn user: UserSession)
  func signInController(_ controller: SignInController, didFailWith error: AuthenticationError)
}

/// A screen that asks for a user name and a password.
final class SignInController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "SignIn"

  @Outlet private var formView: SignInFormView?
  private let viewModel: SignInViewModel
  private weak var delegate: (any SignInControllerDelegate)?

  init?(coder: NSCoder, viewModel: SignInViewModel, delegate: any SignInControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    formView?.delegate = self
  }
}

extension SignInController: SignInFormViewDelegate {
  func signInForm(_ form: SignInFormView, didSubmit info: LoginInfo?) {
    guard let info else {
      form.showWarning()
      return
    }
    do throws(AuthenticationError) {
      delegate?.signInController(self, didSignIn: try viewModel.signIn(with: info))
    } catch {
      form.prepareForRetry(after: error)
      delegate?.signInController(self, didFailWith: error)
    }
  }
}
