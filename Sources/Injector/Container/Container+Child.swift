extension Container {
  /// Creates a child container that sees the registrations of this one, and adds to them or replaces them.
  ///
  /// Instances that are created through the child see the child's replacements, decorators, and contributions. The
  /// parent's singletons and weak instances are shared, and keep the instances that they have; the child's
  /// ``diagnostics`` name those that would receive another instance in the child. The parent never sees the child. For
  /// example:
  ///
  /// ```swift
  /// let checkout = try container.makeChild(CheckoutPlugin())
  /// let preview = try container.makeChild(overriding: { $0.instance(FixedClock(), for: (any Clock).self) })
  /// ```
  ///
  /// The parameters are those of
  /// ``Container/init(_:plugins:replacing:validation:concurrency:tracer:uninstalledPlugins:registering:overriding:isolation:)``.
  /// A plugin that a parent has installed isn't installed again, and so can't be replaced here; the severities of the
  /// rules are the parent's by default, and an override may replace one of the parent's registrations too.
  ///
  /// - Returns: The child. It keeps its parent alive, and closes when its parent closes.
  /// - Throws: ``ValidationError`` with everything that is wrong; ``ResolutionErrors`` if an eager singleton fails;
  ///   ``ClosedContainerError`` if this container is closed; and any error that a plugin's `start(with:)` throws.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies, the parents' included; O(*d*) in the containers
  ///   around it if the child registers nothing. Opening a scope costs O(1).
  @_disfavoredOverload
  public func makeChild(
    _ plugins: any Plugin..., plugins more: [any Plugin] = [], replacing replacements: [PluginReplacement] = [],
    validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    registering: (Registry) -> Void = { _ in },
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try checkIsOpen()
    try CallStack.checkDepth(opening: Container.self, in: owner)
    return try Container(
      PluginInstaller(
        plugins + more, replacing: replacements, inherited: assembly.installed, registering: registering,
        overriding: overriding),
      parent: self, validation: validation ?? assembly.validation, tracer: owner.linked.tracer,
      uninstalledPlugins: uninstalledPlugins, isolation: isolation)
  }

  /// Creates a child container with registrations that belong to no plugin, as `Container { registry in ... }` does.
  public func makeChild(
    validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)? = #isolation, _ register: (Registry) -> Void
  ) throws -> Container {
    try makeChild(
      validation: validation, uninstalledPlugins: uninstalledPlugins, registering: register, isolation: isolation)
  }
}
