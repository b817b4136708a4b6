import Injector

/// The coordinator of the screens for a signed-in user. It starts the flows of the features in the menu.
final class HomeCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  /// Called when the user signs out, with the work that has been canceled and may still go on.
  var onSignOut: (Work?) -> Void = { _ in }

  private let navigation: UINavigationController
  private weak var screen: SignedInController?
  /// The name of the feature that was opened last.
  private var openFeature: String?
  private let preferences: any PreferenceStoring
  private let visits: any VisitCounting
  private let menu: [MenuEntry]
  private let makeSignedIn: Provider<SignedInController, any SignedInControllerDelegate>
  private let makePicture: Provider<PictureController, any ScreenDelegate>
  private let makeSettings: Provider<SettingsController, any SettingsControllerDelegate>

  init(
    navigation: UINavigationController, preferences: any PreferenceStoring, visits: any VisitCounting,
    menu: [MenuEntry], makeSignedIn: Provider<SignedInController, any SignedInControllerDelegate>,
    makePicture: Provider<PictureController, any ScreenDelegate>,
    makeSettings: Provider<SettingsController, any SettingsControllerDelegate>
  ) {
    self.navigation = navigation
    self.preferences = preferences
    self.visits = visits
    self.menu = menu
    self.makeSignedIn = makeSignedIn
    self.makePicture = makePicture
    self.makeSettings = makeSettings
  }

  func start() {
    present {
      let screen = try makeSignedIn(self)
      self.screen = screen
      screen.load()
      navigation.setViewControllers([screen], animated: true)
    }
  }

  /// A link to the place that is open, or `nil` if no feature is.
  var place: DeepLink? {
    guard let openFeature, let flow = firstChild(of: (any Flow).self) else { return nil }
    return DeepLink(feature: openFeature, path: flow.path)
  }

  /// Opens a link on top of the current screen.
  func open(_ link: DeepLink) {
    if let entry = menu.first(where: { $0.name == link.feature }) {
      start(entry) { $0.start(at: link.path) }
    } else {
      showPicture {
        $0.title = "No such page"
        $0.setUp(text: "No feature opens \(link).", imageName: "door")
      }
    }
  }

  private func start(_ entry: MenuEntry, _ begin: (any Flow) -> Void) {
    visits.visit(entry.title)
    present {
      let flow = try entry.makeFlow(navigation)
      flow.onFinish = { [weak self] in self?.childCoordinators = [] }
      childCoordinators = [flow]
      openFeature = entry.name
      begin(flow)
    }
  }

  private func showPicture(_ setUp: (PictureController) -> Void) {
    present {
      let screen = try makePicture(self)
      setUp(screen)
      navigation.pushViewController(screen, animated: true)
    }
  }
}

extension HomeCoordinator: SignedInControllerDelegate {
  func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture) {
    showPicture { $0.setUp(picture: portrait) }
  }

  func signedInController(_ controller: SignedInController, didChoose entry: MenuEntry) {
    start(entry) { $0.start() }
  }

  func signedInControllerDidChooseSettings(_ controller: SignedInController) {
    visits.visit("Settings")
    present { navigation.pushViewController(try makeSettings(self), animated: true) }
  }

  func signedInController(_ controller: SignedInController, didSignOutAfter lastWork: Work?) { onSignOut(lastWork) }
}

extension HomeCoordinator: SettingsControllerDelegate {
  func settingsController(_ controller: SettingsController, didSave new: Preferences) {
    screenDidFinish(controller)
    preferences.current = new
    screen?.load()
  }

  func screenDidFinish(_ screen: UIViewController) { navigation.popViewController(animated: true) }
}
