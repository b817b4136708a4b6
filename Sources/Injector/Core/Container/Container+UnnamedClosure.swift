// Beside plugins a closure registers, overrides, or mocks, and an unnamed one doesn't say which. Each function here
// takes what another one does under other labels. A call with an unnamed closure could mean either of the two, so the
// compiler refuses it as ambiguous, and the labels in its note show what to write. Unavailable overloads don't have
// this effect: the compiler prefers any other to them.

extension Container {
  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public convenience init(
    _ plugin: any Plugin, _ more: any Plugin..., validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], nameItRegistering registering: (Registry) -> Void,
    orOverriding overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      plugins: [plugin] + more, validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      registering: registering, overriding: overriding, isolation: isolation)
  }

  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public convenience init(
    plugins: [any Plugin], validation: ValidationPolicy = .standard, tracer: Tracer? = nil,
    uninstalledPlugins: [any Plugin] = [], nameItRegistering registering: (Registry) -> Void,
    orOverriding overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      plugins: plugins, validation: validation, tracer: tracer, uninstalledPlugins: uninstalledPlugins,
      registering: registering, overriding: overriding, isolation: isolation)
  }

  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public func makeChild(
    _ plugins: any Plugin..., validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    nameItRegistering registering: (Registry) -> Void, orOverriding overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try makeChild(
      plugins: plugins, validation: validation, uninstalledPlugins: uninstalledPlugins, registering: registering,
      overriding: overriding, isolation: isolation)
  }

  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public func makeChild(
    plugins: [any Plugin], validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    nameItRegistering registering: (Registry) -> Void, orOverriding overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try makeChild(
      plugins: plugins, validation: validation, uninstalledPlugins: uninstalledPlugins, registering: registering,
      overriding: overriding, isolation: isolation)
  }

  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: any Plugin...,
    validation: ValidationPolicy = .standard, strict: Bool = false, tracer: Tracer? = nil,
    nameItMocks mocks: (Registry) -> Void, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      testing: type, identifier, from: plugins, validation: validation, strict: strict, tracer: tracer, mocks: mocks,
      isolation: isolation)
  }

  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public convenience init<Service>(
    testing type: Service.Type, _ identifier: ServiceIdentifier? = nil, from plugins: [any Plugin],
    validation: ValidationPolicy = .standard, strict: Bool = false, tracer: Tracer? = nil,
    nameItMocks mocks: (Registry) -> Void, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      testing: type, identifier, from: plugins, validation: validation, strict: strict, tracer: tracer, mocks: mocks,
      isolation: isolation)
  }
}

extension DependencyGraph {
  /// An overload that makes an unnamed closure beside plugins ambiguous.
  @_documentation(visibility: internal)
  public init(of plugin: any Plugin, _ more: any Plugin..., nameItOverriding overriding: (Registry) -> Void) {
    self = RegistrationSet(PluginInstaller([plugin] + more, overriding: overriding).registry, parent: nil).graph()
  }
}
