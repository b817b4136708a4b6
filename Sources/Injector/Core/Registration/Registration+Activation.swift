extension Registration where Context: Registry.Created {
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
    registry.isolate(index, to: action.isolation)
    let plain = IsolatedFunction.nonisolated(dynamic: action)
    return add({ service, _ in try plain(service) } as Activation<Service>, isResolving: false)
  }

  /// Adds a closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// The same resolve already finds a singleton or scoped instance, so a property can close a cycle if you resolve
  /// the instance with the property first. If you resolve the other instance first, the resolve throws
  /// ``ResolutionError/Kind/cycle``. For example:
  ///
  /// ```swift
  /// registry.service(Parent.self, using: Parent.init).singleton()
  ///   .onActivation { parent, resolver in parent.child = try resolver.resolve(Child.self) }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the resolver of the container that owns it.
  @preconcurrency @discardableResult
  public func onActivation(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, Resolver) throws -> Void
  ) -> Self {
    registry.isolate(index, to: action.isolation)
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
  /// The same resolve already finds a singleton or scoped instance.
  ///
  /// - Parameter action: A closure that receives the instance and the resolver of the container that owns it.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service, Resolver) throws -> Void) -> Self {
    add(IsolatedFunction.nonisolated(action) as Activation<Service>, isResolving: true)
  }
}

extension Registration where Context == Registry.Asynchronous {
  /// Adds an asynchronous closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @Sendable @concurrent (Service) async throws -> Void) -> Self {
    add(AsyncActivation<Service> { sent, _ in try await action(sent.service) }, isResolving: false)
  }

  /// Adds an asynchronous closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// The constructions that the closure awaits already find the instance, so a property can close a cycle.
  ///
  /// - Parameter action: A closure that receives the instance and the resolver of the container that owns it.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @Sendable @concurrent (Service, Resolver) async throws -> Void) -> Self {
    add(AsyncActivation<Service> { sent, resolver in try await action(sent.service, resolver) }, isResolving: true)
  }
}

extension Registration {
  /// Adds an `Activation` or an `AsyncActivation`.
  fileprivate func add(_ activation: Any, isResolving: Bool) -> Self {
    guard registry.canRefine(index) else { return self }
    let hooks = registry.hooks(of: index)
    hooks.activations.append(activation)
    hooks.isResolving = hooks.isResolving || isResolving
    return self
  }
}

/// The closure of `onActivation`, without its isolation.
typealias Activation<Service> = (Service, Resolver) throws -> Void

/// The closure of an asynchronous registration's `onActivation`.
struct AsyncActivation<Service>: Sendable {
  let action: @Sendable @concurrent (Sent<Service>, Resolver) async throws -> Void
}
