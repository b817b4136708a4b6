import Injector

/// The methods that the sign-in flow calls on the object that started it.
protocol SignInCoordinatorDelegate: AnyObject {
  func signInCoordinator(_ coordinator: SignInCoordinator, didSignIn user: UserSession)
}

/// The coordinator of the sign-in flow, which ends with a session.
final class SignInCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: UINavigationController
  private weak var delegate: (any SignInCoordinatorDelegate)?
  private let makeSignIn: Provider<SignInController, any SignInControllerDelegate>
  private let makeFailed: Provider<SignInFailedController, AuthenticationError, any SignInFailedControllerDelegate>

  init(
    navigation: UINavigationController, delegate: any SignInCoordinatorDelegate,
    makeSignIn: Provider<SignInController, any SignInControllerDelegate>,
    makeFailed: Provider<SignInFailedController, AuthenticationError, any SignInFailedControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.makeSignIn = makeSignIn
    self.makeFailed = makeFailed
  }

  func start() {
    present { navigation.setViewControllers([try makeSignIn(self)], animated: true) }
  }
}

extension SignInCoordinator: SignInControllerDelegate {
  func signInController(_ controller: SignInController, didSignIn user: UserSession) {
    delegate?.signInCoordinator(self, didSignIn: user)
  }

  func signInController(_ controller: SignInController, didFailWith error: AuthenticationError) {
    present { controller.present(try makeFailed(error, self), animated: true) }
  }
}

extension SignInCoordinator: SignInFailedControllerDelegate {
  func signInFailedControllerDidChooseRetry(_ controller: SignInFailedController) { controller.dismiss(animated: true) }
}
