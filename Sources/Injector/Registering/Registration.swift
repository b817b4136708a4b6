/// A registration that can be refined.
///
/// Each verb of a ``Registry`` returns one. For example:
///
/// ```swift
/// registry.service((any Store).self, .remote, using: RemoteStore.init)
///   .singleton()
///   .onClose { $0.flush() }
/// ```
///
/// `Context` is the isolation of the closures that refine it: `MainActor`, or ``Registry/Inferred``. A refinement that
/// a registration can't have, such as an injection into an asynchronous one, is an error when the container is built.
public struct Registration<Service, Context> {
  let registry: Registry
  let recipe: Recipe

  @discardableResult
  func updating(_ change: (Recipe) -> Void) -> Self {
    if registry.isUsable { change(recipe) }
    return self
  }

  /// Has a nonisolated factory run on an actor, or records that it runs on another one.
  @usableFromInline @discardableResult
  func isolate(to actor: (any Actor)?) -> Self {
    guard let actor, registry.isUsable else { return self }
    guard let own = recipe.actor else {
      recipe.actor = actor
      recipe.facts.traits.insert(.moved)
      return self
    }
    guard own !== actor else { return self }
    recipe.facts.unmatchedMarks.append(
      .init(key: ServiceKey(type(of: actor)), kind: .actor, parameters: [Isolation(own).rawValue]))
    return self
  }
}

extension Registration {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// The parameters of its factories, injections and activations share it, and so do the instances that they resolve
  /// through a ``Resolution``. A call of any other handle is a resolve of its own, and so is the construction of a
  /// shared instance.
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
  /// Nothing keeps a value in use, so the type is a class, or a protocol type whose factory returns an object. An
  /// instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
  @discardableResult
  public func weak() -> Self { setting(.weak) }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// An instance whose type isn't `Sendable` is kept on the main actor, as that of ``singleton()`` is.
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

extension Registration {
  /// Adds the registration to the contributions that `[Service]` collects, and `[ServiceIdentifier: Service]` if it
  /// has an identifier.
  ///
  /// A contribution is one of several: resolve them as `[Service]`. Several may have one identifier, unless a
  /// `[ServiceIdentifier: Service]` is taken, which has room for one of them.
  @discardableResult
  public func contributing() -> Self {
    updating { recipe in
      recipe.facts.traits.insert(.contribution)
      // Where everything overrides, a contribution without identifier names nothing to replace: it is added.
      if registry.isOverriding, recipe.facts.key.identifier == nil { recipe.facts.traits.remove(.overriding) }
    }
  }

  /// Replaces the registration of the same key, whichever plugin made it.
  ///
  /// A contribution replaces the contributions of the same type and identifier, and takes their place among the
  /// others. If there is nothing to replace, the container isn't built: an override without a target is an error.
  @discardableResult
  public func overriding() -> Self { updating { $0.facts.traits.insert(.overriding) } }

  /// Is used only if nothing else has the key, in this container or a parent, whichever comes first.
  ///
  /// A plugin provides a default this way, which an app replaces by registering its own.
  @discardableResult
  public func ifAbsent() -> Self { updating { $0.facts.traits.insert(.fallback) } }

  /// Creates the singleton when the container is built, in dependency order, and not at its first use.
  @discardableResult
  public func eager() -> Self { updating { $0.facts.traits.insert(.eager) } }

  /// Declares that the app resolves the registration itself, so it counts as used although no other registration
  /// needs it.
  @discardableResult
  public func root() -> Self { updating { $0.facts.traits.insert(.root) } }

  /// Adds a second key for the same instance.
  ///
  /// The alias refers to the registration itself, not to its decorators: a decorator of the first key leaves the
  /// second alone. Decorate the second key to wrap it too. An alias that is contributing is an element of `[Other]`,
  /// and not found by `Other` alone. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  ///   .alias((any TokenProviding).self) { $0 }
  ///   .alias((any Ending).self, contributing: true) { $0 }
  /// ```
  ///
  /// The closure returns the instance as the other type, and doesn't create one. The other parameters are those of
  /// ``Registry/service(_:_:using:fileID:line:)``, with the second key.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func alias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, contributing isContribution: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line, _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, isContribution, fileID: fileID, line: line) {
      $0.alias(of: Service.self, convert: convert)
    }
    return self
  }

  @usableFromInline
  func addAlias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier?, _ isContribution: Bool, fileID: StaticString, line: UInt,
    link: @escaping (Link) -> AnyCell
  ) {
    let alias: Registration<Other, Context> = registry.add(
      type, identifier, role: .alias, actor: nil, inner: recipe, fileID: fileID, line: line, link: link)
    if isContribution { alias.contributing() }
  }
}
