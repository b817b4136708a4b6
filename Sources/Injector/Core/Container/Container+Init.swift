extension Container {
  /// Creates a container that installs the given plugins.
  ///
  /// The initializer validates everything that the plugins register, and links it. For example:
  ///
  /// ```swift
  /// let container = try Container(AppPlugin())
  /// let test = try Container(AppPlugin(), overriding: { $0.instance(MockAuth(), for: (any Authenticating).self) })
  /// ```
  ///
  /// - Parameters:
  ///   - plugin: A plugin. Each plugin is installed once, after those that it depends on.
  ///   - more: More plugins.
  ///   - validation: The severities of the rules, and the diagnostics that are accepted.
  ///   - tracer: A tracer that records every resolve, or `nil` to disable tracing.
  ///   - uninstalledPlugins: Plugins that exist and aren't installed. If something is missing that one of them
  ///     registers, the error names it. Plugins that are installed after all don't count.
  ///   - registering: A closure that makes registrations of its own beside the plugins'.
  ///   - overriding: A closure that makes registrations each of which replaces one of the plugins', such as mocks.
  ///   - isolation: The caller's isolation. Don't pass a value.
  /// - Throws: ``ValidationError`` with everything that is wrong, before any instance is created;
  ///   ``ResolutionErrors`` if an eager singleton fails; and what a plugin's `start(with:)` throws. The `onClose`
  ///   closures of instances that exist by then run.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  public convenience init(
    _ plugin: any Plugin, _ more: any Plugin..., validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      plugins: [plugin] + more, validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      registering: registering, overriding: overriding, isolation: isolation)
  }

  /// Creates a container that installs a list of plugins, as
  /// ``init(_:_:validation:tracer:uninstalledPlugins:registering:overriding:isolation:)`` does.
  public convenience init(
    plugins: [any Plugin], validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    let installer = PluginInstaller(plugins, registering: registering, overriding: overriding)
    try self.init(
      installer.registry, parent: nil, validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      starting: installer.plugins, isolation: isolation)
  }

  /// Creates a container with registrations that belong to no plugin.
  ///
  /// For example:
  ///
  /// ```swift
  /// let container = try Container { registry in
  ///   registry.service((any Clock).self, using: SystemClock.init).singleton()
  /// }
  /// ```
  public convenience init(
    validation: ValidationPolicy = .standard, tracer: Tracer? = nil, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)? = #isolation, _ register: (Registry) -> Void
  ) throws {
    try self.init(
      plugins: [], validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      registering: register, isolation: isolation)
  }

  convenience init(
    _ registry: Registry, parent: Container?, validation: ValidationPolicy, tracer: Tracer?,
    uninstalledPlugins: [any Plugin] = [], starting plugins: [any Plugin] = [], isolation: isolated (any Actor)?
  ) throws {
    let outer = parent?.resolver.view.scopes?.takeUnretainedValue()
    let inherited = parent?.core.registrations
    registry.read(uninstalled: uninstalledPlugins, inheriting: inherited?.installedPlugins ?? [:])
    let registrations = RegistrationSet(registry, parent: inherited, inside: outer?.usableScopes ?? [])
    registry.isBuilt = true
    let structure = registrations.bound.structure
    let order = GraphOrder(structure)
    let findings = ValidationRules.findings(
      in: structure, order: order, policy: validation, others: registry.findings, names: registrations)
    let diagnostics =
      findings.isEmpty ? .none : DiagnosticList(findings, in: NamedGraph(structure, names: registrations))
    guard !diagnostics.severities.contains(.error) else {
      // An error that is kept keeps no factory, and so nothing that one captures.
      registrations.releaseClosures()
      throw ValidationError(diagnostics, tested: registrations.tested)
    }
    let core = ContainerCore(
      registrations, parent: parent?.core, inside: outer, validation: validation, tracer: tracer)
    core.link(order)
    parent?.core.registrations.children.add(registrations)
    self.init(core: core, opened: nil, diagnostics: diagnostics)
    // Stopping the parent reads it as soon as the parent knows the container.
    core.startup = PluginStartup(of: plugins)
    parent?.owner.inner.add(core)
    do {
      try parent?.checkIsOpen()
      try buildEager(order.sorted, isolation: isolation)
      for plugin in plugins {
        try parent?.checkIsOpen()
        try plugin.start(with: resolver)
      }
      try parent?.checkIsOpen()
    } catch {
      close(isolation: isolation)
      throw error
    }
  }
  /// Creates the eager singletons, each after those that it needs, and throws all errors together.
  ///
  /// If one of them belongs to an actor that the caller isn't on, none is created: what needs it would create it
  /// here.
  private func buildEager(_ order: ContiguousArray<Int32>, isolation: isolated (any Actor)?) throws {
    let bound = core.registrations.bound
    let eager = order.filter { bound.structure.nodes[Int($0) - bound.structure.base].traits.contains(.eager) }
    let view = resolver.view
    var errors = ResolutionErrors(failures: [])
    for node in eager {
      let cell = core.cell(at: node)
      do throws(ResolutionError) {
        try view.check(.passUnretained(cell), argumentCount: Int(cell.argumentCount), isolation: isolation)
      } catch {
        let actor = error.kind == .requiresMainActor ? "the main actor" : "that actor"
        errors.add(error.fixed(by: "create the container on \(actor), or remove .eager()"))
      }
    }
    for node in errors.failures.isEmpty ? eager : [] {
      do throws(ResolutionError) { try view.build(node, isolation: isolation) } catch { errors.add(error) }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}
