import Injector
import InjectorHeadless

/// The coordinator of the picture of the day, and of the pictures that links lead to.
final class PicturesCoordinator: Flow {
  var childCoordinators: [any Coordinator] = []

  private let navigation: HeadlessNavigationController
  private weak var delegate: (any FlowDelegate)?
  private let gateway: any PictureGateway
  private let makePicture: Provider<PictureController, any PictureControllerDelegate>

  init(
    navigation: HeadlessNavigationController, delegate: any FlowDelegate, gateway: any PictureGateway,
    makePicture: Provider<PictureController, any PictureControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.gateway = gateway
    self.makePicture = makePicture
  }

  func start() { start(at: "harbour") }

  func start(at path: String) {
    present {
      let screen = try makePicture(self)
      screen.setUp(pictureID: PictureID(rawValue: path), gateway: gateway)
      navigation.pushViewController(screen, animated: true)
    }
  }
}

extension PicturesCoordinator: PictureControllerDelegate {
  func pictureControllerDidClose(_ controller: PictureController) {
    navigation.popViewController(animated: true)
    delegate?.flowDidFinish(self)
  }
}
