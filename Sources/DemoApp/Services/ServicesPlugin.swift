import Injector

/// The plugin of the services that all features share.
struct ServicesPlugin: Plugin {
  func register(in registry: Registry) {
    // `main` overrides them with the options of the command line.
    registry.instance(LaunchOptions(), for: LaunchOptions.self)
    registry.service((any SessionStoring).self, using: SessionStore.init).on(MainActor.self).singleton()
    registry.service((any PreferenceStoring).self, using: PreferenceStore.init).on(MainActor.self).singleton()
    registry.service((any Journaling).self, using: Journal.init).singleton().root()
  }
}
