import Injector
import InjectorHeadless

/// The methods that the home flow calls on the object that started it.
protocol HomeCoordinatorDelegate: AnyObject {
  func homeCoordinatorDidSignOut(_ coordinator: HomeCoordinator)
}

/// The coordinator of the screens for a signed-in user.
final class HomeCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: HeadlessNavigationController
  private let user: UserSession
  private weak var delegate: (any HomeCoordinatorDelegate)?
  private let flags: any FeatureFlagging
  private let gateway: any PictureGateway
  private let makeSignedIn: Provider<SignedInController, UserSession, any SignedInControllerDelegate>
  private let makePicture: Provider<PictureController, any PictureControllerDelegate>

  init(
    navigation: HeadlessNavigationController, user: UserSession, delegate: any HomeCoordinatorDelegate,
    flags: any FeatureFlagging, gateway: any PictureGateway,
    makeSignedIn: Provider<SignedInController, UserSession, any SignedInControllerDelegate>,
    makePicture: Provider<PictureController, any PictureControllerDelegate>
  ) {
    self.navigation = navigation
    self.user = user
    self.delegate = delegate
    self.flags = flags
    self.gateway = gateway
    self.makeSignedIn = makeSignedIn
    self.makePicture = makePicture
  }

  func start() {
    present {
      let screen = try makeSignedIn(user, self)
      screen.load()
      navigation.setViewControllers([screen], animated: true)
    }
    if flags.isOn(.welcome) {
      openPicture { $0.setUp(text: "Welcome, \(user.userName)", imageName: "meadow") }
    }
  }

  /// Opens a deep link on top of the current screen.
  func open(_ link: DeepLink) {
    switch link {
    case .picture(let id): openPicture { $0.setUp(pictureID: id, gateway: gateway) }
    }
  }

  private func openPicture(_ setUp: (PictureController) -> Void) {
    present {
      let screen = try makePicture(self)
      setUp(screen)
      navigation.pushViewController(screen, animated: true)
    }
  }
}

extension HomeCoordinator: SignedInControllerDelegate {
  func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture) {
    openPicture { $0.setUp(picture: portrait) }
  }

  func signedInControllerDidChoosePictureOfTheDay(_ controller: SignedInController) {
    open(.picture(PictureID(rawValue: "harbour")))
  }

  func signedInControllerDidSignOut(_ controller: SignedInController) { delegate?.homeCoordinatorDidSignOut(self) }
}

extension HomeCoordinator: PictureControllerDelegate {
  func pictureControllerDidClose(_ controller: PictureController) { navigation.popViewController(animated: true) }
}
