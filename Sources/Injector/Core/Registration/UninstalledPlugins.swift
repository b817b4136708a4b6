/// What plugins register that exist and are not installed, so that an error can name the one to install.
struct UninstalledPlugins {
  private(set) var plugins: [DependencyGraph.InstalledPlugin] = []
  private(set) var records: ContiguousArray<RegistrationRecord> = []

  /// Reads the plugins, but for those that are installed. Their factories are dropped at once.
  init(_ plugins: [any Plugin], installed: @autoclosure () -> [String: any Any.Type]) {
    guard !plugins.isEmpty else { return }
    let registry = PluginInstaller(plugins, inherited: installed()).registry
    self.plugins = registry.plugins
    records = registry.records
    for index in records.indices { records[index].cellBuilder = nil }
  }
}
