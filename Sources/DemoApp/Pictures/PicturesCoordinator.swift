import Injector

/// The coordinator of the picture of the day, and of the pictures that links lead to.
final class PicturesCoordinator: Flow, ScreenDelegate {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}
  private(set) var path = "harbour"

  let navigation: UINavigationController
  private let gateway: any PictureGateway
  private let makePicture: Provider<PictureController, any ScreenDelegate>

  init(
    navigation: UINavigationController, gateway: any PictureGateway,
    makePicture: Provider<PictureController, any ScreenDelegate>
  ) {
    self.navigation = navigation
    self.gateway = gateway
    self.makePicture = makePicture
  }

  func start(at path: String) {
    self.path = path
    present {
      let screen = try makePicture(self)
      screen.setUp(pictureID: PictureID(rawValue: path), gateway: gateway)
      navigation.pushViewController(screen, animated: true)
    }
  }
}
