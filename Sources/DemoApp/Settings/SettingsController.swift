import Foundation
import Injector

/// A screen that shows the preferences and lets the user change them.
final class SettingsController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Settings"

  @Outlet private var greetingButton: UIButton?
  @Outlet private var saveButton: UIButton?
  @Outlet private var cancelButton: UIButton?

  var onSave: (Preferences) -> Void = { _ in }
  var onCancel: () -> Void = {}
  private let viewModel: SettingsViewModel

  init?(coder: NSCoder, viewModel: SettingsViewModel) {
    self.viewModel = viewModel
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    greetingButton?.addAction(UIAction { [weak self] _ in self?.changeGreeting() }, for: .touchUpInside)
    saveButton?.addAction(UIAction { [weak self] _ in self?.save() }, for: .touchUpInside)
    cancelButton?.addAction(UIAction { [weak self] _ in self?.onCancel() }, for: .touchUpInside)
    showDraft()
  }

  private func showDraft() { greetingButton?.setTitle(viewModel.greetingTitle, for: .normal) }

  private func changeGreeting() {
    viewModel.changeGreeting()
    showDraft()
  }

  private func save() { onSave(viewModel.draft) }
}
