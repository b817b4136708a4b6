import Injector

/// A screen that shows a greeting while the app gets ready.
final class SplashController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Splash"

  var work: Work?
  private let options: LaunchOptions
  private weak var delegate: (any ScreenDelegate)?

  init?(coder: NSCoder, options: LaunchOptions, delegate: any ScreenDelegate) {
    self.options = options
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin({ [options] in await options.pause() }, then: { screen, _ in screen.delegate?.screenDidFinish(screen) })
  }
}
