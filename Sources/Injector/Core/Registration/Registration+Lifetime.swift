extension Registration where Context: Registry.Keyed {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// What factories, injections, and activations resolve through their handles while they run belongs to the call. A
  /// handle that is called later starts a resolve of its own, and so does a shared instance that the call creates.
  ///
  /// An instance whose type isn't `Sendable` is received as a parameter anywhere, and through handles on an actor. A
  /// handle that is called off an actor throws ``ResolutionError/Kind/notSendable`` instead of returning an instance that
  /// the call shares already: the compiler would take it for one that nothing else uses.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }

  /// Creates one instance for the container, at its first use, exactly once even when resolved concurrently.
  ///
  /// If the type isn't `Sendable`, the instance is kept on the main actor: it is created and resolved there, as is
  /// everything that needs it. Refine the registration with ``on(_:)`` to keep it on another actor, or with
  /// ``uncheckedSendable()`` if it may be used anywhere. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  /// ```
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. An
  /// instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// An instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }

  /// Promises that instances may be used anywhere, although the compiler doesn't know that their type is `Sendable`.
  ///
  /// Shared instances are then created and resolved anywhere, like those of a `Sendable` type. The graph shows the
  /// promise. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).uncheckedSendable().singleton()
  /// ```
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func uncheckedSendable() -> Self {
    updating {
      $0.isSendable = true
      $0.traits.insert(.uncheckedSendable)
    }
  }
}

// The same for a type that the compiler knows is Sendable, whose instances aren't kept on an actor.
extension Registration where Context: Registry.Keyed, Service: Sendable {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { sharing(.perResolution) }

  /// Creates one instance for the container, at its first use, exactly once even when resolved concurrently.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { sharing(.singleton) }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { sharing(.weak) }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { sharing(.scoped(scope)) }

  private func sharing(_ lifetime: Lifetime) -> Self {
    updating {
      $0.lifetime = lifetime
      $0.isSendable = true
    }
  }
}
