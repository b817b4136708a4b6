import Injector

/// The coordinator of the sign-in flow, which ends with a session.
final class SignInCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  var onSignIn: (UserSession) -> Void = { _ in }

  private let navigation: UINavigationController
  private let makeSignIn: Provider<SignInController>
  private let makeFailed: Provider<SignInFailedController, AuthenticationError>

  init(
    navigation: UINavigationController, makeSignIn: Provider<SignInController>,
    makeFailed: Provider<SignInFailedController, AuthenticationError>
  ) {
    self.navigation = navigation
    self.makeSignIn = makeSignIn
    self.makeFailed = makeFailed
  }

  func start() {
    present {
      let screen = try makeSignIn()
      screen.onSignIn = { [weak self] user in self?.onSignIn(user) }
      screen.onFailure = { [weak self] error in self?.show(error) }
      navigation.setViewControllers([screen], animated: true)
    }
  }

  private func show(_ error: AuthenticationError) {
    present {
      let screen = try makeFailed(error)
      screen.onRetry = { [weak self] in self?.navigation.dismiss(animated: true) }
      navigation.present(screen, animated: true)
    }
  }
}
