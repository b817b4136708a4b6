import Injector

/// The plugin of the launch options. `main` overrides them with the options of the command line.
struct LaunchPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(LaunchOptions(), for: LaunchOptions.self)
  }
}
