import Injector

/// The coordinator of the fortune cookies.
final class FortuneCoordinator: Flow {
  var childCoordinators: [any Coordinator] = []
  let path = "cookie"

  private let navigation: UINavigationController
  private weak var delegate: (any FlowDelegate)?
  private let makeFortune: Provider<FortuneController, any FortuneControllerDelegate>

  init(
    navigation: UINavigationController, delegate: any FlowDelegate,
    makeFortune: Provider<FortuneController, any FortuneControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.makeFortune = makeFortune
  }

  func start() {
    present { navigation.pushViewController(try makeFortune(self), animated: true) }
  }

  func start(at path: String) { start() }
}

extension FortuneCoordinator: FortuneControllerDelegate {
  func fortuneControllerDidClose(_ controller: FortuneController) {
    navigation.popViewController(animated: true)
    delegate?.flowDidFinish(self)
  }
}
