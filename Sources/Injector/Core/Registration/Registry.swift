/// A list of registrations, which plugins add to while a container is built.
///
/// `Plugin.register(in:)` and the closures of `Container`'s initializers receive a registry. Registering runs no
/// factory and checks nothing: the container's initializer validates all the registrations together. Don't keep a
/// registry: what is registered after the container is built has no effect and is reported in
/// ``Container/diagnostics``.
///
/// For example:
///
/// ```swift
/// let container = try Container { registry in
///   registry.service((any Clock).self, using: SystemClock.init).singleton()
///   registry.viewModel(TimerViewModel.self, using: TimerViewModel.init)
/// }
/// ```
public final class Registry {
  // One thread registers, and nothing that it calls here calls back, so accesses never overlap: the exclusivity
  // checks at run time are disabled where they are as costly as the rest.
  @exclusivity(unchecked) @usableFromInline var parameters: ContiguousArray<ParameterRecord> = []
  @exclusivity(unchecked) var records: ContiguousArray<RegistrationRecord> = []
  /// The recipes, as they were registered. Records refer to them, so that they move and are copied without them.
  @exclusivity(unchecked) private(set) var recipes: ContiguousArray<StoredRecipe> = []
  var hooks = [Int32: RegistrationHooks]()
  var plugins: [DependencyGraph.InstalledPlugin] = []
  var pluginTypes: [any Any.Type] = []
  /// The registrations of plugins that exist but aren't installed, so that an error can name the plugin to install.
  var uninstalled: [(record: RegistrationRecord, plugin: String)] = []
  /// A Boolean value that indicates whether plugins depend on each other in a circle.
  var hasPluginCycle = false
  var pluginNameConflicts = PluginNameConflicts()
  /// The scenes of screens, for the graph. The closures ask the screen's type.
  var scenes: [ObjectIdentifier: () -> DependencyGraph.Scene] = .init()
  /// The plugin that is registering, or -1.
  @exclusivity(unchecked) var plugin: Int32 = -1
  /// A Boolean value that indicates whether every registration overrides another one, as in an `overriding:` closure.
  @exclusivity(unchecked) var isOverriding = false
  /// What the container for the test of one type excludes, for the errors of resolves.
  var excluded: (tested: ServiceKey, records: ContiguousArray<RegistrationRecord>)?
  /// What was found before validation.
  var findings: [Finding] = []
  /// A Boolean value that indicates whether the container is built, so that registering has no effect.
  @exclusivity(unchecked) var isBuilt = false
  let late = LateRegistrations()

  init() {
    // Most plugins and children register a handful.
    records.reserveCapacity(16)
    recipes.reserveCapacity(16)
    parameters.reserveCapacity(16)
  }

  func installedPlugins(inheriting inherited: [String: any Any.Type]) -> [String: any Any.Type] {
    plugins.isEmpty ? inherited : inherited.merging(zip(plugins.map(\.name), pluginTypes)) { first, _ in first }
  }

  /// Returns the hooks of a registration, which has them from now on.
  func hooks(of index: Int32) -> RegistrationHooks {
    if let known = hooks[index] { return known }
    let new = RegistrationHooks()
    hooks[index] = new
    return new
  }

  // The verbs that add a record are specialized for the types of their callers and not inlined: the compiler takes
  // time in proportion to the square of a function's length, and a plugin may register hundreds of types in one.

  /// Adds a record whose parameters, if any, are those from the given position to the end.
  @usableFromInline
  func add(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, role: Role, isolation: FactoryIsolation,
    parameters first: Int, fileID: StaticString, line: UInt, recipe: @escaping Recipe
  ) -> Int32 {
    guard !isBuilt else {
      let source = CallSite(fileID: fileID.description, line: Int(line))
      late.add(LateRegistration(key: ServiceKey(type, identifier), source: source, isRefinement: false))
      return -1
    }
    // No literal for no traits: in a debug build, it would take as long as the rest.
    records.append(
      RegistrationRecord(
        type: type, identifier: identifier, line: UInt32(truncatingIfNeeded: line), factoryIsolation: isolation,
        fileID: fileID, role: role, traits: isOverriding ? .overriding : .init(),
        parameterCount: UInt16(truncatingIfNeeded: parameters.count - first), plugin: plugin,
        parameters: Int32(truncatingIfNeeded: first), recipe: Int32(truncatingIfNeeded: recipes.count)))
    recipes.append(StoredRecipe(link: recipe))
    return Int32(truncatingIfNeeded: records.count - 1)
  }

  /// Adds the parameters of a factory and returns the position of the first.
  @inlinable
  func addParameters<each Parameter>(_ types: repeat (each Parameter).Type) -> Int {
    let first = parameters.count
    for type in repeat each types { parameters.append(ParameterRecord(type: type)) }
    return first
  }
}

/// What a registry was asked to register after its container was built, which has no effect.
final class LateRegistrations: Sendable {
  private let found = Guarded<[LateRegistration]>([])

  /// The registrations in order, each once.
  var all: [LateRegistration] { found.withLock { $0 } }

  func add(_ registration: LateRegistration) {
    found.withLock { found in
      if !found.contains(registration) { found.append(registration) }
    }
  }
}

extension Registry {
  func canRefine(_ index: Int32) -> Bool {
    guard isBuilt else { return true }
    // A late registration is recorded already.
    if index >= 0 {
      let record = records[Int(index)]
      late.add(LateRegistration(key: record.key, source: record.source, isRefinement: true))
    }
    return false
  }
}

extension RegistrationSet {
  /// Returns the registration of a key that came too late, here or in a parent, or `nil` if there is none.
  func late(_ key: ServiceKey) -> LateRegistration? {
    ancestors.lazy.compactMap { $0.late.all.first { $0.key == key && !$0.isRefinement } }.first
  }
}
