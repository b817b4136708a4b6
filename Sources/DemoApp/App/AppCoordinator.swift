import Injector
import InjectorHeadless

/// The coordinator that owns the window and decides which flow it shows.
///
/// Each flow replaces the root of the navigation, which releases the screens of the previous flow.
final class AppCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let window: HeadlessWindow
  private let navigation: HeadlessNavigationController
  private let session: any SessionStoring
  private let deepLinks: any DeepLinkKeeping
  private let makeSplash: Provider<SplashController, any SplashControllerDelegate>
  private let makeSignIn: Provider<SignInCoordinator, HeadlessNavigationController, any SignInCoordinatorDelegate>
  private let makeHome:
    Provider<HomeCoordinator, HeadlessNavigationController, UserSession, any HomeCoordinatorDelegate>

  init(
    window: HeadlessWindow, navigation: HeadlessNavigationController, session: any SessionStoring,
    deepLinks: any DeepLinkKeeping, makeSplash: Provider<SplashController, any SplashControllerDelegate>,
    makeSignIn: Provider<SignInCoordinator, HeadlessNavigationController, any SignInCoordinatorDelegate>,
    makeHome: Provider<HomeCoordinator, HeadlessNavigationController, UserSession, any HomeCoordinatorDelegate>
  ) {
    self.window = window
    self.navigation = navigation
    self.session = session
    self.deepLinks = deepLinks
    self.makeSplash = makeSplash
    self.makeSignIn = makeSignIn
    self.makeHome = makeHome
  }

  /// Shows the splash screen, or the home flow if a user is signed in.
  func start() {
    window.rootViewController = navigation
    if let user = session.current {
      showHome(of: user)
    } else {
      present { navigation.setViewControllers([try makeSplash(self)], animated: false) }
    }
    window.makeKeyAndVisible()
  }

  private func showSignIn() {
    present { startChild(try makeSignIn(navigation, self)) }
  }

  private func showHome(of user: UserSession) {
    present {
      let home = try makeHome(navigation, user, self)
      startChild(home)
      if let link = deepLinks.take() { home.open(link) }
    }
  }
}

extension AppCoordinator: SplashControllerDelegate {
  func splashControllerDidFinish(_ controller: SplashController) { showSignIn() }
}

extension AppCoordinator: SignInCoordinatorDelegate {
  func signInCoordinator(_ coordinator: SignInCoordinator, didSignIn user: UserSession) {
    releaseChild(coordinator)
    showHome(of: user)
  }
}

extension AppCoordinator: HomeCoordinatorDelegate {
  func homeCoordinatorDidSignOut(_ coordinator: HomeCoordinator) {
    session.current = nil
    releaseChild(coordinator)
    showSignIn()
  }
}
