extension Container {
  /// Starts the plugins whose `start(with:)` is asynchronous, one after the other, in order of installation.
  ///
  /// The method does nothing for a scope, and for a container without such plugins. Another call awaits the first
  /// one. Until the first call, ``diagnostics`` names the plugins that wait. For example:
  ///
  /// ```swift
  /// let container = try Container(AppPlugin())
  /// try await container.start()
  /// ```
  ///
  /// If a plugin fails, or the task is cancelled, the plugins that have started are stopped in reverse order, and the
  /// container closes. A plugin that is starting is cancelled and waited for: it has started if its method returns.
  ///
  /// - Parameter limit: How long each plugin may take. One that takes longer is cancelled, and not waited for.
  /// - Throws: What a plugin throws, ``PluginTimeoutError``, `CancellationError`, or ``ClosedContainerError`` if the
  ///   container was closed before its plugins started.
  public nonisolated(nonsending) func start(within limit: Duration = .seconds(15)) async throws {
    guard opened == nil, let startup = core.startup else { return }
    let request = "start its plugins"
    if !startup.waiting.isEmpty { try checkIsOpen(to: request) }
    guard let task = startup.start(with: resolver, within: limit) else {
      throw ClosedContainerError(replacement: owner.replacement, request: request)
    }
    do {
      try await withTaskCancellationHandler(operation: { try await task.value }, onCancel: { task.cancel() })
    } catch {
      close(isolation: #isolation)
      throw error
    }
  }

  /// Stops the plugins that have started, in reverse order, and closes the container.
  ///
  /// Call it instead of ``close(isolation:)`` if a plugin has a `stop(with:)`. The plugins of the children stop
  /// before the container's. If the plugins are starting, this is cancelled first. For example:
  ///
  /// ```swift
  /// try await container.stop()
  /// ```
  ///
  /// - Parameter limit: How long each plugin may take. One that takes longer is cancelled, and not waited for.
  /// - Returns: What ``close(isolation:)`` returns.
  /// - Throws: The first error of a plugin, or ``PluginTimeoutError``, after everything has stopped and closed.
  @discardableResult
  public nonisolated(nonsending) func stop(within limit: Duration = .seconds(15)) async throws -> [LeakedInstance] {
    let failure = await owner.stopPlugins(within: limit)
    let leaks = close(isolation: #isolation)
    if let failure { throw failure }
    return leaks
  }

  /// INJ037: An asynchronous start is awaited.
  var unstartedPlugins: [Diagnostic] {
    guard opened == nil, let startup = core.startup, core.validation.severity(of: .pluginMember) != .off else {
      return []
    }
    return startup.waiting.map { name in
      Diagnostic(
        code: .pluginMember, severity: .warning,
        message: "\(name) has an asynchronous start(with:), which nothing has awaited.", key: ServiceKey(type: name),
        fix: "call try await container.start()")
    }
  }
}
