import Foundation
import Injector

/// The methods that the splash screen calls on its coordinator.
protocol SplashControllerDelegate: AnyObject {
  func splashControllerDidFinish(_ controller: SplashController)
}

/// A screen that shows a greeting while the app gets ready.
final class SplashController: ViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Splash"

  private(set) var work: Work?
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
    work = Work { [weak self, viewModel] in
      await viewModel.prepare()
      self?.finish()
    }
  }

  private func finish() {
    work = nil
    delegate?.splashControllerDidFinish(self)
  }
}
