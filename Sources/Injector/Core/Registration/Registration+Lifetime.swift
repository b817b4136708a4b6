extension Registration where Context: Registry.Keyed {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// What factories, injections, and activations resolve through their handles while they run belongs to the call. A
  /// handle that is called later starts a resolve of its own, and so does a shared instance that the call creates.
  ///
  /// An instance whose type isn't `Sendable` is received as a parameter anywhere, and through handles on an actor. A
  /// handle that is called off an actor throws ``ResolutionError/Kind/notSendable`` instead of returning an instance
  /// that the call shares already: the compiler would take it for one that nothing else uses.
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
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. An
  /// instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// An instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }

  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// The container that registered it creates and owns the instances, as it does singletons: each is created exactly
  /// once, whichever threads, scopes, or children ask for it. For example:
  ///
  /// ```swift
  /// registry.service((any ExchangeRates).self, using: DownloadedRates.init).kept(by: .timeToLive(60))
  /// ```
  ///
  /// An instance that the policy lets go of is released, after its `onClose` closures have run. Its holders may go on
  /// to use it. When the container closes, it lets go of all instances. Instances whose type isn't `Sendable` are
  /// kept on the main actor, as those of ``singleton()`` are.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { keeping(by: policy) }

  fileprivate func keeping(by policy: some KeepingPolicy) -> Self {
    guard registry.canRefine(index) else { return self }
    registry.hooks(of: index).policy = policy
    let name = policy.name
    return updating { $0.lifetime = .kept(by: name) }
  }

  /// Promises that instances may be used anywhere, although the compiler doesn't know that their type is `Sendable`.
  ///
  /// Shared instances are then created and resolved anywhere, like those of a `Sendable` type. The graph shows the
  /// promise. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).uncheckedSendable().singleton()
  /// ```
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
  @discardableResult
  public func perResolution() -> Self { sharing(.perResolution) }

  /// Creates one instance for the container, at its first use, exactly once even when resolved concurrently.
  @discardableResult
  public func singleton() -> Self { sharing(.singleton) }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  @discardableResult
  public func weak() -> Self { sharing(.weak) }

  /// Creates one instance for each container that opens the given scope.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { sharing(.scoped(scope)) }

  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { keeping(by: policy).updating { $0.isSendable = true } }

  private func sharing(_ lifetime: Lifetime) -> Self {
    updating {
      $0.lifetime = lifetime
      $0.isSendable = true
    }
  }
}
