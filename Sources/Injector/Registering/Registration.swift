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
      return self
    }
    guard own !== actor else { return self }
    return updating {
      $0.facts.unmatchedMarks.append(
        .init(key: ServiceKey(type(of: actor)), kind: .actor, parameters: [Isolation(own).rawValue]))
    }
  }
}

extension Registry {
  /// The context of a registration whose closures have the isolation of the code that they are written in.
  public enum Inferred {}
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

  /// Creates the instance when the container is built, in dependency order, and not at its first use.
  ///
  /// Only a singleton can be eager.
  @discardableResult
  public func eager() -> Self { updating { $0.facts.traits.insert(.eager) } }

  /// Declares that the app resolves the registration itself, so it counts as used although no other registration
  /// needs it.
  @discardableResult
  public func root() -> Self { updating { $0.facts.traits.insert(.root) } }
}

extension Registration where Context == Registry.Inferred {
  /// Creates and keeps instances on the main actor.
  ///
  /// An initializer's isolation is known without it. Refine a registration with it to write closures that run on the
  /// main actor in code that doesn't. For example:
  ///
  /// ```swift
  /// registry.service((any Theming).self, using: Theme.init).on(MainActor.self).onActivation { $0.load() }
  /// ```
  ///
  /// - Parameter actor: `MainActor.self`.
  /// - Returns: The registration, to refine it further, with closures that run on the main actor.
  @discardableResult
  public func on(_ actor: MainActor.Type) -> Registration<Service, MainActor> {
    isolate(to: MainActor.shared)
    return Registration<Service, MainActor>(registry: registry, recipe: recipe)
  }

  /// Creates and keeps instances on a global actor.
  ///
  /// A shared instance whose type isn't `Sendable` is kept there instead of on the main actor. For example:
  ///
  /// ```swift
  /// registry.service(Cache.self, using: Cache.init).on(StorageActor.self).singleton()
  /// ```
  ///
  /// - Parameter actor: The type of a global actor.
  @discardableResult
  public func on<Isolating: GlobalActor>(_ actor: Isolating.Type) -> Self {
    isolate(to: Isolating.shared)
  }
}

extension Registration {
  /// Adds a second key for the same instance.
  ///
  /// The alias refers to the registration itself, not to its decorators: a decorator of the first key leaves the
  /// second alone. Decorate the second key to wrap it too. For example:
  ///
  /// ```swift
  /// registry.service(Session.self, using: Session.init).singleton()
  ///   .alias((any TokenProviding).self) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the second key.
  ///   - identifier: The identifier of the second key.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  ///   - convert: A closure that returns the instance as the other type, typically `{ $0 }`. It doesn't create an
  ///     instance.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func alias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Service) -> Other
  ) -> Self {
    addAlias(type, identifier, fileID: fileID, line: line) { $0.alias(of: Service.self, convert: convert) }
    return self
  }

  @usableFromInline
  func addAlias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier?, fileID: StaticString, line: UInt,
    link: @escaping (Link) -> AnyCell
  ) {
    _ = registry.add(
      type, identifier, role: .alias, actor: nil, inner: recipe, fileID: fileID, line: line, as: Context.self,
      link: link)
    recipe.isAliased = true
  }
}
