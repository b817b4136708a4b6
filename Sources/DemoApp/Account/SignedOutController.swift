import Foundation
import Injector

/// The methods that the signed-out screen calls on its coordinator.
protocol SignedOutControllerDelegate: AnyObject {
  func signedOutControllerDidFinish(_ controller: SignedOutController)
}

/// A screen that ends an account, and shows in which order that ended its instances and what leaked.
final class SignedOutController: ViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Account"

  @Outlet private var endedLabel: UILabel?
  @Outlet private var leakLabel: UILabel?

  var work: Work?
  private var ending: AccountEnding? {
    // Setting the ending must not load the view.
    didSet { if isViewLoaded { showEnding() } }
  }
  private let viewModel: SignedOutViewModel
  private weak var delegate: (any SignedOutControllerDelegate)?

  override class var actions: [String: Action] { ["finish": Action(SignedOutController.finish)] }

  init?(coder: NSCoder, viewModel: SignedOutViewModel, delegate: any SignedOutControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    showEnding()
  }

  /// Ends an account when its screens are released, which is after the current call.
  ///
  /// - Parameters:
  ///   - lastWork: Work of the account that has been canceled, to wait for.
  ///   - close: A closure that closes the account's scope.
  func endAccount(after lastWork: Work?, _ close: @escaping () -> [LeakedInstance]) {
    begin(
      { [viewModel] in
        await lastWork?.end()
        return viewModel.end(close)
      }, then: { $0.ending = $1 })
  }

  private func showEnding() {
    endedLabel?.text = ending?.endedText ?? "Ending the account"
    leakLabel?.text = ending?.leakText ?? ""
  }

  private func finish() { delegate?.signedOutControllerDidFinish(self) }
}
