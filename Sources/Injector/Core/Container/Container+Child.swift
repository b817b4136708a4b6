extension Container {
  /// Creates a child container that sees this one, and adds to it or replaces what it sees.
  ///
  /// What is created through the child sees the child: the parent's registrations that need something that the child
  /// replaces, decorates or contributes to are linked again for it. The parent's singletons and weak instances are
  /// shared, and keep what they have. The parent never sees the child. For example:
  ///
  /// ```swift
  /// let checkout = try container.makeChild(CheckoutPlugin())
  /// let preview = try container.makeChild(overriding: { $0.instance(FixedClock(), for: (any Clock).self) })
  /// ```
  ///
  /// - Parameters:
  ///   - plugins: The child's plugins. A plugin that a parent has installed isn't installed again.
  ///   - validation: The severities of the rules, and the diagnostics that are accepted, or `nil` for the parent's.
  ///   - uninstalledPlugins: Plugins that exist and aren't installed, for errors to name.
  ///   - registering: A closure that makes registrations of its own beside the plugins'.
  ///   - overriding: A closure that makes registrations each of which replaces one of the plugins' or of the
  ///     parent's, such as mocks.
  ///   - isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The child. It keeps its parent alive, and closes when its parent closes.
  /// - Throws: ``ValidationError`` with everything that is wrong; ``ResolutionErrors`` if an eager singleton fails;
  ///   ``ClosedContainerError`` if this container is closed; and what a plugin's `start(with:)` throws.
  /// - Complexity: O(*n* + *e*) in what the child adds and what its changes reach.
  public func makeChild(
    _ plugins: any Plugin..., validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    registering: (Registry) -> Void = { _ in }, overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try makeChild(
      plugins: plugins, validation: validation, uninstalledPlugins: uninstalledPlugins, registering: registering,
      overriding: overriding, isolation: isolation)
  }

  /// Creates a child container that installs a list of plugins, as
  /// ``makeChild(_:validation:uninstalledPlugins:registering:overriding:isolation:)`` does.
  public func makeChild(
    plugins: [any Plugin], validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    registering: (Registry) -> Void = { _ in }, overriding: (Registry) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try checkIsOpen()
    let installer = PluginInstaller(
      plugins, inherited: core.registrations.installedPlugins, registering: registering, overriding: overriding)
    return try Container(
      installer.registry, parent: self, validation: validation ?? core.validation, tracer: core.tracer,
      uninstalledPlugins: uninstalledPlugins, starting: installer.plugins, isolation: isolation)
  }

  /// Creates a child container with registrations that belong to no plugin.
  ///
  /// For example:
  ///
  /// ```swift
  /// let checkout = try container.makeChild { registry in
  ///   registry.service(Cart.self, using: Cart.init).singleton()
  /// }
  /// ```
  public func makeChild(
    validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)? = #isolation, _ register: (Registry) -> Void
  ) throws -> Container {
    try makeChild(
      plugins: [], validation: validation, uninstalledPlugins: uninstalledPlugins, registering: register,
      isolation: isolation)
  }
}
