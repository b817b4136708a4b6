import Injector
import InjectorHeadless

/// The plugin of the fortune cookies, a feature that a child container brings while the app runs.
struct FortunePlugin: Plugin {
  var dependencies: [any Plugin] { [PicturesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any FortuneTelling).self, using: FortuneCookies.init).on(MainActor.self).singleton()
    registry.coordinator(FortuneCoordinator.self, using: FortuneCoordinator.init)
      .arguments(HeadlessNavigationController.self, (any FlowDelegate).self)
    registry.menuEntry("Fortune cookie", "fortune", starting: FortuneCoordinator.self)
  }
}
