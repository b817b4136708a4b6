/// Installs plugins: dependencies first, each name once.
struct PluginInstaller {
  let registry: Registry
  /// The plugins that were installed, in order.
  private(set) var plugins: [any Plugin] = []
  private var path: [String] = []
  private var installed: [String: any Any.Type]
  /// Who asked first for each plugin that this container installs.
  private var askers: [String: String?] = [:]

  /// Installs plugins in a registry of their own, in order, each after the plugins that it needs.
  ///
  /// - Parameters:
  ///   - plugins: The plugins.
  ///   - inherited: The plugins that a parent container has; they are left out.
  ///   - registering: Makes registrations that belong to no plugin.
  ///   - overriding: Makes the registrations that replace some of the plugins'.
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

  // Recursion here follows the nesting of plugins that a person wrote, not the graph of registrations.
  private mutating func install(_ plugin: any Plugin) {
    let name = plugin.name
    if let other = installed[name], other != type(of: plugin) {
      return claim(name, for: type(of: plugin), after: other)
    }
    if let start = path.firstIndex(of: name) {
      registry.pluginCycles.append(path[start...] + [name])
      return
    }
    guard installed[name] == nil else { return }
    installed[name] = type(of: plugin)
    askers[name] = path.last
    path.append(name)
    let dependencies = plugin.dependencies
    for dependency in dependencies { install(dependency) }
    path.removeLast()

    registry.plugin = Int32(registry.plugins.count)
    registry.plugins.append(DependencyGraph.InstalledPlugin(name: name, dependencies: dependencies.map(\.name)))
    registry.pluginTypes.append(type(of: plugin))
    plugins.append(plugin)
    plugin.register(in: registry)
    registry.plugin = -1
  }

  /// Notes a plugin that is not installed because another one has its name.
  private func claim(_ name: String, for type: any Any.Type, after other: any Any.Type) {
    let asker = askers[name]
    let first = DependencyGraph.InstalledPlugin.Claim(
      type: TypeName.of(other), neededBy: asker ?? nil, isInherited: asker == nil)
    let claim = DependencyGraph.InstalledPlugin.Claim(type: TypeName.of(type), neededBy: path.last)
    registry.pluginNameConflicts.add(claim, after: first, to: name)
  }
}
