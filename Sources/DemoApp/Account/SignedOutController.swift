import Injector

/// A screen that ends an account, and shows in which order that ended its instances and what leaked.
final class SignedOutController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Account"

  @Outlet private var endedLabel: UILabel?
  @Outlet private var leakLabel: UILabel?
  @Outlet private var finishButton: UIButton?

  var work: Work?
  private var ending: AccountEnding? {
    // Setting the ending must not load the view.
    didSet { if isViewLoaded { showEnding() } }
  }
  private let viewModel: SignedOutViewModel
  private weak var delegate: (any ScreenDelegate)?

  init?(coder: NSCoder, viewModel: SignedOutViewModel, delegate: any ScreenDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    finishButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
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
}
