import Injector

/// The coordinator of the picture of the day, and of the pictures that links lead to.
final class PicturesCoordinator: Flow {
  var childCoordinators: [any Coordinator] = []
  private(set) var path = "harbour"

  private let navigation: UINavigationController
  private weak var delegate: (any FlowDelegate)?
  private let gateway: any PictureGateway
  private let makePicture: Provider<PictureController, any PictureControllerDelegate>

  init(
    navigation: UINavigationController, delegate: any FlowDelegate, gateway: any PictureGateway,
    makePicture: Provider<PictureController, any PictureControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.gateway = gateway
    self.makePicture = makePicture
  }

  func start() { start(at: path) }

  func start(at path: String) {
    self.path = path
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
