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
  ///   - validation: The severities of the rules.
  ///   - concurrency: How much the container asks of code whose isolation the compiler doesn't know.
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
    _ plugin: any Plugin, _ more: any Plugin..., validation: ValidationPolicy = .standard,
    concurrency: ConcurrencyChecking = .complete, tracer: Tracer? = nil, uninstalledPlugins: [any Plugin] = [],
    registering: (Registry) -> Void = { _ in }, overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      plugins: [plugin] + more, validation: validation, concurrency: concurrency, tracer: tracer,
      uninstalledPlugins: uninstalledPlugins, registering: registering, overriding: overriding, isolation: isolation)
  }

  /// Creates a container that installs a list of plugins, as
  /// ``init(_:_:validation:concurrency:tracer:uninstalledPlugins:registering:overriding:isolation:)`` does.
  public convenience init(
    plugins: [any Plugin], validation: ValidationPolicy = .standard, concurrency: ConcurrencyChecking = .complete,
    tracer: Tracer? = nil, uninstalledPlugins: [any Plugin] = [], registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      PluginInstaller(plugins, registering: registering, overriding: overriding), validation: validation,
      concurrency: concurrency, tracer: tracer, uninstalledPlugins: uninstalledPlugins, isolation: isolation)
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
    validation: ValidationPolicy = .standard, concurrency: ConcurrencyChecking = .complete, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], isolation: isolated (any Actor)? = #isolation, _ register: (Registry) -> Void
  ) throws {
    try self.init(
      plugins: [], validation: validation, concurrency: concurrency, tracer: tracer,
      uninstalledPlugins: uninstalledPlugins, registering: register, isolation: isolation)
  }

  convenience init(
    _ installer: PluginInstaller, parent: Container? = nil, validation: ValidationPolicy,
    concurrency: ConcurrencyChecking = .complete, tracer: Tracer?, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)?
  ) throws {
    let built = try BuiltContainer(
      installer, parent: parent, validation: validation, concurrency: concurrency, tracer: tracer,
      uninstalledPlugins: uninstalledPlugins)
    self.init(built.owner, diagnostics: built.diagnostics)
    do {
      try parent?.checkIsOpen()
      owner.enterOuter()
      try buildEager(isolation: isolation)
      for plugin in installer.plugins {
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
  private func buildEager(isolation: isolated (any Actor)?) throws {
    let registrations = assembly.registrations
    let nodes = registrations.order.sorted.filter { node in
      let fact = registrations.graph.nodes[node]
      return fact.traits.contains(.eager) && fact.lifetime == .singleton && node >= registrations.list.inheritedCount
    }
    // An empty child shares the nodes of its parent, which has built them.
    guard !nodes.isEmpty, owner.linked.owner === owner else { return }
    var errors = ResolutionErrors(failures: [])
    let cells = nodes.map { owner.linked.cells[$0] }
    for cell in cells where !cell.isCallable(from: isolation) {
      let actor = cell.actors.first === MainActor.shared ? "the main actor" : "that actor"
      errors.add(cell.requiresActor(isolation).fixed(by: "create the container on \(actor), or remove .eager()"))
    }
    for cell in errors.failures.isEmpty ? cells : [] {
      do { try cell.build(by: owner, isolation) } catch { errors.add(ResolutionError.caught(error)) }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}

/// The parts of a container whose graph is valid and linked.
private struct BuiltContainer {
  let owner: Owner
  let diagnostics: DiagnosticList

  init(
    _ installer: PluginInstaller, parent: Container?, validation: ValidationPolicy, concurrency: ConcurrencyChecking,
    tracer: Tracer?, uninstalledPlugins: [any Plugin]
  ) throws {
    let registry = installer.registry
    registry.isBuilt = true
    let base = parent?.assembly
    if let parent, registry.recipes.isEmpty, registry.plugins.isEmpty, base?.validation == validation {
      // Nothing to validate and to link again: the child owns only what is opened in it.
      owner = Owner(parent.owner.linked, in: parent.owner)
      diagnostics = .none
    } else {
      var list = RegistrationList(parent: base?.registrations.list)
      list.add(registry.recipes)
      var frame = DependencyGraph(plugins: (base?.registrations.graph.plugins ?? []) + registry.plugins)
      frame.concurrency = base?.registrations.graph.concurrency ?? concurrency
      frame.openScopes = parent?.owner.openScopes.filter { $0.missingOuterScope == nil }.compactMap(\.scope) ?? []
      frame.name(
        uninstalled: PluginInstaller(uninstalledPlugins, inherited: installer.installed).registry.recipes,
        excluded: installer.excluded, tested: installer.tested, from: base?.registrations.graph)
      let registrations = Registrations(list, parent: base?.registrations, in: frame)
      let result = ValidationRules.validate(
        registrations.graph, order: registrations.order, policy: validation, others: installer.findings,
        known: base?.identities ?? [])
      diagnostics = result.findings.isEmpty ? .none : DiagnosticList(result.findings, in: registrations.graph)
      guard !diagnostics.severities.contains(.error) else {
        throw ValidationError(diagnostics, tested: installer.tested)
      }
      let linked = Linker.link(registrations, parent: parent?.owner.linked, tracer: tracer)
      owner = Owner(linked, in: parent?.owner)
      linked.set(
        owner,
        Assembly(
          registrations, validation: validation, installed: installer.installed, identities: result.identities))
    }
    // Stopping the parent reads it as soon as the parent knows the container.
    let startup = PluginStartup(of: installer.plugins)
    if !startup.isEmpty { owner.startup = startup }
  }
}

extension DependencyGraph {
  /// Enters what isn't installed, or is left out of a test, for diagnostics to name.
  fileprivate mutating func name(
    uninstalled: [Recipe], excluded: [Recipe], tested: ServiceKey?, from parent: DependencyGraph?
  ) {
    let installed = Set(plugins.map(\.name))
    self.uninstalled =
      uninstalled.map(\.facts) + (parent?.uninstalled ?? []).filter { !installed.contains($0.plugin ?? "") }
    (self.excluded, self.tested) = (excluded.map(\.facts) + (parent?.excluded ?? []), tested ?? parent?.tested)
  }
}
