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
  private let makeSignedIn: Provider<SignedInController>
  private let makePicture: Provider<PictureController>
  private let makeSettings: Provider<SettingsController>

  init(
    navigation: UINavigationController, preferences: any PreferenceStoring, visits: any VisitCounting,
    menu: [MenuEntry], makeSignedIn: Provider<SignedInController>, makePicture: Provider<PictureController>,
    makeSettings: Provider<SettingsController>
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
      let screen = try makeSignedIn()
      screen.onShowPortrait = { [weak self] portrait in self?.showPicture { $0.setUp(picture: portrait) } }
      screen.onChoose = { [weak self] entry in self?.start(entry) { $0.start() } }
      screen.onShowSettings = { [weak self] in self?.showSettings() }
      screen.onSignOut = { [weak self] lastWork in self?.onSignOut(lastWork) }
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
      let screen = try makePicture()
      screen.onClose = { [weak self] in self?.goBack() }
      setUp(screen)
      navigation.pushViewController(screen, animated: true)
    }
  }

  private func showSettings() {
    visits.visit("Settings")
    present {
      let screen = try makeSettings()
      screen.onSave = { [weak self] preferences in self?.save(preferences) }
      screen.onCancel = { [weak self] in self?.goBack() }
      navigation.pushViewController(screen, animated: true)
    }
  }

  private func save(_ new: Preferences) {
    goBack()
    preferences.current = new
    screen?.load()
  }

  private func goBack() { navigation.popViewController(animated: true) }
}
