import Foundation
import Injector

/// The methods that the signed-in screen calls on its coordinator.
protocol SignedInControllerDelegate: AnyObject {
  func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture)
  func signedInController(_ controller: SignedInController, didChooseEntry index: Int)
  func signedInControllerDidChooseSettings(_ controller: SignedInController)
  func signedInControllerDidSignOut(_ controller: SignedInController)
}

/// A screen that greets the user when their profile is loaded, above the menu of the app's features.
final class SignedInController: ViewController, Storyboarded, LoadingScreen {
  nonisolated static let storyboardName = "Home"

  @Outlet private var greetingLabel: UILabel?
  @Outlet private var spinner: UIActivityIndicatorView?
  @Outlet private var retryButton: UIButton?
  @Outlet private var portraitButton: UIButton?
  @Outlet private var menuView: MenuView?

  var work: Work?
  var state: LoadState<Profile> = .unknown {
    // Setting the state must not load the view.
    didSet { if isViewLoaded { showState() } }
  }
  private let user: UserSession
  private let menu: [String]
  private let viewModel: SignedInViewModel
  private weak var delegate: (any SignedInControllerDelegate)?

  override class var actions: [String: Action] {
    [
      "retry": Action(SignedInController.load),
      "showPortrait": Action(SignedInController.showPortrait),
      "showSettings": Action(SignedInController.showSettings),
      "signOut": Action(SignedInController.signOut),
    ]
  }

  init?(
    coder: NSCoder, viewModel: SignedInViewModel, user: UserSession, menu: [String],
    delegate: any SignedInControllerDelegate
  ) {
    self.viewModel = viewModel
    self.user = user
    self.menu = menu
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    menuView?.delegate = self
    menuView?.show(menu)
    showState()
  }

  /// Loads the profile. You can call this method before the view is loaded.
  func load() { begin(loading: { [viewModel, user] in await viewModel.profile(of: user) }) }

  /// Cancels the work in progress.
  ///
  /// - Returns: The work, to wait for its end.
  func cancelWork() -> Work? {
    work?.cancel()
    return work
  }

  private func showState() {
    if state.isLoading { spinner?.startAnimating() } else { spinner?.stopAnimating() }
    retryButton?.isHidden = state.error == nil
    portraitButton?.isHidden = state.value == nil
    greetingLabel?.text =
      switch state {
      case .unknown, .loading: "Loading your profile"
      case .loaded(let profile): viewModel.greeting(for: profile)
      case .failed(let error): "\(error)"
      }
  }

  private func showPortrait() {
    guard let profile = state.value else { return }
    delegate?.signedInController(self, didChoose: profile.portrait)
  }

  private func showSettings() { delegate?.signedInControllerDidChooseSettings(self) }
  private func signOut() { delegate?.signedInControllerDidSignOut(self) }
}

extension SignedInController: MenuViewDelegate {
  func menuView(_ view: MenuView, didChoose index: Int) { delegate?.signedInController(self, didChooseEntry: index) }
}
