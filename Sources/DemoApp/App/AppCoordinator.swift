import Injector

/// The coordinator that owns the window and decides which flow it shows.
///
/// Each flow replaces the root of the navigation, which releases the screens of the previous flow.
final class AppCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let window: UIWindow
  private let navigation: UINavigationController
  private let session: any SessionStoring
  private let deepLinks: any DeepLinkKeeping
  private let makeSplash: Provider<SplashController, any SplashControllerDelegate>
  private let makeSignIn: Provider<SignInCoordinator, UINavigationController, any SignInCoordinatorDelegate>
  private let makeSignedOut: Provider<SignedOutController, any SignedOutControllerDelegate>
  private let openAccount: ScopeProvider<HomeProvider, UserSession>
  /// The account of the signed-in user, or `nil` if no one is signed in.
  private var account: Scoped<HomeProvider>?

  typealias HomeProvider = Provider<HomeCoordinator, UINavigationController, any HomeCoordinatorDelegate>

  init(
    window: UIWindow, navigation: UINavigationController, session: any SessionStoring,
    deepLinks: any DeepLinkKeeping, makeSplash: Provider<SplashController, any SplashControllerDelegate>,
    makeSignIn: Provider<SignInCoordinator, UINavigationController, any SignInCoordinatorDelegate>,
    makeSignedOut: Provider<SignedOutController, any SignedOutControllerDelegate>,
    openAccount: ScopeProvider<HomeProvider, UserSession>
  ) {
    self.window = window
    self.navigation = navigation
    self.session = session
    self.deepLinks = deepLinks
    self.makeSplash = makeSplash
    self.makeSignIn = makeSignIn
    self.makeSignedOut = makeSignedOut
    self.openAccount = openAccount
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

  /// A link to the place that is open, or `nil` if that is home, or no one is signed in.
  var place: DeepLink? { firstChild(of: HomeCoordinator.self)?.place }

  /// Closes the account, if one is open. Another coordinator may use the window then.
  func stop() {
    account?.close()
    account = nil
  }

  private func showSignIn() {
    present { startChild(try makeSignIn(navigation, self)) }
  }

  private func showHome(of user: UserSession) {
    present {
      let account = try openAccount(user)
      self.account = account
      let home = try account.value(navigation, self)
      startChild(home)
      if let link = deepLinks.link.take() { home.open(link) }
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
  func homeCoordinatorDidSignOut(_ coordinator: HomeCoordinator, after lastWork: Work?) {
    session.current = nil
    releaseChild(coordinator)
    let account = account.take()
    present {
      let screen = try makeSignedOut(self)
      screen.endAccount(after: lastWork) { account?.close() ?? [] }
      navigation.setViewControllers([screen], animated: true)
    }
  }
}

extension AppCoordinator: SignedOutControllerDelegate {
  func signedOutControllerDidFinish(_ controller: SignedOutController) { showSignIn() }
}
