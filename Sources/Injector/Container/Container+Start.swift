extension Container {
  /// Starts the plugins whose `start(with:)` is asynchronous, one after the other, in order of installation.
  ///
  /// The method does nothing for a scope, and for a container without such plugins. Another call awaits the first
  /// one. A plugin starts where the method is awaited, or on its own actor. For example:
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
    guard let startup = owner.startup else { return }
    try checkIsOpen(to: "start its plugins")
    do {
      try await startup.start(with: resolver, within: limit, isolation: #isolation)
    } catch let error as ResolutionError where error.kind == .cycle {
      throw error
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
    var failure: (any Error)?
    // Those that were created last stop first, each after the containers inside it.
    for owner in owner.family.reversed() {
      guard let startup = owner.startup else { continue }
      do {
        try await startup.stop(with: Resolver(retaining: owner), within: limit, isolation: #isolation)
      } catch let error as ResolutionError where error.kind == .cycle { throw error } catch {
        failure = failure ?? error
      }
    }
    let leaks = close(isolation: #isolation)
    if let failure { throw failure }
    return leaks
  }
}

extension Owner {
  /// The owner and those inside it, each before those that were opened in it, the oldest of them first.
  fileprivate var family: [Owner] {
    var (family, pending) = ([Owner](), [self])
    while let owner = pending.popLast() {
      family.append(owner)
      pending += owner.inner.reversed()
    }
    return family
  }
}
