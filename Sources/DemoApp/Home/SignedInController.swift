import Injector

/// The methods that the signed-in screen calls on its coordinator.
protocol SignedInControllerDelegate: AnyObject {
  func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture)
  func signedInController(_ controller: SignedInController, didChoose entry: MenuEntry)
  func signedInControllerDidChooseSettings(_ controller: SignedInController)
  /// Called when the user signs out, with the work that has been canceled and may still go on.
  func signedInController(_ controller: SignedInController, didSignOutAfter lastWork: Work?)
}

/// A screen that greets the user when their profile is loaded, above the menu of the app's features.
final class SignedInController: UIViewController, Storyboarded, LoadingScreen {
  nonisolated static let storyboardName = "Home"

  @Outlet private var greetingLabel: UILabel?
  @Outlet private var spinner: UIActivityIndicatorView?
  @Outlet private var retryButton: UIButton?
  @Outlet private var portraitButton: UIButton?
  @Outlet private var menuView: MenuView?
  @Outlet private var settingsButton: UIButton?
  @Outlet private var signOutButton: UIButton?

  var work: Work?
  var state: LoadState<Profile> = .unknown {
    // Setting the state must not load the view.
    didSet { if isViewLoaded { showState() } }
  }
  private let viewModel: SignedInViewModel
  private let user: UserSession
  private let menu: [MenuEntry]
  private weak var delegate: (any SignedInControllerDelegate)?

  init?(
    coder: NSCoder, viewModel: SignedInViewModel, user: UserSession, menu: [MenuEntry],
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
    retryButton?.onPress(self) { $0.load() }
    portraitButton?.onPress(self) { $0.showPortrait() }
    settingsButton?.onPress(self) { $0.delegate?.signedInControllerDidChooseSettings($0) }
    signOutButton?.onPress(self) { $0.signOut() }
    menuView?.delegate = self
    menuView?.show(menu.map(\.title))
    showState()
  }

  /// Loads the profile. You can call this method before the view is loaded.
  func load() { begin(loading: { [viewModel, user] in await viewModel.profile(of: user) }) }

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
    if let profile = state.value { delegate?.signedInController(self, didChoose: profile.portrait) }
  }

  private func signOut() {
    work?.cancel()
    delegate?.signedInController(self, didSignOutAfter: work)
  }
}

extension SignedInController: MenuViewDelegate {
  func menuView(_ view: MenuView, didChoose index: Int) { delegate?.signedInController(self, didChoose: menu[index]) }
}
