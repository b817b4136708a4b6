import Injector

/// The methods that the settings flow calls on the object that started it.
protocol SettingsCoordinatorDelegate: AnyObject {
  /// Called when the flow is finished.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the flow.
  ///   - result: The new preferences, or `nil` if the user canceled.
  func settingsCoordinator(_ coordinator: SettingsCoordinator, didFinishWith result: Preferences?)
}

/// The coordinator of the settings. Its result is the preferences that the user chose.
final class SettingsCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: UINavigationController
  private weak var delegate: (any SettingsCoordinatorDelegate)?
  private let makeSettings: Provider<SettingsController, any SettingsControllerDelegate>

  init(
    navigation: UINavigationController, delegate: any SettingsCoordinatorDelegate,
    makeSettings: Provider<SettingsController, any SettingsControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.makeSettings = makeSettings
  }

  func start() {
    present { navigation.pushViewController(try makeSettings(self), animated: true) }
  }

  private func finish(with result: Preferences?) {
    navigation.popViewController(animated: true)
    delegate?.settingsCoordinator(self, didFinishWith: result)
  }
}

extension SettingsCoordinator: SettingsControllerDelegate {
  func settingsController(_ controller: SettingsController, didSave preferences: Preferences) {
    finish(with: preferences)
  }

  func settingsControllerDidCancel(_ controller: SettingsController) { finish(with: nil) }
}
