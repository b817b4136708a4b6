import Foundation
import Injector

/// A screen that shows a greeting while the app gets ready.
final class SplashController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Splash"

  var onFinish: () -> Void = {}
  var work: Work?
  private let pace: any Pacing

  init?(coder: NSCoder, pace: any Pacing) {
    self.pace = pace
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin({ [pace] in await pace.pause() }, then: { screen, _ in screen.onFinish() })
  }
}
