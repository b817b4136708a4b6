/// Installs plugins: dependencies first, each name once.
struct PluginInstaller {
  let registry: Registry
  /// The plugins that were installed, in order.
  private(set) var plugins: [any Plugin] = []
  private var path: [String] = []
  /// The names in `path`.
  private var open: Set<String> = []
  private var installed: [String: any Any.Type]
  /// The first dependent of each plugin that this container installs, or `nil` if the plugin was passed to the container.
  private var dependents: [String: String?] = [:]

  /// Installs plugins in a new registry, in order, each after the plugins that it depends on.
  ///
  /// - Parameters:
  ///   - plugins: The plugins.
  ///   - inherited: The plugins of the parent containers, which aren't installed again.
  ///   - registering: A closure that registers services that belong to no plugin.
  ///   - overriding: A closure that registers services that override those of the plugins.
  init(
    _ plugins: [any Plugin], inherited: [String: any Any.Type] = [:], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }
  ) {
    registry = Registry()
    installed = inherited
    for plugin in plugins { install(plugin) }
    registering(registry)
    registry.isOverriding = true
    overriding(registry)
  }

  // The recursion follows the dependencies of plugins, which are few, not the graph of registrations.
  private mutating func install(_ plugin: any Plugin) {
    let name = plugin.name
    if let other = installed[name], other != type(of: plugin) {
      return claim(name, for: type(of: plugin), after: other)
    }
    guard installed[name] == nil else {
      if open.contains(name) { registry.hasPluginCycle = true }
      return
    }
    installed[name] = type(of: plugin)
    dependents[name] = path.last
    path.append(name)
    open.insert(name)
    let dependencies = plugin.dependencies
    for dependency in dependencies { install(dependency) }
    path.removeLast()
    open.remove(name)

    registry.plugin = Int32(registry.plugins.count)
    registry.plugins.append(DependencyGraph.InstalledPlugin(name: name, dependencies: dependencies.map(\.name)))
    registry.pluginTypes.append(type(of: plugin))
    plugins.append(plugin)
    plugin.register(in: registry)
    registry.plugin = -1
  }

  /// Records a plugin that isn't installed because another one has its name.
  private func claim(_ name: String, for type: any Any.Type, after other: any Any.Type) {
    let dependent = dependents[name]
    let first = DependencyGraph.InstalledPlugin.Claim(
      type: TypeName.of(other), neededBy: dependent ?? nil, isInherited: dependent == nil)
    let claim = DependencyGraph.InstalledPlugin.Claim(type: TypeName.of(type), neededBy: path.last)
    registry.pluginNameConflicts.add(claim, after: first, to: name)
  }
}
