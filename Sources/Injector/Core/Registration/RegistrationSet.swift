/// The immutable registrations of a container, after overrides and decorators are applied.
///
/// Positions continue those of the parents: a child's first registration follows its parent's last.
final class RegistrationSet: @unchecked Sendable {
  // Sendable: the initializer writes all properties. Binding adds the missing keys and the isolation sources, and linking clears the closures on
  // the same thread, before any other thread can have a reference to the set. Metatypes and static strings are
  // immutable. The closures of scenes read nonisolated static properties only.

  let parent: RegistrationSet?
  /// The number of registrations of the parents.
  let base: Int32
  let records: ContiguousArray<RegistrationRecord>
  /// The recipes, to which the container's own records refer; empty after linking.
  @exclusivity(unchecked) private(set) var recipes: ContiguousArray<StoredRecipe>
  let parameters: ContiguousArray<ParameterRecord>
  @exclusivity(unchecked) private(set) var hooks: [Int32: RegistrationHooks]
  let table: KeyTable
  /// The contributions to each type, those of the parents first. Types without contributions in this container are
  /// absent.
  let contributions: [ObjectIdentifier: [Int32]]
  let plugins: [DependencyGraph.InstalledPlugin]
  /// The types of the plugins of this container and its parents, by name.
  let installedPlugins: [String: any Any.Type]
  /// The types of the plugins, for the names of their modules.
  let pluginTypes: [any Any.Type]
  /// The scenes of the screens by type.
  let scenes: [ObjectIdentifier: () -> DependencyGraph.Scene]
  /// The registrations of plugins that aren't installed.
  let uninstalledPlugins: UninstalledPlugins
  /// The registrations of the children, so that the error for a missing key can name a child or a sibling that has it.
  let children = WeakList<RegistrationSet>()
  let pluginCycles: [PluginCycle]
  /// The plugins that aren't installed because others have their names.
  let pluginNameConflicts: PluginNameConflicts
  /// The location of the registration that each override replaced.
  let replaced: [Int32: CallSite]
  /// The overrides of other plugins that each override replaced.
  let replacedOverrides: [Int32: [DependencyGraph.ReplacedOverride]]
  /// The registrations that came after the container was built.
  let late: LateRegistrations
  /// The pairs of registrations with the same key.
  let duplicates: [(first: Int32, second: Int32)]

  /// The level of the container, which is 0 for the root.
  let level: Int32
  /// The scopes of the registrations, which may contain duplicates.
  let scopes: [Scope]
  /// The scopes of the parents' registrations, each once.
  let outerScopes: [Scope]
  /// The container's own inputs.
  let inputs: [Int32]
  /// The inputs of the container and its parents, those of the parents first.
  let allInputs: [Int32]
  /// The registrations that a container for the test of one type excludes, or `nil` for any other container.
  let excluded: ExcludedRegistrations?
  /// The parent's registration that each of the registrations linked again is a copy of.
  let relinked: [Int32: Int32]
  /// The parents' shared instances that reach what is overridden here, each with the override.
  let staleShared: [(node: Int32, override: Int32)]
  /// The keys that are asked for and that nothing is registered under.
  @exclusivity(unchecked) var missingKeys = [RegistrationKey: Int32]()
  /// The registrations that take over their isolation, each with the one that they take it from.
  @exclusivity(unchecked) var isolationSources = [Int32: Int32]()
  /// The nearest parent with missing keys.
  private let outerMissing: RegistrationSet?
  private let dependentIndex = Guarded<DependentIndex?>(nil)

  convenience init(_ registry: Registry, parent: RegistrationSet?) {
    var settler = OverrideResolver(registry, parent: parent)
    settler.run()
    self.init(settler, of: registry)
  }

  /// - Parameter settler: A resolver of overrides that has run.
  init(_ settler: borrowing OverrideResolver, of registry: Registry) {
    parent = settler.parent
    base = settler.base
    // Without the room that arrays reserve for more: as many records are kept as there are registrations.
    records = settler.records.withUnsafeBufferPointer(ContiguousArray.init)
    recipes = registry.recipes
    parameters = settler.parameters.withUnsafeBufferPointer(ContiguousArray.init)
    hooks = settler.hooks
    table = settler.table
    contributions = settler.contributions
    // What a level adds nothing to is shared with the parent, as children can be nested deep.
    level = parent.map { $0.level + 1 } ?? 0
    outerMissing = parent.flatMap { $0.missingKeys.isEmpty ? $0.outerMissing : $0 }
    plugins = registry.plugins
    pluginTypes = registry.pluginTypes
    installedPlugins = registry.installedPlugins(inheriting: parent?.installedPlugins ?? [:])
    scenes = registry.scenes
    uninstalledPlugins = registry.uninstalledPlugins
    pluginCycles = registry.hasPluginCycle ? PluginCycle.among(registry.plugins) : []
    pluginNameConflicts = registry.pluginNameConflicts
    replaced = settler.replaced
    replacedOverrides = settler.replacedOverrides
    late = registry.late
    duplicates = settler.duplicates
    scopes = settler.records.compactMap { if case .scoped(let scope) = $0.lifetime { scope } else { nil } }
    outerScopes = parent?.visibleScopes ?? []
    inputs = settler.records.indices.compactMap {
      settler.records[$0].role == .input ? settler.base + Int32($0) : nil
    }
    allInputs = (parent?.allInputs ?? []) + inputs
    excluded = registry.excluded
    relinked = settler.relinked
    staleShared = settler.staleShared
  }

  deinit { table.deallocate() }

  /// The position after the last registration.
  var end: Int32 { base + Int32(records.count) }

  /// The parents' sets and this one, outermost first. Nothing that asks for them calls itself: children can be nested
  /// deeper than a stack.
  var lineage: ReversedCollection<[RegistrationSet]> { Array(sequence(first: self, next: \.parent)).reversed() }

  /// Returns the set that contains a position: this one or a parent's.
  @inline(__always)
  func owner(of index: Int32) -> RegistrationSet {
    var set = self
    while index < set.base, let parent = set.parent { set = parent }
    return set
  }

  @inline(__always)
  func record(at index: Int32) -> RegistrationRecord {
    let set = owner(of: index)
    return set.records[Int(index - set.base)]
  }

  /// Returns the registration behind all aliases and decorators.
  func origin(of index: Int32) -> Int32 {
    var index = index
    // An alias that overrides its own original leads back to itself, which validation reports as a cycle.
    for _ in 0..<end {
      let set = owner(of: index)
      guard case let inner = set.records[Int(index - set.base)].inner, inner >= 0 else { break }
      index = inner
    }
    return index
  }

  /// Returns the role of the registration behind all aliases and decorators.
  func role(behind index: Int32) -> Role {
    let origin = origin(of: index)
    let set = owner(of: origin)
    return set.records[Int(origin - set.base)].role
  }

  /// Returns the registration of a key in this container or the nearest parent, or `nil` if there is none.
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

  /// Returns the contributions to a type, in order of registration, those of the parents first.
  func contributions(to type: any Any.Type) -> [Int32] {
    let key = ObjectIdentifier(type)
    var set: RegistrationSet? = self
    while let current = set {
      if let found = current.contributions[key] { return found }
      set = current.parent
    }
    return []
  }

  /// Returns the level of the container that owns a registration, which is 0 for the root.
  func level(of index: Int32) -> Int32 { owner(of: index).level }

  /// The scopes of the container and its parents, each once.
  private var visibleScopes: [Scope] {
    guard !scopes.isEmpty else { return outerScopes }
    var known = [Scope: Int32]()
    return (outerScopes + scopes).filter { known.updateValue(0, forKey: $0) == nil }
  }

  /// Returns the keys of the registrations, here or in the parents, that depend on the given one. O(*n* + *e*).
  func holders(of index: Int32) -> [ServiceKey] {
    lineage.flatMap { set in
      let own = RegistrationBinding(set).structure
      let holding = own.range.filter { node in own.edges(from: node).contains { $0.to == index } }
      return holding.map { set.key(at: Int32($0)) }
    }
  }

  /// Releases the closures of the registrations. After linking, only the cells have them.
  func releaseClosures() {
    recipes = []
    if !hooks.isEmpty { hooks = hooks.mapValues(\.linked) }
  }

  /// Returns the parameters of a registration: those of its factory, then those of its injections.
  func parameters(of index: Int32) -> ContiguousArray<ParameterRecord> {
    let set = owner(of: index)
    var parameters = ContiguousArray(set.parameters[set.records[Int(index - set.base)].parameterRange])
    for injection in set.hooks[index - set.base]?.injections ?? [] {
      parameters += set.parameters[injection.parameters]
    }
    return parameters
  }

  /// Who depends on what, computed when it is first needed.
  var dependents: DependentIndex {
    dependentIndex.withLock { known in
      if let known { return known }
      let index = DependentIndex(self)
      known = index
      return index
    }
  }

  /// The set and its parents, the nearest first.
  var ancestors: some Sequence<RegistrationSet> { sequence(first: self, next: \.parent) }

  /// A Boolean value that indicates whether a registration, here or in a parent, asks for a key that isn't registered.
  func misses(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    sequence(first: self, next: \.outerMissing).contains { $0.missingKeys[.init(type, identifier)] != nil }
  }

  /// Returns a copy of a registration of this container or a parent, with its hooks, for a child to link again.
  ///
  /// - Parameters:
  ///   - index: The registration.
  ///   - parameters: The parameters of the child, to which those of the registration are added.
  ///   - inner: A closure that returns what an alias or a decorator wraps in the child.
  @_optimize(speed)
  func copy(
    of index: Int32, to parameters: inout ContiguousArray<ParameterRecord>, inner: (Int32) -> Int32
  ) -> (record: RegistrationRecord, hooks: RegistrationHooks?) {
    let set = owner(of: index)
    var record = set.records[Int(index - set.base)]
    var hooks = set.hooks[index - set.base]
    record.parameters = Int32(parameters.count)
    parameters += set.parameters(of: index)
    hooks?.move(toParametersFrom: record.parameterRange.upperBound)
    // The plugin is one of the parent's, and its contract was checked there.
    record.plugin = -1
    record.traits.remove([.overriding, .fallback])
    record.traits.insert(.relinked)
    if record.inner >= 0 { record.inner = inner(record.inner) }
    return (record, hooks)
  }

  func key(at index: Int32) -> ServiceKey {
    let record = record(at: index)
    return ServiceKey(type: TypeName.of(record.type), identifier: record.identifier)
  }

  func identifier(at index: Int32) -> ServiceIdentifier? { record(at: index).identifier }

  func pluginName(at index: Int32) -> String? {
    let set = owner(of: index)
    if let original = set.relinked[index] { return pluginName(at: original) }
    let plugin = set.records[Int(index - set.base)].plugin
    return plugin < 0 ? nil : set.plugins[Int(plugin)].name
  }
}
