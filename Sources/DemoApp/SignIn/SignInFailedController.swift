import Foundation
import Injector
import InjectorHeadless

/// The methods that the failure screen calls on its coordinator.
protocol SignInFailedControllerDelegate: AnyObject {
  func signInFailedControllerDidChooseRetry(_ controller: SignInFailedController)
}

/// A screen that shows why a sign-in failed and offers another attempt.
final class SignInFailedController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "SignIn"

  @Outlet private var reasonLabel: HeadlessLabel?
  private let error: AuthenticationError
  private weak var delegate: (any SignInFailedControllerDelegate)?

  override class var actions: [String: HeadlessAction] { ["retry": HeadlessAction(SignInFailedController.retry)] }

  init?(coder: NSCoder, error: AuthenticationError, delegate: any SignInFailedControllerDelegate) {
    self.error = error
    self.delegate = delegate
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    reasonLabel?.text = error.description
  }

  private func retry() { delegate?.signInFailedControllerDidChooseRetry(self) }
}
