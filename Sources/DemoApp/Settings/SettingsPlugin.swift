import Injector

/// The plugin of the settings.
struct SettingsPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.viewModel(SettingsViewModel.self, using: SettingsViewModel.init)
    registry.screen(SettingsController.self, using: SettingsController.init(coder:viewModel:delegate:))
      .arguments((any SettingsControllerDelegate).self)
  }
}
