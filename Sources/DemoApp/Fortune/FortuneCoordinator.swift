import Injector

/// The coordinator of the fortune cookies.
final class FortuneCoordinator: Flow {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}
  let path = "cookie"

  let navigation: UINavigationController
  private let makeFortune: Provider<FortuneController>

  init(navigation: UINavigationController, makeFortune: Provider<FortuneController>) {
    self.navigation = navigation
    self.makeFortune = makeFortune
  }

  func start(at path: String) {
    present {
      let screen = try makeFortune()
      screen.onClose = { [weak self] in self?.finish() }
      navigation.pushViewController(screen, animated: true)
    }
  }
}
