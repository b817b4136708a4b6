extension Container {
  // Disfavored, or the compiler would check the closure of `Container { }` for both initializers.

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
  ///   - plugins: Plugins. Each is installed once, after those that it depends on.
  ///   - more: A list of more plugins: `Container(plugins: features)`.
  ///   - replacements: Plugins that are installed wherever one of another type is needed, under its name, such as
  ///     fakes: `[(NetworkPlugin.self, FakeNetworkPlugin())]`. Nothing of the other one is registered or started. The
  ///     last one of a type counts, and one of a type that isn't needed is an error.
  ///   - validation: The severities of the rules.
  ///   - concurrency: How much the container asks of code whose isolation the compiler doesn't know.
  ///   - tracer: A tracer that records every resolve, or `nil` to disable tracing.
  ///   - uninstalledPlugins: Plugins that exist and aren't installed. If something is missing that one of them
  ///     registers, the error names it. Plugins that are installed after all don't count.
  ///   - registering: A closure that makes registrations of its own beside the plugins'.
  ///   - overriding: A closure that makes registrations each of which replaces one of the plugins', such as mocks.
  ///   - isolation: The caller's isolation. Don't pass a value.
  /// - Throws: ``ValidationError`` with everything that is wrong, before any instance is created;
  ///   ``ResolutionErrors`` if an eager singleton fails; and any error that a plugin's `start(with:)` throws. The
  ///   `onClose` closures of instances that exist by then run.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  @_disfavoredOverload
  public convenience init(
    _ plugins: any Plugin..., plugins more: [any Plugin] = [], replacing replacements: [PluginReplacement] = [],
    validation: ValidationPolicy = .standard, concurrency: ConcurrencyChecking = .complete, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [],
    registering: (Registry) -> Void = { _ in }, overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      PluginInstaller(plugins + more, replacing: replacements, registering: registering, overriding: overriding),
      validation: validation, concurrency: concurrency, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      isolation: isolation)
  }

  /// Creates a container without the plugins of some names, of which its graph is `DependencyGraph(of:without:)`.
  package convenience init(
    plugins: [any Plugin], without absent: Set<String>, tracer: Tracer? = nil,
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    let installer = PluginInstaller(plugins, without: absent, overriding: overriding)
    try self.init(
      installer, validation: .standard, tracer: tracer, uninstalledPlugins: installer.absent, isolation: isolation)
  }

  /// Creates a container with registrations that belong to no plugin.
  ///
  /// For example:
  ///
  /// ```swift
  /// let container = try Container { registry in
  ///   registry.service((any Clock).self, using: SystemClock.init).singleton()
  ///   registry.viewModel(TimerViewModel.self, using: TimerViewModel.init)
  /// }
  /// ```
  public convenience init(
    validation: ValidationPolicy = .standard, concurrency: ConcurrencyChecking = .complete, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], isolation: isolated (any Actor)? = #isolation, _ register: (Registry) -> Void
  ) throws {
    try self.init(
      PluginInstaller([], registering: register), validation: validation, concurrency: concurrency, tracer: tracer,
      uninstalledPlugins: uninstalledPlugins, isolation: isolation)
  }

  // Once for all, as each public initializer would have a copy of it.
  @inline(never)
  convenience init(
    _ installer: PluginInstaller, parent: Container? = nil, validation: ValidationPolicy,
    concurrency: ConcurrencyChecking = .complete, tracer: Tracer?, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)?
  ) throws {
    let (owner, diagnostics) = try installer.link(
      in: parent, validation: validation, concurrency: concurrency, tracer: tracer,
      uninstalledPlugins: uninstalledPlugins)
    self.init(owner, diagnostics: diagnostics)
    do {
      try parent?.checkIsOpen()
      owner.enterOuter()
      try buildEager(isolation: isolation)
      owner.linked.start()
      for (name, plugin) in installer.plugins {
        try parent?.checkIsOpen()
        try plugin.start(with: resolver)
        owner.startup?.recordStart(of: name)
      }
      try parent?.checkIsOpen()
    } catch {
      abandon(isolation: isolation)
      throw error
    }
  }

  /// Creates the eager singletons, each after those that it needs, and throws all errors together.
  ///
  /// If one of them belongs to an actor that the caller isn't on, none is created: the singletons that need it would
  /// create it here.
  private func buildEager(isolation: isolated (any Actor)?) throws {
    let registrations = assembly.registrations
    let nodes = registrations.order.sorted.filter { node in
      let fact = registrations.graph.nodes[node]
      return fact.traits.contains(.eager) && !fact.isWronglyEager && !fact.traits.contains(.asynchronous)
        && node >= registrations.list.inheritedCount
    }
    // An empty child shares the nodes of its parent, which has built them.
    guard !nodes.isEmpty, owner.linked.owner === owner else { return }
    var errors = ResolutionErrors(failures: [])
    let caller = owner.linked.graph.graph.concurrency.actor(of: isolation)
    for node in nodes {
      guard let actor = registrations.actors[node], actor !== caller else { continue }
      let header = CellHeader(label: owner.linked.cells[node].label, actors: [actor])
      let name = actor === MainActor.shared ? "the main actor" : "that actor"
      errors.add(header.requiresActor(caller).fixed(by: "create the container on \(name), or remove .eager()"))
    }
    for node in errors.failures.isEmpty ? nodes : [] {
      do { try owner.linked.cells[node].build(by: owner, isolation) } catch {
        errors.add(ResolutionError.caught(error))
      }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}

extension PluginInstaller {
  /// Validates the registrations, and links them.
  fileprivate func link(
    in parent: Container?, validation: ValidationPolicy, concurrency: ConcurrencyChecking, tracer: Tracer?,
    uninstalledPlugins: [any Plugin]
  ) throws -> (Owner, DiagnosticList) {
    registry.isBuilt = true
    let base = parent?.assembly
    if let parent, registry.recipes.isEmpty, registry.plugins.isEmpty, vainReplacements.isEmpty,
      base?.validation == validation
    {
      // Nothing to validate and to link again: the child owns only what is opened in it.
      return (Owner(parent.owner.linked, in: parent.owner), .none)
    }
    let registrations = Registrations(
      part ?? RegistrationList(parent: base?.registrations.list, adding: registry.recipes),
      parent: base?.registrations,
      in: frame(in: parent, validation: validation, concurrency: concurrency, uninstalled: uninstalledPlugins))
    let result = ValidationRules.validate(
      registrations.graph, order: registrations.order, policy: validation, others: findings,
      known: base?.identities ?? [])
    let diagnostics = result.findings.isEmpty ? .none : DiagnosticList(result.findings, in: registrations.graph)
    guard !diagnostics.severities.contains(.error) else { throw ValidationError(diagnostics, tested: tested) }
    let linked = Linker.link(registrations, parent: parent?.owner.linked, tracer: tracer)
    let owner = Owner(linked, in: parent?.owner, starting: PluginStartup(of: plugins))
    linked.set(
      owner,
      Assembly(
        registrations: registrations, validation: validation, installed: installed, identities: result.identities,
        endOrder: Deferred { EndOrder(registrations.graph, registrations.order) }))
    return (owner, diagnostics)
  }

  /// Returns the graph of what was installed, without its registrations, which are bound in it.
  func frame(
    in parent: Container? = nil, validation: ValidationPolicy, concurrency: ConcurrencyChecking,
    uninstalled: [any Plugin]
  ) -> DependencyGraph {
    let outer = parent?.assembly.registrations.graph
    var frame = DependencyGraph(
      plugins: (outer?.plugins ?? []) + registry.plugins, concurrency: outer?.concurrency ?? concurrency)
    (frame.validation, frame.vainReplacements) = (validation, vainReplacements)
    frame.openScopes = parent?.owner.openScopes.compactMap(\.scope) ?? []
    // What isn't installed, or is left out of a test, is there for diagnostics to name.
    let names = Set(frame.plugins.map(\.name))
    frame.uninstalled =
      facts(ofUninstalled: uninstalled) + (outer?.uninstalled ?? []).filter { !names.contains($0.plugin ?? "") }
    frame.excluded = excluded.map(\.facts) + (outer?.excluded ?? [])
    frame.tested = tested ?? outer?.tested
    return frame
  }
}
