/// Installs plugins: dependencies first, each name once.
struct PluginInstaller {
  let registry: Registry
  /// The plugins that were installed, in order.
  private(set) var plugins: [any Plugin] = []
  private var path: [String] = []
  private var installed: Set<String>

  /// - Parameter installed: The plugins that a parent container has.
  init(registry: Registry, installed: Set<String> = []) {
    self.registry = registry
    self.installed = installed
  }

  /// Installs the plugins in order, each after the plugins that it needs.
  mutating func install(_ plugins: [any Plugin]) {
    for plugin in plugins { install(plugin) }
  }

  // Recursion here follows the nesting of plugins that a person wrote, not the graph of registrations.
  private mutating func install(_ plugin: any Plugin) {
    let name = plugin.name
    if let start = path.firstIndex(of: name) {
      registry.pluginCycles.append(path[start...] + [name])
      return
    }
    guard installed.insert(name).inserted else { return }
    path.append(name)
    let dependencies = plugin.dependencies
    install(dependencies)
    path.removeLast()

    registry.plugin = Int32(registry.plugins.count)
    registry.plugins.append(DependencyGraph.Plugin(name: name, dependencies: dependencies.map(\.name)))
    registry.pluginTypes.append(type(of: plugin))
    plugins.append(plugin)
    plugin.register(in: registry)
    registry.plugin = -1
  }
}
