extension Registration where Context == Registry.Inferred {
  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// Use it for values that the initializer can't take: two types that need each other, or a property that a framework
  /// owns. The dependency is an edge of the graph, and must be registered, also if the property is an optional.
  /// Injections run in the order in which they are declared, before activations. Registrations on a cycle that one of
  /// them closes are shared: perResolution, scoped, weak or singleton. For example:
  ///
  /// ```swift
  /// registry.service(Presenter.self, using: Presenter.init(view:)).singleton()
  /// registry.service(View.self, using: View.init).singleton().injecting(\.presenter)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of a property. In code on an actor it is used on that actor, and the factory runs there
  ///     too.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  ///   - isolation: The isolation of the caller, in which the key path is formed. Don't pass a value.
  @inlinable @discardableResult
  public func injecting<Value>(
    _ path: ReferenceWritableKeyPath<Service, Value>, _ identifier: ServiceIdentifier? = nil,
    isolation: (any Actor)? = #isolation
  ) -> Self {
    isolate(to: isolation)
    return addInjection(of: [Value.self], identifier) {
      $0.injection { (service: Service, value: Value) in service[keyPath: path] = value }
    }
  }

  /// Calls a closure with each new instance and with dependencies, after the initializer has returned and before
  /// anything else sees the instance.
  ///
  /// The parameters after the first are edges of the graph. A `T?` among them must be registered as `T`: make a service
  /// that may be missing an optional parameter of the factory, or resolve it in ``onActivation(_:)``. For example:
  ///
  /// ```swift
  /// registry.service(View.self, using: View.init).singleton()
  ///   .injecting { (view, presenter: any Presenting) in view.presenter = presenter }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies. It runs where the factory does, and
  ///   has the isolation of the code that it is written in: if that is an actor, the factory runs on the actor too.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    let plain = IsolatedFunction.nonisolated(dynamic: action)
    return addInjection(of: listed(repeat (each Dependency).self)) { $0.injection(of: plain) }
  }

  /// Adds a closure to run after each new instance is created, before any other resolve sees it.
  ///
  /// - Parameter action: A closure that receives the instance, and can set properties that the initializer can't. It
  ///   runs where the factory does, and has the isolation of the code that it is written in: if that is an actor, the
  ///   factory runs on the actor too.
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

  /// Adds a closure to run when the owning container or scope closes, after those of the instances that depend on it.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, even if the initializer of the
  /// container fails. An instance that was registered as a value counts once it has been resolved; that of an input
  /// comes after everything in the scope, which otherwise only releases the caller's value. The closure runs on the
  /// actor that the instance was created on, if any. If the container is closed from elsewhere, it runs there soon
  /// after, and so after the closures of the instance's dependencies: to keep the order, await
  /// ``Container/closeAsync()``.
  ///
  /// - Parameter action: A closure that receives the instance. It has the isolation of the code that it is written in:
  ///   if that is an actor, the factory runs on the actor too.
  @preconcurrency @discardableResult
  public func onClose(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service) -> Void) -> Self {
    isolate(to: action.isolation)
    return addClosing(IsolatedFunction.nonisolated(dynamic: action))
  }

  /// Creates and keeps instances on the main actor.
  ///
  /// An initializer's isolation is known without it. Closures that refine the registration after it run on the main
  /// actor, in code that doesn't. For example:
  ///
  /// ```swift
  /// registry.service((any Theming).self, using: Theme.init).on(MainActor.self).onActivation { $0.load() }
  /// ```
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
  @discardableResult
  public func on<Isolating: GlobalActor>(_ actor: Isolating.Type) -> Self { isolate(to: Isolating.shared) }
}

extension Registration where Context == MainActor {
  /// Sets a property of each new instance on the main actor, after the initializer has returned, to the instance
  /// registered for its type and the identifier.
  @inlinable @discardableResult
  public func injecting<Value>(
    _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Service, Value>,
    _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addInjection(of: [Value.self], identifier) {
      $0.injection(
        of: IsolatedFunction.nonisolated({ @MainActor (service: Service, value: Value) in
          service[keyPath: path()] = value
        }))
    }
  }

  /// Calls a closure on the main actor with each new instance and with dependencies, after the initializer has
  /// returned.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    _ action: @escaping @MainActor (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return addInjection(of: listed(repeat (each Dependency).self)) { $0.injection(of: plain) }
  }

  /// Adds a closure to run on the main actor after each new instance is created, before any other resolve sees it.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service) throws -> Void) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return add({ service, _ in try plain(service) } as Activation<Service>, isResolving: false)
  }

  /// Adds a closure to run on the main actor after each new instance is created, before any other resolve sees it.
  ///
  /// The running resolve, which the closure receives too, already finds the instance if it's shared.
  @preconcurrency @discardableResult
  public func onActivation(_ action: @escaping @MainActor (Service, Resolution) throws -> Void) -> Self {
    add(IsolatedFunction.nonisolated(action) as Activation<Service>, isResolving: true)
  }

  /// Adds a closure to run on the main actor when the owning container or scope closes, once for each singleton or
  /// scoped instance that was created.
  @preconcurrency @discardableResult
  public func onClose(_ action: @escaping @MainActor (Service) -> Void) -> Self {
    addClosing(IsolatedFunction.nonisolated(action))
  }
}

extension Registration {
  /// Adds an injection and its parameters. The type that an optional wraps takes its place, as it must be registered.
  @usableFromInline
  func addInjection(
    of types: [any Any.Type], _ identifier: ServiceIdentifier? = nil,
    _ link: @escaping (LinkedParameters) -> Inject<Service>
  ) -> Self {
    updating { recipe in
      recipe.injections.append((recipe.parameters.count, link))
      for type in types {
        var parameter = Recipe.Parameter(type: type)
        if let identifier { parameter.origin = .named(identifier) }
        recipe.parameters.append(parameter)
      }
    }
  }

  /// Adds an `Activation`.
  fileprivate func add(_ activation: Any, isResolving: Bool) -> Self {
    updating { recipe in
      recipe.activations.append(activation)
      recipe.facts.traits.insert(.activating)
      if isResolving { recipe.facts.traits.insert(.opaque) }
    }
  }

  fileprivate func addClosing(_ action: @escaping (Service) throws -> Void) -> Self {
    updating { recipe in
      // No closure of `onClose` throws.
      recipe.closings.append({ try? action($0) } as (Service) -> Void)
      recipe.facts.traits.insert(.closing)
    }
  }
}

/// The closure of `onActivation`, without its isolation.
typealias Activation<Service> = (Service, Resolution) throws -> Void
