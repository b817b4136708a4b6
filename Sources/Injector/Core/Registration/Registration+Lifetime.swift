extension Registration where Context == Registry.Inferred {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// What factories, injections, and activations resolve through their handles while they run belongs to the call. A
  /// handle that is called later starts a resolve of its own, and so does a shared instance that the call creates.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }
}

extension Registration where Context == Registry.Inferred, Service: Sendable {
  /// Creates one instance for the container, at its first use, exactly once under any contention.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { sendable().updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. A
  /// protocol type can hold values too, which only their instances show.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { sendable().updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { sendable().updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Context == Registry.Inferred {
  /// Creates one instance for the container, on the main actor, at its first use.
  ///
  /// A service that isn't `Sendable` is shared on the main actor only. In code on the main actor, this needs no
  /// ``on(_:)``.
  ///
  /// - Returns: The registration, to refine it further.
  @MainActor @discardableResult
  public func singleton() -> Self { keptOnMainActor(.singleton) }

  /// Creates an instance on the main actor that is shared while it is in use, and a new one after that.
  ///
  /// - Returns: The registration, to refine it further.
  @MainActor @discardableResult
  public func weak() -> Self { keptOnMainActor(.weak) }

  /// Creates one instance on the main actor for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @MainActor @discardableResult
  public func scoped(_ scope: Scope) -> Self { keptOnMainActor(.scoped(scope)) }

  private func keptOnMainActor(_ lifetime: Lifetime) -> Self {
    registry.isolate(index, to: MainActor.shared)
    return updating { $0.lifetime = lifetime }
  }
}

extension Registration where Context == MainActor {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// What factories, injections, and activations resolve through their handles while they run belongs to the call. A
  /// handle that is called later starts a resolve of its own, and so does a shared instance that the call creates.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }

  /// Creates one instance for the container, at its first use.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. A
  /// protocol type can hold values too, which only their instances show.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Context == MainActor, Service: Sendable {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// What factories, injections, and activations resolve through their handles while they run belongs to the call. A
  /// handle that is called later starts a resolve of its own, and so does a shared instance that the call creates.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { sendable().updating { $0.lifetime = .perResolution } }

  /// Creates one instance for the container, at its first use.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { sendable().updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. A
  /// protocol type can hold values too, which only their instances show.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { sendable().updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { sendable().updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Service: Sendable {
  /// Lets instances leave the actor that creates them, to be awaited from elsewhere.
  ///
  /// `any P & Sendable` has the key of `any P`, so a type alone doesn't prove that instances of a protocol type are
  /// Sendable. A shared lifetime proves it where the type is Sendable; a transient registration says it with this
  /// method, which compiles only if it is true. For example:
  ///
  /// ```swift
  /// registry.service((any Theming).self, using: { @MainActor in Theme() }).sendable()
  /// let theme = try await container.resolveAsync((any Theming).self)    // from any isolation
  /// ```
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func sendable() -> Self { updating { $0.isSendable = true } }
}

extension Registration where Context == Registry.Asynchronous {
  /// Creates one instance for the container, at its first use, once for all tasks that await it.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}
