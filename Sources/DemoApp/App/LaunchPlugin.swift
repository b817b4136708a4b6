import Injector

/// How the app was started. `main` overrides the options with those of the command line.
struct LaunchPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(LaunchOptions(), for: LaunchOptions.self)
  }
}
