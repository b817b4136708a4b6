import Injector

/// The coordinator that owns the window and decides which flow it shows.
///
/// Each flow replaces the root of the navigation, which releases the screens of the previous flow.
final class AppCoordinator: Coordinator {
  typealias HomeProvider = Provider<HomeCoordinator, UINavigationController>

  var childCoordinators: [any Coordinator] = []
  /// The link to open when a user is signed in, or `nil` if there is none.
  var link: DeepLink?

  private let window: UIWindow
  private let navigation: UINavigationController
  private let session: any SessionStoring
  private let makeSplash: Provider<SplashController, any ScreenDelegate>
  private let makeSignIn: Provider<SignInCoordinator, UINavigationController>
  private let makeSignedOut: Provider<SignedOutController, any ScreenDelegate>
  private let openAccount: ScopeProvider<HomeProvider, UserSession>
  /// The account of the signed-in user, or `nil` if no one is signed in.
  private var account: Scoped<HomeProvider>?

  init(
    window: UIWindow, navigation: UINavigationController, session: any SessionStoring, options: LaunchOptions,
    makeSplash: Provider<SplashController, any ScreenDelegate>,
    makeSignIn: Provider<SignInCoordinator, UINavigationController>,
    makeSignedOut: Provider<SignedOutController, any ScreenDelegate>,
    openAccount: ScopeProvider<HomeProvider, UserSession>
  ) {
    self.window = window
    self.navigation = navigation
    self.session = session
    self.makeSplash = makeSplash
    self.makeSignIn = makeSignIn
    self.makeSignedOut = makeSignedOut
    self.openAccount = openAccount
    link = options.deepLink
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

  /// A link to the place that is open or will be, or `nil` if that is home or the sign-in.
  var place: DeepLink? { firstChild(of: HomeCoordinator.self)?.place ?? link }

  /// Closes the account, if one is open. Another coordinator may use the window then.
  func stop() {
    account?.close()
    account = nil
  }

  private func showSignIn() {
    present {
      let signIn = try makeSignIn(navigation)
      signIn.onSignIn = { [weak self] user in self?.showHome(of: user) }
      show(signIn)
    }
  }

  private func showHome(of user: UserSession) {
    present {
      let account = try openAccount(user)
      self.account = account
      let home = try account.value(navigation)
      home.onSignOut = { [weak self] lastWork in self?.signOut(after: lastWork) }
      show(home)
      if let link = link.take() { home.open(link) }
    }
  }

  /// Shows how the account ends.
  private func signOut(after lastWork: Work?) {
    session.current = nil
    childCoordinators = []
    let account = account.take()
    present {
      let screen = try makeSignedOut(self)
      screen.endAccount(after: lastWork) { account?.close() ?? [] }
      navigation.setViewControllers([screen], animated: true)
    }
  }

  /// Starts a flow in place of the previous one.
  private func show(_ flow: any Coordinator) {
    childCoordinators = []
    startChild(flow)
  }
}

extension AppCoordinator: ScreenDelegate {
  func screenDidFinish(_ screen: UIViewController) { showSignIn() }
}
