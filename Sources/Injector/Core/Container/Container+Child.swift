extension Container {
  /// Makes a container that sees this one, and adds to it or replaces what it sees.
  ///
  /// The parent never sees the child, and what the parent has registered keeps the parent's dependencies. For example:
  ///
  /// ```swift
  /// let checkout = try container.makeChild(CheckoutPlugin())
  /// ```
  ///
  /// - Parameters:
  ///   - plugins: The child's plugins; one that a parent has installed is left out.
  ///   - validation: How bad each finding is, and which ones are accepted; nil for the parent's policy.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here, for errors to name.
  ///   - overriding: Registrations that each replace one of the plugins' or of the parent's, such as mocks.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Returns: The child, built and started. It keeps its parent alive, and closes with it, at the latest.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails;
  ///   `ClosedContainerError` where this container is closed.
  /// - Complexity: O(*n* + *e*) in what the child adds.
  public func makeChild(
    _ plugins: any Plugin..., validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try makeChild(
      plugins: plugins, validation: validation, uninstalledPlugins: uninstalledPlugins, overriding: overriding,
      isolation: isolation)
  }

  /// Makes a child with a list of plugins.
  ///
  /// - Parameters:
  ///   - plugins: The child's plugins; one that a parent has installed is left out.
  ///   - validation: How bad each finding is, and which ones are accepted; nil for the parent's policy.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here, for errors to name.
  ///   - overriding: Registrations that each replace one of the plugins' or of the parent's, such as mocks.
  ///   - isolation: The caller's isolation. Leave it out.
  /// - Returns: The child, built and started.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails;
  ///   `ClosedContainerError` where this container is closed.
  public func makeChild(
    plugins: [any Plugin], validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    overriding: (Registry) -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation
  ) throws -> Container {
    try checkMakesChildren()
    let inherited = core.registrations.installedPlugins
    let installer = PluginInstaller(plugins, inherited: inherited, overriding: overriding)
    let registry = installer.registry
    registry.uninstalledPlugins = UninstalledPlugins(
      uninstalledPlugins, installed: inherited.merging(registry.installedPlugins) { outer, _ in outer })
    return try Container(
      registry, parent: self, validation: validation ?? core.validation, tracer: core.tracer,
      starting: installer.plugins, isolation: isolation)
  }

  /// Makes a child with the plugins that a builder lists; see `PluginBuilder`.
  ///
  /// For example:
  ///
  /// ```swift
  /// let checkout = try container.makeChild {
  ///   CheckoutPlugin()
  ///   if hasVouchers { VoucherPlugin() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - validation: How bad each finding is, and which ones are accepted; nil for the parent's policy.
  ///   - uninstalledPlugins: Plugins that exist and are not installed here, for errors to name.
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - plugins: Lists the plugins, with `if` and `for` where some are installed only sometimes.
  /// - Returns: The child, built and started.
  /// - Throws: `ValidationError` with everything that is wrong; `EagerError` where an eager singleton fails;
  ///   `ClosedContainerError` where this container is closed.
  public func makeChild(
    validation: ValidationPolicy? = nil, uninstalledPlugins: [any Plugin] = [],
    isolation: isolated (any Actor)? = #isolation,
    @PluginBuilder _ plugins: () -> [any Plugin]
  ) throws -> Container {
    try makeChild(
      plugins: plugins(), validation: validation, uninstalledPlugins: uninstalledPlugins, isolation: isolation)
  }
}
