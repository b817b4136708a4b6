/// The registrations of plugins that exist but aren't installed, so that an error can name the plugin to install.
struct UninstalledPlugins {
  private(set) var plugins: [DependencyGraph.InstalledPlugin] = []
  private(set) var records: ContiguousArray<RegistrationRecord> = []

  /// Reads the registrations of the plugins that aren't installed, and releases their factories.
  init(_ plugins: [any Plugin], installed: @autoclosure () -> [String: any Any.Type]) {
    guard !plugins.isEmpty else { return }
    let registry = PluginInstaller(plugins, inherited: installed()).registry
    self.plugins = registry.plugins
    records = registry.records
  }
}
