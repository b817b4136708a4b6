import Injector
import InjectorHeadless

/// The coordinator of the fortune cookies. Its screen is that of the pictures.
final class FortuneCoordinator: Flow {
  var childCoordinators: [any Coordinator] = []

  private let navigation: HeadlessNavigationController
  private weak var delegate: (any FlowDelegate)?
  private let cookies: any FortuneTelling
  private let makePicture: Provider<PictureController, any PictureControllerDelegate>

  init(
    navigation: HeadlessNavigationController, delegate: any FlowDelegate, cookies: any FortuneTelling,
    makePicture: Provider<PictureController, any PictureControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.cookies = cookies
    self.makePicture = makePicture
  }

  func start() {
    present {
      let screen = try makePicture(self)
      screen.setUp(text: cookies.next(), imageName: "cookie")
      navigation.pushViewController(screen, animated: true)
    }
  }

  func start(at path: String) { start() }
}

extension FortuneCoordinator: PictureControllerDelegate {
  func pictureControllerDidClose(_ controller: PictureController) {
    navigation.popViewController(animated: true)
    delegate?.flowDidFinish(self)
  }
}
