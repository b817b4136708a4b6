extension Registration {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// The parameters of its factories, injections and activations share it, and so does what they resolve through a
  /// ``Resolution``. A call of any other handle is a resolve of its own, and so is the construction of a shared
  /// instance.
  @discardableResult
  public func perResolution() -> Self { setting(.perResolution) }

  /// Creates one instance for the container, at its first use, exactly once even when resolved concurrently.
  ///
  /// With runtime arguments, there is one instance for each value of them, which are `Hashable`. They only grow:
  /// ``weak()`` or ``scoped(_:)`` is right for most.
  ///
  /// If the type isn't `Sendable`, the instance is kept on the main actor: it is created and resolved there, as is
  /// everything that needs it. Refine the registration with ``on(_:)`` to keep it on another actor, or with
  /// ``uncheckedSendable()`` if it may be used anywhere. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  /// ```
  @discardableResult
  public func singleton() -> Self { setting(.singleton) }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value in use, so each use creates a new one, which is a warning when the container is built. An
  /// instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  @discardableResult
  public func weak() -> Self { setting(.weak) }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// An instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { setting(.scoped(scope)) }

  fileprivate func setting(_ lifetime: Lifetime) -> Self {
    updating { recipe in
      let facts = recipe.facts
      // A decorator has the lifetime of what it wraps, and an input that of its scope.
      let isFixed = facts.role == .decorator || facts.role == .input
      if isFixed || facts.lifetime != .transient && facts.lifetime != lifetime {
        recipe.facts.traits.insert(.severalLifetimes)
      }
      if !isFixed { recipe.facts.lifetime = lifetime }
    }
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
      $0.facts.traits.insert(.uncheckedSendable)
    }
  }
}

// The same for a type that the compiler knows is Sendable, whose instances aren't kept on an actor.
extension Registration where Service: Sendable {
  /// Creates one instance for the container, at its first use, exactly once even when resolved concurrently.
  @discardableResult
  public func singleton() -> Self { setting(.singleton).updating { $0.isSendable = true } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  @discardableResult
  public func weak() -> Self { setting(.weak).updating { $0.isSendable = true } }

  /// Creates one instance for each container that opens the given scope.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { setting(.scoped(scope)).updating { $0.isSendable = true } }
}
