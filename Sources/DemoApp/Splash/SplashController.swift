import Foundation
import Injector
import InjectorHeadless

/// The methods that the splash screen calls on its coordinator.
protocol SplashControllerDelegate: AnyObject {
  func splashControllerDidFinish(_ controller: SplashController)
}

/// A screen that shows a greeting for a moment.
final class SplashController: HeadlessViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Splash"

  private(set) var work: Task<Void, Never>?
  private let pace: any Pacing
  private weak var delegate: (any SplashControllerDelegate)?

  init?(coder: NSCoder, pace: any Pacing, delegate: any SplashControllerDelegate) {
    self.pace = pace
    self.delegate = delegate
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    work = Task { [weak self, pace] in
      await pace.pause()
      self?.finish()
    }
  }

  private func finish() {
    work = nil
    delegate?.splashControllerDidFinish(self)
  }
}
