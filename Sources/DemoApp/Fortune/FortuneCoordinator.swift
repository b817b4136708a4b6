import Injector

/// The coordinator of the fortune cookies.
final class FortuneCoordinator: Flow, ScreenDelegate {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}
  let path = "cookie"

  let navigation: UINavigationController
  private let makeFortune: Provider<FortuneController, any ScreenDelegate>

  init(navigation: UINavigationController, makeFortune: Provider<FortuneController, any ScreenDelegate>) {
    self.navigation = navigation
    self.makeFortune = makeFortune
  }

  func start(at path: String) {
    present { navigation.pushViewController(try makeFortune(self), animated: true) }
  }
}
