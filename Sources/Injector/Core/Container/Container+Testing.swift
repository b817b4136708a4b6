extension Container {
  /// Builds only the part of the plugins' graph that the test of one type needs, with mocks where they are given.
  ///
  /// The part is what the type reaches: through parameters, optionals that are registered, contributions, `Lazy`,
  /// `Provider`, aliases and decorators. A mock stands in for the registration of its key, or for one that no plugin
  /// makes, and what only that registration needed is not in the part. Everything else is left out: nothing outside the
  /// part is validated or constructed, eager singletons included, and no plugin's `start(with:)` runs. Where something
  /// in the part takes a `Resolver` and so may ask for anything, everything that can be built is in the part. For
  /// example:
  ///
  /// ```swift
  /// let container = try Container(
  ///   testing: SignInController.self, from: AppPlugin(),
  ///   mocks: { $0.instance(MockAuthenticator(), for: (any Authenticating).self) })
  /// let controller = try container.resolve(SignInController.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to test; `[T]` and the like stand for what resolving them needs.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - plugins: The plugins. Each is installed once, after those that it depends on.
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - strict: Whether a mock that the part does not need is an error; otherwise it is a warning, among
  ///     `diagnostics`.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - mocks: Registrations that take the place of the plugins'.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ValidationError`, whose `missingKeys` are exactly the services that have to be mocked, before anything
  ///   is built; `EagerError` where an eager singleton of the part fails.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: any Plugin...,
    validation: ValidationPolicy = .standard, strict: Bool = false, tracer: Tracer? = nil,
    mocks: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      testing: type, identifier, from: plugins, validation: validation, strict: strict, tracer: tracer, mocks: mocks,
      isolation: isolation)
  }

  /// Builds only the part of a list of plugins' graph that the test of one type needs.
  ///
  /// - Parameters:
  ///   - type: The type to test.
  ///   - identifier: The identifier, or nil for the registration without one.
  ///   - plugins: The plugins.
  ///   - validation: How bad each finding is, and which ones are accepted.
  ///   - strict: Whether a mock that the part does not need is an error.
  ///   - tracer: Watches every resolve; nil, and nothing is paid for, unless it is given.
  ///   - mocks: Registrations that take the place of the plugins'.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Throws: `ValidationError`, whose `missingKeys` are the services that have to be mocked; `EagerError` where an
  ///   eager singleton of the part fails.
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: [any Plugin],
    validation: ValidationPolicy = .standard, strict: Bool = false, tracer: Tracer? = nil,
    mocks: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    var firstMock = 0
    let registry = PluginInstaller(
      plugins,
      overriding: {
        firstMock = $0.records.count
        mocks($0)
      }
    ).registry
    let selection = try RegistrationSelection(of: type, identifier, in: registry, mocksFrom: firstMock)
    registry.findings = selection.unusedMockFindings(isStrict: strict)
    selection.apply()
    do {
      try self.init(registry, parent: nil, validation: validation, tracer: tracer, isolation: isolation)
    } catch let error as ValidationError { throw error.testing(selection.tested, among: selection.all) }
  }
}
