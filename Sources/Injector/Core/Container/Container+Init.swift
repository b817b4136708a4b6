extension Container {
  /// Installs plugins, validates everything that they register, and links it.
  ///
  /// For example:
  ///
  /// ```swift
  /// let container = try Container(AppPlugin())
  /// let test = try Container(AppPlugin(), overriding: { $0.instance(MockAuth(), for: (any Authenticating).self) })
  /// ```
  ///
  /// - Parameters:
  ///   - plugin: A plugin. Each is installed once, after those that it depends on.
  ///   - more: More plugins.
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here. Where something is missing that one of them
  ///     registers, the error names it; those that are installed after all do not count.
  ///   - overriding: Registrations that each replace one of the plugins', such as mocks.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ValidationError` with everything that is wrong, before anything is built; `EagerError` where an eager
  ///   singleton fails, and what a plugin's `start(with:)` throws: what was built until then is told by `onClose`.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  public convenience init(
    _ plugin: any Plugin, _ more: any Plugin..., validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      plugins: [plugin] + more, validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      overriding: overriding,
      isolation: isolation)
  }

  /// Installs a list of plugins, validates everything that they register, and links it.
  ///
  /// - Parameters:
  ///   - plugins: The plugins.
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here, for errors to name.
  ///   - overriding: Registrations that each replace one of the plugins', such as mocks.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails.
  public convenience init(
    plugins: [any Plugin], validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    let installer = PluginInstaller(plugins, overriding: overriding)
    let registry = installer.registry
    registry.uninstalledPlugins = UninstalledPlugins(uninstalledPlugins, installed: registry.installedPlugins)
    try self.init(
      registry, parent: nil, validation: validation, tracer: tracer, starting: installer.plugins, isolation: isolation)
  }

  /// Installs the plugins that a builder lists; see `PluginBuilder`.
  ///
  /// - Parameters:
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here, for errors to name.
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - plugins: Lists the plugins, with `if` and `for` where some are installed only sometimes.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails.
  public convenience init(
    validation: ValidationPolicy = .standard, tracer: Tracer? = nil, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)? = #isolation, @PluginBuilder _ plugins: () -> [any Plugin]
  ) throws {
    try self.init(
      plugins: plugins(), validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      isolation: isolation)
  }

  /// Builds a container of registrations that belong to no plugin.
  ///
  /// - Parameters:
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - register: Makes the registrations.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails.
  public convenience init(
    validation: ValidationPolicy = .standard, tracer: Tracer? = nil, _ register: (Registry) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    let registry = Registry()
    register(registry)
    try self.init(registry, parent: nil, validation: validation, tracer: tracer, isolation: isolation)
  }

  convenience init(
    _ registry: Registry, parent: Container?, validation: ValidationPolicy, tracer: Tracer?,
    starting plugins: [any Plugin] = [], isolation: isolated (any Actor)?
  ) throws {
    let registrations = RegistrationSet(registry, parent: parent?.core.registrations)
    let structure = RegistrationBinding(
      registrations,
      linked: { index in
        guard let cell = parent?.core.cell(at: Int32(index)) else { return .init() }
        return .init(height: Int32(cell.height), argumentCount: Int32(cell.argumentCount))
      }
    ).structure
    let order = GraphOrder(structure)
    let diagnostics = Validator.diagnostics(
      of: structure, order: order, rules: ValidationRules.atBuild(validation), policy: validation,
      names: registrations, others: registry.findings)
    guard !diagnostics.severities.contains(.error) else {
      // An error that is kept keeps no factory, and so nothing that one captures.
      registrations.releaseCellBuilders()
      throw ValidationError(diagnostics)
    }
    let core = ContainerCore(
      registrations, parent: parent?.core, inside: parent?.resolver.view.scopes?.takeUnretainedValue(),
      validation: validation, tracer: tracer)
    core.link(structure, order: order)
    parent?.core.registrations.children.add(registrations)
    self.init(core: core, opened: nil, diagnostics: diagnostics)
    parent?.owner.inner.add(core)
    do {
      try buildEager(order.sorted, isolation: isolation)
      for plugin in plugins { try plugin.start(with: resolver) }
      try parent?.checkMakesChildren()
    } catch {
      close(isolation: isolation)
      throw error
    }
  }
}
