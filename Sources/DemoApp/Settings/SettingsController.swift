import Injector

/// The methods that the settings screen calls on its coordinator.
protocol SettingsControllerDelegate: ScreenDelegate {
  func settingsController(_ controller: SettingsController, didSave preferences: Preferences)
}

/// A screen that shows the preferences and lets the user change them.
final class SettingsController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Settings"

  @Outlet private var greetingButton: UIButton?
  @Outlet private var saveButton: UIButton?
  @Outlet private var cancelButton: UIButton?

  private let viewModel: SettingsViewModel
  private weak var delegate: (any SettingsControllerDelegate)?

  init?(coder: NSCoder, viewModel: SettingsViewModel, delegate: any SettingsControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    greetingButton?.onPress(self) { $0.changeGreeting() }
    saveButton?.onPress(self) { $0.delegate?.settingsController($0, didSave: $0.viewModel.draft) }
    cancelButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    showDraft()
  }

  private func showDraft() { greetingButton?.setTitle(viewModel.greetingTitle, for: .normal) }

  private func changeGreeting() {
    viewModel.changeGreeting()
    showDraft()
  }
}
