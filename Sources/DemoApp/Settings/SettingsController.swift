import Foundation
import Injector

/// The methods that the settings screen calls on its coordinator.
protocol SettingsControllerDelegate: AnyObject {
  func settingsController(_ controller: SettingsController, didSave preferences: Preferences)
  func settingsControllerDidCancel(_ controller: SettingsController)
}

/// A screen that shows the preferences and lets the user change them.
final class SettingsController: ViewController, Storyboarded {
  nonisolated static let storyboardName = "Settings"

  @Outlet private var greetingButton: UIButton?
  private let viewModel: SettingsViewModel
  private weak var delegate: (any SettingsControllerDelegate)?

  override class var actions: [String: Action] {
    [
      "changeGreeting": Action(SettingsController.changeGreeting),
      "save": Action(SettingsController.save),
      "cancel": Action(SettingsController.cancel),
    ]
  }

  init?(coder: NSCoder, viewModel: SettingsViewModel, delegate: any SettingsControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    showDraft()
  }

  private func showDraft() { greetingButton?.title = viewModel.greetingTitle }

  private func changeGreeting() {
    viewModel.changeGreeting()
    showDraft()
  }

  private func save() { delegate?.settingsController(self, didSave: viewModel.draft) }
  private func cancel() { delegate?.settingsControllerDidCancel(self) }
}
