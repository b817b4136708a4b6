extension Registration where Context == Registry.Inferred {
  /// Adds a closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// The closure runs where the factory does. It has the isolation of the code that it is written in: if that is an
  /// actor, the factory runs on the actor too.
  ///
  /// - Parameter action: A closure that receives the instance. It can set properties that the initializer can't.
  @preconcurrency @discardableResult
  public func onActivation(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    let plain = IsolatedFunction.nonisolated(dynamic: action)
    return add({ service, _ in try plain(service) } as Activation<Service>, isResolving: false)
  }

  /// Adds a closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// The resolve that creates the instance already finds it, if it's shared. For example:
  ///
  /// ```swift
  /// registry.service(Parent.self, using: Parent.init).singleton()
  ///   .onActivation { parent, resolution in parent.child = try resolution.resolve(Child.self) }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the running resolve.
  @preconcurrency @discardableResult
  public func onActivation(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, Resolution) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    return add(IsolatedFunction.nonisolated(dynamic: action) as Activation<Service>, isResolving: true)
  }
}

extension Registration where Context == MainActor {
  /// Adds a closure to run on the main actor after each new instance is created, before any other resolve sees it.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service) throws -> Void) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return add({ service, _ in try plain(service) } as Activation<Service>, isResolving: false)
  }

  /// Adds a closure to run on the main actor after each new instance is created, before any other resolve sees it.
  ///
  /// The resolve that creates the instance already finds it, if it's shared.
  ///
  /// - Parameter action: A closure that receives the instance and the running resolve.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service, Resolution) throws -> Void) -> Self {
    add(IsolatedFunction.nonisolated(action) as Activation<Service>, isResolving: true)
  }
}

extension Registration {
  /// Adds an `Activation`.
  fileprivate func add(_ activation: Any, isResolving: Bool) -> Self {
    if registry.isUsable { recipe.activations.append(activation) }
    return updating { recipe in
      recipe.facts.traits.insert(.activating)
      if isResolving { recipe.facts.traits.insert(.opaque) }
    }
  }
}

/// The closure of `onActivation`, without its isolation.
typealias Activation<Service> = (Service, Resolution) throws -> Void

extension Registration where Context == Registry.Inferred {
  /// Adds a closure to run when the owning container or scope closes. Closures run in reverse order of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, even if the initializer of the
  /// container fails. An instance that was registered as a value counts once it has been resolved. The closure runs on
  /// the actor that the instance was created on, if any. It has the isolation of the code that it is written in: if
  /// that is an actor, the factory runs on the actor too. If the container is closed from elsewhere, it runs on the
  /// actor soon after, and so after the closures of what the instance depends on. To keep the order, await
  /// ``Container/closeAsync()``.
  ///
  /// That of an input runs after those of everything in the scope. Without it, the scope only releases the value,
  /// which belongs to the caller who handed it over.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onClose(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service) -> Void) -> Self {
    isolate(to: action.isolation)
    return addClosing(IsolatedFunction.nonisolated(dynamic: action))
  }
}

extension Registration where Context == MainActor {
  /// Adds a closure to run on the main actor when the owning container or scope closes. Closures run in reverse order
  /// of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onClose(_ action: @escaping @MainActor (Service) -> Void) -> Self {
    addClosing(IsolatedFunction.nonisolated(action))
  }
}

extension Registration {
  fileprivate func addClosing(_ action: @escaping (Service) throws -> Void) -> Self {
    if registry.isUsable {
      // No closure of `onClose` throws.
      recipe.closings.append({ try? action($0) } as (Service) -> Void)
    }
    return updating { $0.facts.traits.insert(.closing) }
  }
}
