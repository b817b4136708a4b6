extension Container {
  /// Creates a container with only the part of the plugins' graph that the test of one type needs.
  ///
  /// The part contains everything that is reachable from the type: through parameters, registered optionals,
  /// contributions, `Lazy`, `Provider`, aliases, and decorators. A mock replaces the registration of its key, so the
  /// dependencies of that registration alone aren't in the part. A mock can also provide a key that no plugin
  /// registers. Registrations outside the part are neither validated nor created, including eager singletons, and no
  /// plugin starts. If a registration in the part takes a ``Resolution``, its dependencies are unknown, and the part
  /// contains every registration that can be resolved. For example:
  ///
  /// ```swift
  /// let container = try Container(
  ///   testing: SignInController.self, from: AppPlugin(),
  ///   mocks: { $0.instance(MockAuthenticator(), for: (any Authenticating).self) })
  /// let controller = try container.resolve(SignInController.self)
  /// ```
  ///
  /// For `[T]` and other composite types, the part contains the registrations that resolving them needs. An unused mock
  /// is an error if the test is `strict`; otherwise, it is a warning in ``diagnostics``. The other parameters are those
  /// of ``init(_:plugins:replacing:validation:concurrency:tracer:uninstalledPlugins:registering:overriding:isolation:)``.
  ///
  /// - Throws: ``ValidationError`` if the part is invalid; ``ValidationError/missingKeys`` are exactly the services
  ///   to mock. ``ResolutionErrors`` if an eager singleton of the part fails.
  /// - Complexity: O(*n* + *e*), where *n* is the number of registrations and *e* the number of dependencies.
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: any Plugin...,
    plugins more: [any Plugin] = [], replacing replacements: [PluginReplacement] = [],
    validation: ValidationPolicy = .standard, concurrency: ConcurrencyChecking = .complete, strict: Bool = false,
    tracer: Tracer? = nil, mocks: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    var firstMock = 0
    let installer = PluginInstaller(
      plugins + more, replacing: replacements,
      overriding: {
        firstMock = $0.recipes.count
        mocks($0)
      })
    try installer.select(type, identifier, under: concurrency, mocksFrom: firstMock, strict: strict)
    try self.init(installer, validation: validation, concurrency: concurrency, tracer: tracer, isolation: isolation)
  }
}

extension PluginInstaller {
  /// Selects the registrations that the test of one type needs, including the mocks, which come last. O(*n* + *e*).
  func select(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, under concurrency: ConcurrencyChecking,
    mocksFrom firstMock: Int, strict isStrict: Bool
  ) throws {
    let recipes = registry.recipes
    let list = RegistrationList(adding: recipes)
    let all = Registrations(list, in: DependencyGraph(plugins: registry.plugins, concurrency: concurrency))
    let key = ServiceKey(type, identifier)
    let edges = list.edges(on: type, identifier)
    guard !edges.contains(where: \.isMissing) else { throw ValidationError(notRegistered: key, among: all.graph) }
    let positions = Dictionary(grouping: list.recipes.indices) { ObjectIdentifier(list.recipes[$0]) }
    // A decorator of several contributions has several nodes, and what is replaced has none.
    func nodes(of recipe: Recipe) -> [Int] { positions[ObjectIdentifier(recipe)] ?? [] }
    let mocks = recipes[firstMock...].flatMap(nodes)
    var graph = all.graph
    // A mock of a key that no plugin registers is valid here.
    for node in mocks { graph.nodes[node].traits.remove(.overriding) }
    let roots = edges.compactMap(\.to)
    let targets = graph.neighbors { _ in true }
    var isReached = targets.reach(from: roots)
    var isIncluded = isReached
    if zip(graph.nodes, isReached).contains(where: { $1 && $0.traits.contains(.opaque) }) {
      // The part that resolves dynamically may need whatever can be created.
      isReached = targets.reach(from: roots + mocks)
      isIncluded = zip(isReached, ValidationRules.faults(in: graph)).map { $0 || !$1 }
    }
    // A scope, and those that it is opened in, take the same inputs as in the app.
    for (node, fact) in graph.nodes.enumerated() where isIncluded[node] {
      let scopes = (graph.edges(from: node).map(\.scope) + [fact.lifetime.scope]).compactMap(\.self)
      for scope in scopes.flatMap({ sequence(first: $0, next: \.parent) }) {
        for input in list.inputs[scope] ?? [] { isIncluded[input] = true }
      }
    }
    // A mock of a type that the part has contributions to is meant to replace one, which the rule for overrides says
    // how to do.
    let misplaced = mocks.filter { node in
      let fact = list.nodes[node]
      guard fact.role != .alias, fact.role != .decorator, fact.replaces == nil, !isReached[node],
        !fact.traits.contains(.contribution)
      else { return false }
      return list.contributions[ObjectIdentifier(list.recipes[node].type)]?.contains { isReached[$0] } == true
    }
    for node in misplaced { (isReached[node], isIncluded[node]) = (true, true) }
    (tested, plugins) = (key, [])
    excluded = recipes.filter { !nodes(of: $0).contains { isIncluded[$0] } }
    var seen = Set<RegistrationKey>()
    for mock in recipes[firstMock...] where mock.facts.role != .alias {
      let nodes = nodes(of: mock)
      if nodes.isEmpty || nodes.contains(where: { isReached[$0] }) { continue }
      guard seen.insert(RegistrationKey(mock)).inserted else { continue }
      findings.append(
        ValidationRules.unusedMock(mock.facts.key, at: mock.facts.source, testing: key, isStrict: isStrict))
    }
    let own = Set(mocks).subtracting(misplaced)
    part = list.filtered(by: isIncluded) { node, fact in
      if fact.replaces == nil, own.contains(node) { fact.traits.remove(.overriding) }
      // A registration that might only be resolved dynamically isn't created eagerly.
      if !isReached[node] { fact.traits.remove(.eager) }
      // It is there for the scope, whether or not the part needs it.
      if fact.role == .input { fact.traits.insert(.root) }
    }
  }
}

extension ValidationError {
  /// Creates the error for a type to test that is not registered.
  fileprivate init(notRegistered tested: ServiceKey, among graph: DependencyGraph) {
    let diagnostic = Diagnostic(
      code: .missingDependency,
      message: "\(tested) is to be tested, but neither the plugins nor the mocks register it.", key: tested,
      nearMisses: Suggestions(graph).nearMisses(to: tested),
      fixes: [.decide("add the plugin that registers it to from:, or test a type that is registered")])
    self.init(diagnostics: [diagnostic], tested: tested)
  }
}
