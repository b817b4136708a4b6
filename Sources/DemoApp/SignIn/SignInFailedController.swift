import Foundation
import Injector

/// The methods that the failure screen calls on its coordinator.
protocol SignInFailedControllerDelegate: AnyObject {
  func signInFailedControllerDidChooseRetry(_ controller: SignInFailedController)
}

/// A screen that shows why a sign-in failed and offers another attempt.
final class SignInFailedController: ViewController, Storyboarded {
  nonisolated static let storyboardName = "SignIn"

  @Outlet private var reasonLabel: UILabel?
  private let error: AuthenticationError
  private weak var delegate: (any SignInFailedControllerDelegate)?

  override class var actions: [String: Action] { ["retry": Action(SignInFailedController.retry)] }

  init?(coder: NSCoder, error: AuthenticationError, delegate: any SignInFailedControllerDelegate) {
    self.error = error
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    reasonLabel?.text = error.description
  }

  private func retry() { delegate?.signInFailedControllerDidChooseRetry(self) }
}
