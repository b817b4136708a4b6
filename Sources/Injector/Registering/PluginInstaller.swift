/// Installs plugins: dependencies first, each name once.
final class PluginInstaller {
  let registry: Registry
  /// The installed plugins, each with the name that it's installed under.
  var plugins: [(name: String, plugin: any Plugin)] = []
  /// The type that a test needs, the registrations of its part of the graph, the recipes that its container leaves
  /// out, and the findings on the way.
  var tested: ServiceKey?
  var part: RegistrationList?
  var excluded: [Recipe] = []
  var findings: [Finding] = []
  /// The plugins that were to be installed, and aren't because of their names.
  private(set) var absent: [any Plugin] = []
  private let absentNames: Set<String>
  /// The plugins that take the places of those of a type, and the types that a container needed.
  private let replacements: [PluginReplacement]
  private var replacedTypes: Set<ObjectIdentifier> = []
  /// The plugins that were begun, by their names.
  private var known: [String: Known] = [:]
  /// The types of the plugins that a parent has installed, by their names.
  private let inherited: [String: any Any.Type]

  /// The first plugin of a name, and its type. A replacement has the type of the plugin that it replaces.
  private final class Known {
    let type: any Any.Type
    /// The plugin, or `nil` if a parent container has it.
    let plugin: (any Plugin)?
    /// The plugin that needs it, or `nil` if it was passed to the container.
    let neededBy: String?
    /// A Boolean value that indicates whether its dependencies are being installed: they lead back to it.
    var isOpen: Bool

    init(_ type: any Any.Type, _ plugin: (any Plugin)? = nil, neededBy: String? = nil) {
      self.type = type
      self.plugin = plugin
      self.neededBy = neededBy
      isOpen = plugin != nil
    }
  }

  /// The types of the installed plugins, the parents' included, by their names.
  var installed: [String: any Any.Type] { inherited.merging(known.mapValues(\.type)) { first, _ in first } }

  /// Installs plugins in a new registry, in order, each after the plugins that it depends on, except for those of some
  /// names.
  init(
    _ plugins: [any Plugin], replacing replacements: [PluginReplacement] = [], without absentNames: Set<String> = [],
    inherited: [String: any Any.Type] = [:], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }
  ) {
    registry = Registry()
    self.replacements = replacements
    self.inherited = inherited
    self.absentNames = absentNames
    for plugin in plugins { install(plugin, neededBy: nil) }
    registering(registry)
    registry.isOverriding = true
    overriding(registry)
  }

  /// Installs a plugin, or the one that takes its place, after those that it depends on, unless its name is known.
  private func install(_ needed: any Plugin, neededBy owner: String?) {
    let (name, type) = (needed.name, type(of: needed))
    guard !absentNames.contains(name) else { return absent.append(needed) }
    let replacement = replacements.last { $0.replaced == type }?.plugin
    if let first = known[name] ?? inherited[name].map({ Known($0) }) {
      let isSame =
        first.type == type
        && (first.isOpen || replacement != nil || first.plugin.map { PluginIdentity.areSame($0, needed) } ?? true)
      if !isSame { claim(name, for: needed, neededBy: owner, after: first) }
      return
    }
    let plugin = replacement ?? needed
    if replacement != nil { replacedTypes.insert(ObjectIdentifier(type)) }
    known[name] = Known(type, plugin, neededBy: owner)
    let dependencies = plugin.dependencies
    for dependency in dependencies { install(dependency, neededBy: name) }
    known[name]?.isOpen = false
    registry.plugin = name
    let claims = registry.plugins.firstIndex { $0.name == name }.map { registry.plugins.remove(at: $0).claims } ?? []
    registry.plugins.append(
      DependencyGraph.InstalledPlugin(
        name: name, dependencies: dependencies.map(\.name), claims: claims,
        statedDependencies: plugin.statedDependencies, replacement: replacement.map { TypeName.of(Swift.type(of: $0)) })
    )
    plugins.append((name, plugin))
    plugin.register(in: registry)
    registry.plugin = nil
  }

  /// The replacements of plugins that nothing here needs. Without some plugins, what those need isn't known.
  var vainReplacements: [DependencyGraph.VainReplacement] {
    guard absentNames.isEmpty else { return [] }
    return replacements.filter { !replacedTypes.contains(ObjectIdentifier($0.replaced)) }.map { replacement in
      DependencyGraph.VainReplacement(
        type: TypeName.of(replacement.replaced), replacement: TypeName.of(type(of: replacement.plugin)),
        isInherited: inherited.values.contains { $0 == replacement.replaced })
    }
  }

  /// Returns the facts of what other plugins would register, for diagnostics to name.
  func facts(ofUninstalled plugins: [any Plugin]) -> [DependencyGraph.Node] {
    PluginInstaller(plugins, inherited: installed).registry.recipes.map(\.facts)
  }

  /// Records a plugin that isn't installed because another one has its name.
  private func claim(_ name: String, for plugin: any Plugin, neededBy owner: String?, after first: Known) {
    typealias Claim = DependencyGraph.InstalledPlugin.Claim
    let position = registry.plugins.firstIndex { $0.name == name } ?? registry.plugins.count
    // The first plugin of the name may be installing its dependencies, or be a parent's.
    if position == registry.plugins.count { registry.plugins.append(.init(name: name)) }
    if registry.plugins[position].claims.isEmpty {
      let isInherited = first.plugin == nil
      registry.plugins[position].claims = [
        Claim(type: TypeName.of(first.type), neededBy: first.neededBy, isInherited: isInherited)
      ]
    }
    registry.plugins[position].claims.append(Claim(type: TypeName.of(type(of: plugin)), neededBy: owner))
  }
}
