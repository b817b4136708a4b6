extension Registration where Context == Registry.Inferred {
  /// Runs after each new instance is built, before anybody else sees it.
  ///
  /// - Parameter action: May set what the initializer could not.
  @discardableResult
  public func onActivation(_ action: @escaping @Sendable (Service) throws -> Void) -> Self {
    addActivation({ service, _ in try action(service) }, isResolving: false)
  }

  /// Runs after each new instance is built, before any other resolve sees it.
  ///
  /// A singleton or scoped instance is already the one that the same resolve finds, so that a property can close a
  /// cycle, where the half with the property is asked for first; asked for the other half first, the resolve throws
  /// `cycle`:
  ///
  /// ```swift
  /// registry.service(Parent.self, using: Parent.init).singleton()
  ///   .onActivation { parent, resolver in parent.child = try resolver.resolve(Child.self) }
  /// ```
  ///
  /// - Parameter action: Gets the instance and the resolver of the container that owns it.
  @discardableResult
  public func onActivation(_ action: @escaping @Sendable (Service, Resolver) throws -> Void) -> Self {
    addActivation(action, isResolving: true)
  }
}

extension Registration where Context == MainActor {
  /// Runs after each new instance is built, before anybody else sees it.
  ///
  /// - Parameter action: May set what the initializer could not.
  @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service) throws -> Void) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return addActivation({ service, _ in try plain(service) }, isResolving: false)
  }

  /// Runs after each new instance is built, before any other resolve sees it.
  ///
  /// - Parameter action: Gets the instance, which the same resolve already finds if it is a singleton or scoped, and
  ///   the resolver of the container that owns it.
  @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service, Resolver) throws -> Void) -> Self {
    addActivation(IsolatedFunction.nonisolated(action), isResolving: true)
  }
}

extension Registration where Context == Registry.Asynchronous {
  /// Runs after each new instance is built, before anybody else sees it; it may take its time.
  ///
  /// - Parameter action: May set what the initializer could not.
  @discardableResult
  public func onActivation(_ action: @escaping @Sendable @concurrent (Service) async throws -> Void) -> Self {
    addActivation(AsyncActivation { service, _ in try await action(service) }, isResolving: false)
  }

  /// Runs after each new instance is built, before anybody else sees it; it may take its time.
  ///
  /// Whoever is awaited meanwhile finds the instance already, so that a property can close a cycle.
  ///
  /// - Parameter action: Gets the instance and the resolver of the container that owns it.
  @discardableResult
  public func onActivation(_ action: @escaping @Sendable @concurrent (Service, Resolver) async throws -> Void) -> Self {
    addActivation(AsyncActivation(action: action), isResolving: true)
  }
}

extension Registration {
  fileprivate func addActivation(_ activation: AsyncActivation<Service>, isResolving: Bool) -> Self {
    addHook(activation, isResolving: isResolving)
  }

  fileprivate func addActivation(_ activation: @escaping Activation<Service>, isResolving: Bool) -> Self {
    addHook(activation, isResolving: isResolving)
  }

  private func addHook(_ activation: Any, isResolving: Bool) -> Self {
    registry.hooks[index, default: RegistrationHooks()].activations.append(activation)
    if isResolving { registry.hooks[index, default: RegistrationHooks()].isResolving = true }
    return self
  }
}

/// What `onActivation` keeps of its closure, once the isolation is settled.
typealias Activation<Service> = (Service, Resolver) throws -> Void

/// The same of an asynchronous registration's closure.
struct AsyncActivation<Service>: Sendable {
  let action: @Sendable @concurrent (Service, Resolver) async throws -> Void
}
