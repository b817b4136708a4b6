/// The registrations of one container, frozen: overrides have replaced, decorators stand on what they decorate.
///
/// Positions count through the parents: a child's first registration has the position after its parent's last.
final class RegistrationSet: @unchecked Sendable {
  // Sendable: everything is written by init; `release` clears the recipes while the container is linked, by the same
  // thread and before anybody else can have the set. Metatypes and static strings are immutable.

  let parent: RegistrationSet?
  /// How many registrations the parents have.
  let base: Int32
  @exclusivity(unchecked) private(set) var records: ContiguousArray<RegistrationRecord>
  let parameters: ContiguousArray<ParameterRecord>
  let hooks: [Int32: RegistrationHooks]
  let table: KeyTable
  /// The contributions to a type, the parents' first; absent where this container has none of its own.
  let contributions: [ObjectIdentifier: [Int32]]
  let plugins: [DependencyGraph.InstalledPlugin]
  /// The plugins' own types, for their modules.
  let pluginTypes: [any Any.Type]
  /// What plugins would register that are not installed.
  let uninstalledPlugins: UninstalledPlugins
  /// The registrations of the children: where a key is missing, the error can say that a child or a sibling has it.
  let children = WeakList<RegistrationSet>()
  let pluginCycles: [[String]]
  /// Plugins that are not installed because others have their names.
  let pluginNameConflicts: PluginNameConflicts
  /// Where the registration stood that an override replaced.
  let replaced: [Int32: CallSite]
  /// Pairs of registrations of one key.
  let duplicates: [(first: Int32, second: Int32)]

  /// The scopes that the registrations belong to, some more than once.
  let scopes: [Scope]
  /// What the plugins registered and the test of one type left out; nil in every other container.
  let excluded: ExcludedRegistrations?

  convenience init(_ registry: Registry, parent: RegistrationSet?) {
    var freezer = OverrideResolver(registry, parent: parent)
    freezer.run()
    self.init(freezer, of: registry)
  }

  /// - Parameter freezer: One that has run.
  init(_ freezer: OverrideResolver, of registry: Registry) {
    parent = freezer.parent
    base = freezer.base
    records = freezer.records
    parameters = registry.parameters
    hooks = freezer.hooks
    table = freezer.table
    contributions = freezer.contributions
    plugins = registry.plugins
    pluginTypes = registry.pluginTypes
    uninstalledPlugins = registry.uninstalledPlugins
    pluginCycles = registry.pluginCycles
    pluginNameConflicts = registry.pluginNameConflicts
    replaced = freezer.replaced
    duplicates = freezer.duplicates
    scopes = freezer.scopes
    excluded = registry.excluded
  }

  deinit { table.deallocate() }

  /// The position after the last registration.
  var end: Int32 { base + Int32(records.count) }

  /// The registrations, these or a parent's, that a position belongs to.
  func owner(of index: Int32) -> RegistrationSet {
    var set = self
    while index < set.base, let parent = set.parent { set = parent }
    return set
  }

  func record(at index: Int32) -> RegistrationRecord {
    let set = owner(of: index)
    return set.records[Int(index - set.base)]
  }

  /// The registration behind whatever aliases and decorators.
  func origin(of index: Int32) -> Int32 {
    var index = index
    while case let inner = record(at: index).inner, inner >= 0 { index = inner }
    return index
  }

  /// The registration that a key is found by, in this container or the nearest parent; nil where there is none.
  func index(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32? {
    let bits = UInt(bitPattern: ObjectIdentifier(type))
    let hash = identifier.tableHash
    var set: RegistrationSet? = self
    while let current = set {
      let found =
        hash == 0
        ? current.table.find(bits)
        : current.table.find(bits, hash) { current.records[Int($0)].identifier == identifier }
      if found >= 0 { return current.base + found }
      set = current.parent
    }
    return nil
  }

  /// The contributions to a type, in order of registration, the parents' first.
  func contributions(to type: any Any.Type) -> [Int32] {
    let key = ObjectIdentifier(type)
    var set: RegistrationSet? = self
    while let current = set {
      if let found = current.contributions[key] { return found }
      set = current.parent
    }
    return []
  }

  /// The level of the container that owns a registration, 0 for the root.
  func level(of index: Int32) -> Int32 { owner(of: index).level }

  var level: Int32 {
    var level: Int32 = 0
    var set = parent
    while let current = set {
      level += 1
      set = current.parent
    }
    return level
  }

  /// The keys of the registrations, here or in the parents, that depend on one. O(*n* + *e*).
  func holders(of index: Int32) -> [ServiceKey] {
    let own = RegistrationBinding(self).structure
    let holding = own.range.filter { node in own.edges(from: node).contains { $0.to == index } }
    return (parent?.holders(of: index) ?? []) + holding.map { key(at: Int32($0)) }
  }

  /// The types of the plugins of this container and its parents, by name.
  var installedPlugins: [String: any Any.Type] {
    (parent?.installedPlugins ?? [:]).merging(zip(plugins.map(\.name), pluginTypes)) { outer, _ in outer }
  }

  /// Frees the recipes, which nothing needs once the cells stand.
  func releaseCellBuilders() {
    for index in records.indices { records[index].cellBuilder = nil }
  }

  func key(at index: Int32) -> ServiceKey {
    let record = record(at: index)
    return ServiceKey(type: TypeName.of(record.type), identifier: record.identifier)
  }

  func identifier(at index: Int32) -> ServiceIdentifier? { record(at: index).identifier }

  func pluginName(at index: Int32) -> String? {
    let set = owner(of: index)
    let plugin = set.records[Int(index - set.base)].plugin
    return plugin < 0 ? nil : set.plugins[Int(plugin)].name
  }
}
