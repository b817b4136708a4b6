/// Installs plugins: dependencies first, each name once.
struct PluginInstaller {
  let registry: Registry
  private(set) var plugins: [any Plugin] = []
  /// The plugins that are being installed, each needed by the one before it.
  private var path: [Installation] = []
  /// The plugins that were begun, by their names.
  private var known = [String: Known]()
  private let inherited: [String: any Any.Type]
  private var values = PluginValues()
  /// A Boolean value that indicates whether the dependencies have become so deep that they won't end.
  private var isEndless = false

  /// A plugin whose dependencies are being installed.
  private struct Installation {
    let plugin: any Plugin
    let name: String
    let dependencies: [any Plugin]
    /// The names of the dependencies that have been installed.
    var names: [String] = []
  }

  /// The first plugin of a name.
  private struct Known {
    let type: any Any.Type
    /// The plugin, or `nil` if a parent container has it.
    var plugin: (any Plugin)?
    /// The plugin that needs it, or `nil` if it was passed to the container.
    var neededBy: String?
    /// A Boolean value that indicates whether its dependencies are being installed.
    var isOpen = false
  }

  /// Installs plugins in a new registry, in order, each after the plugins that it depends on.
  init(
    _ plugins: [any Plugin], inherited: [String: any Any.Type] = [:], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }
  ) {
    registry = Registry()
    self.inherited = inherited
    for plugin in plugins { install(plugin) }
    registering(registry)
    registry.isOverriding = true
    overriding(registry)
  }

  // Without recursion, so that a stack has room for any plugins.
  private mutating func install(_ plugin: any Plugin) {
    begin(plugin)
    while let current = path.last {
      if current.names.count < current.dependencies.count, !isEndless {
        let position = path.count - 1
        let name = begin(current.dependencies[current.names.count])
        path[position].names.append(name)
      } else {
        path.removeLast()
        finish(current)
      }
    }
  }

  /// Begins to install a plugin unless its name is known, and returns the name.
  @discardableResult
  private mutating func begin(_ plugin: any Plugin) -> String {
    let name = plugin.name
    if let first = known[name] ?? inherited[name].map({ Known(type: $0) }) {
      if first.type != type(of: plugin) {
        claim(name, for: plugin, after: first)
      } else if first.isOpen {
        registry.hasPluginCycle = true
      } else if let installed = first.plugin, !values.areSame(installed, plugin) {
        claim(name, for: plugin, after: first)
      }
      return name
    }
    isEndless = isEndless || path.count == ValidationRules.longestPluginChain
    guard !isEndless else { return name }
    known[name] = Known(type: type(of: plugin), plugin: plugin, neededBy: path.last?.name, isOpen: true)
    path.append(Installation(plugin: plugin, name: name, dependencies: plugin.dependencies))
    return name
  }

  /// Registers a plugin whose dependencies are installed.
  private mutating func finish(_ current: Installation) {
    known[current.name]?.isOpen = false
    let rest = current.dependencies.dropFirst(current.names.count).map(\.name)
    registry.plugin = Int32(registry.plugins.count)
    registry.plugins.append(
      DependencyGraph.InstalledPlugin(
        name: current.name, dependencies: current.names + rest, unusedMembers: type(of: current.plugin).unusedMembers))
    registry.pluginTypes.append(type(of: current.plugin))
    plugins.append(current.plugin)
    current.plugin.register(in: registry)
    registry.plugin = -1
  }

  /// Records a plugin that isn't installed because another one has its name.
  private func claim(_ name: String, for plugin: any Plugin, after first: Known) {
    typealias Claim = DependencyGraph.InstalledPlugin.Claim
    registry.pluginNameConflicts.add(
      Claim(type: TypeName.of(type(of: plugin)), neededBy: path.last?.name),
      after: Claim(type: TypeName.of(first.type), neededBy: first.neededBy, isInherited: first.plugin == nil), to: name)
  }
}

extension Registry {
  /// Reads the registrations of plugins that exist but aren't installed, and releases their factories.
  func read(uninstalled plugins: [any Plugin], inheriting inherited: [String: any Any.Type]) {
    guard !plugins.isEmpty else { return }
    let other = PluginInstaller(plugins, inherited: installedPlugins(inheriting: inherited)).registry
    uninstalled = other.records.filter { $0.plugin >= 0 }.map { ($0, other.plugins[Int($0.plugin)].name) }
  }
}
