import Injector

/// The methods that the home flow calls on the object that started it.
protocol HomeCoordinatorDelegate: AnyObject {
  /// Called when the user signs out.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the flow.
  ///   - lastWork: Work that has been canceled and may still go on, or `nil` if there is none.
  func homeCoordinatorDidSignOut(_ coordinator: HomeCoordinator, after lastWork: Work?)
}

/// The coordinator of the screens for a signed-in user. It starts the flows of the features in the menu.
final class HomeCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: UINavigationController
  private weak var delegate: (any HomeCoordinatorDelegate)?
  private weak var screen: SignedInController?
  /// The name of the feature that was opened last.
  private var openFeature: String?
  private let preferences: any PreferenceStoring
  private let visits: any VisitCounting
  private let menu: [MenuEntry]
  private let makeSignedIn: Provider<SignedInController, [String], any SignedInControllerDelegate>
  private let makePicture: Provider<PictureController, any PictureControllerDelegate>
  private let makeSettings: Provider<SettingsCoordinator, UINavigationController, any SettingsCoordinatorDelegate>

  init(
    navigation: UINavigationController, delegate: any HomeCoordinatorDelegate,
    preferences: any PreferenceStoring, visits: any VisitCounting, menu: [MenuEntry],
    makeSignedIn: Provider<SignedInController, [String], any SignedInControllerDelegate>,
    makePicture: Provider<PictureController, any PictureControllerDelegate>,
    makeSettings: Provider<SettingsCoordinator, UINavigationController, any SettingsCoordinatorDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.preferences = preferences
    self.visits = visits
    self.menu = menu
    self.makeSignedIn = makeSignedIn
    self.makePicture = makePicture
    self.makeSettings = makeSettings
  }

  func start() {
    present {
      let screen = try makeSignedIn(menu.map(\.title), self)
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
      let flow = try entry.makeFlow(navigation, self)
      childCoordinators.append(flow)
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

  func signedInController(_ controller: SignedInController, didChooseEntry index: Int) {
    start(menu[index]) { $0.start() }
  }

  func signedInControllerDidChooseSettings(_ controller: SignedInController) {
    visits.visit("Settings")
    present { startChild(try makeSettings(navigation, self)) }
  }

  func signedInControllerDidSignOut(_ controller: SignedInController) {
    delegate?.homeCoordinatorDidSignOut(self, after: controller.cancelWork())
  }
}

extension HomeCoordinator: PictureControllerDelegate {
  func pictureControllerDidClose(_ controller: PictureController) { navigation.popViewController(animated: true) }
}

extension HomeCoordinator: FlowDelegate {
  func flowDidFinish(_ flow: any Flow) { releaseChild(flow) }
}

extension HomeCoordinator: SettingsCoordinatorDelegate {
  func settingsCoordinator(_ coordinator: SettingsCoordinator, didFinishWith result: Preferences?) {
    releaseChild(coordinator)
    guard let result else { return }
    preferences.current = result
    screen?.load()
  }
}
