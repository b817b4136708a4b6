import Foundation
import Injector
import InjectorHeadless

/// What the failure screen asks of its coordinator.
protocol SignInFailedControllerDelegate: AnyObject {
  func signInFailedControllerDidChooseRetry(_ controller: SignInFailedController)
}

/// Says why somebody was not let in, and offers another try.
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
