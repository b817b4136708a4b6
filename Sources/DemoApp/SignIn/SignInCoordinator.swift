import Injector

/// The coordinator of the sign-in flow, which ends with a session.
final class SignInCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  var onSignIn: (UserSession) -> Void = { _ in }

  private let navigation: UINavigationController
  private let makeSignIn: Provider<SignInController, any SignInControllerDelegate>
  private let makeFailed: Provider<SignInFailedController, AuthenticationError, any ScreenDelegate>

  init(
    navigation: UINavigationController, makeSignIn: Provider<SignInController, any SignInControllerDelegate>,
    makeFailed: Provider<SignInFailedController, AuthenticationError, any ScreenDelegate>
  ) {
    self.navigation = navigation
    self.makeSignIn = makeSignIn
    self.makeFailed = makeFailed
  }

  func start() {
    present { navigation.setViewControllers([try makeSignIn(self)], animated: true) }
  }
}

extension SignInCoordinator: SignInControllerDelegate {
  func signInController(_ controller: SignInController, didSignIn user: UserSession) { onSignIn(user) }

  func signInController(_ controller: SignInController, didFailWith error: AuthenticationError) {
    present { controller.present(try makeFailed(error, self), animated: true) }
  }
}

extension SignInCoordinator: ScreenDelegate {
  func screenDidFinish(_ screen: UIViewController) { screen.dismiss(animated: true) }
}
