import Injector

/// A screen that shows why a sign-in failed and offers another attempt.
final class SignInFailedController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "SignIn"

  @Outlet private var reasonLabel: UILabel?
  @Outlet private var retryButton: UIButton?

  private let error: AuthenticationError
  private weak var delegate: (any ScreenDelegate)?

  init?(coder: NSCoder, error: AuthenticationError, delegate: any ScreenDelegate) {
    self.error = error
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    reasonLabel?.text = error.description
    retryButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
  }
}
