import Foundation
import Injector
import InjectorHeadless

/// The methods that the settings screen calls on its coordinator.
protocol SettingsControllerDelegate: AnyObject {
  func settingsController(_ controller: SettingsController, didSave preferences: Preferences)
  func settingsControllerDidCancel(_ controller: SettingsController)
}

/// A screen that shows the preferences and lets the user change them.
final class SettingsController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Settings"

  @Outlet private var greetingButton: HeadlessButton?
  @Outlet private var leakButton: HeadlessButton?
  private let viewModel: SettingsViewModel
  private weak var delegate: (any SettingsControllerDelegate)?

  override class var actions: [String: HeadlessAction] {
    [
      "changeGreeting": HeadlessAction(SettingsController.changeGreeting),
      "changeLeak": HeadlessAction(SettingsController.changeLeak),
      "save": HeadlessAction(SettingsController.save),
      "cancel": HeadlessAction(SettingsController.cancel),
    ]
  }

  init?(coder: NSCoder, viewModel: SettingsViewModel, delegate: any SettingsControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    showDraft()
  }

  private func showDraft() {
    greetingButton?.title = viewModel.greetingTitle
    leakButton?.title = viewModel.leakTitle
  }

  private func changeGreeting() {
    viewModel.changeGreeting()
    showDraft()
  }

  private func changeLeak() {
    viewModel.changeLeak()
    showDraft()
  }

  private func save() { delegate?.settingsController(self, didSave: viewModel.draft) }
  private func cancel() { delegate?.settingsControllerDidCancel(self) }
}
