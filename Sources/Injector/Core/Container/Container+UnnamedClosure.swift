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
}
