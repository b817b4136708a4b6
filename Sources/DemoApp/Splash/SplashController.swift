import Foundation
import Injector

/// The methods that the splash screen calls on its coordinator.
protocol SplashControllerDelegate: AnyObject {
  func splashControllerDidFinish(_ controller: SplashController)
}

/// A screen that shows a greeting while the app gets ready.
final class SplashController: ViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Splash"

  var work: Work?
  private let viewModel: SplashViewModel
  private weak var delegate: (any SplashControllerDelegate)?

  init?(coder: NSCoder, viewModel: SplashViewModel, delegate: any SplashControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin({ [viewModel] in await viewModel.prepare() }, then: { screen, _ in screen.finish() })
  }

  private func finish() { delegate?.splashControllerDidFinish(self) }
}
