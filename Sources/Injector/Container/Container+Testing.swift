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
  /// - Parameters:
  ///   - type: The type to test. For `[T]` and other composite types, the part contains what resolving them needs.
  ///   - identifier: The identifier, or `nil` for the registration without one.
  ///   - plugins: The plugins. Each is installed once, after its dependencies.
  ///   - validation: The severities of the rules.
  ///   - strict: A Boolean value that indicates whether an unused mock is an error. Otherwise, it is a warning in
  ///     ``diagnostics``.
  ///   - tracer: A tracer that records every resolve, or `nil` (the default) to disable tracing.
  ///   - mocks: A closure that registers mocks, which override the registrations of the plugins.
  ///   - isolation: The caller's isolation. Don't pass a value.
  /// - Throws: ``ValidationError`` if the part is invalid; ``ValidationError/missingKeys`` are exactly the services
  ///   to mock. ``ResolutionErrors`` if an eager singleton of the part fails.
  /// - Complexity: O(*n* + *e*), where *n* is the number of registrations and *e* the number of dependencies.
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: any Plugin...,
    validation: ValidationPolicy = .standard, strict: Bool = false, tracer: Tracer? = nil,
    mocks: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    var firstMock = 0
    var installer = PluginInstaller(
      plugins,
      overriding: {
        firstMock = $0.recipes.count
        mocks($0)
      })
    try installer.select(type, identifier, mocksFrom: firstMock, strict: strict)
    try self.init(installer, validation: validation, tracer: tracer, isolation: isolation)
  }
}
