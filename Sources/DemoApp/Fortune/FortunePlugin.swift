import Injector

/// The plugin of the fortune cookies, a feature that a child container brings while the app runs.
struct FortunePlugin: Plugin {
  func register(in registry: Registry) {
    registry.viewModel((any FortunePresenting).self, using: FortunePresenter.init).perResolution()
    registry.viewModel(FortunePage.self, using: FortunePage.init).perResolution().injecting(\.presenter)
    registry.screen(FortuneController.self, using: FortuneController.init(coder:page:presenter:delegate:))
      .arguments((any ScreenDelegate).self)
    registry.coordinator(FortuneCoordinator.self, using: FortuneCoordinator.init)
      .arguments(UINavigationController.self)
    registry.menuEntry("Fortune cookie", "fortune", starting: FortuneCoordinator.self)
  }
}
