extension Registration where Context == Registry.Inferred {
  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// Use it for what the initializer can't take: two types that need each other, or a property that a framework owns.
  /// The dependency is an edge of the graph like a parameter, and must be registered, also if the property is an
  /// optional. For example:
  ///
  /// ```swift
  /// registry.service(Presenter.self, using: Presenter.init(view:)).singleton()
  /// registry.service(View.self, using: View.init).singleton().injecting(\.presenter)
  /// ```
  ///
  /// A key path in code on an actor is used on that actor, as a closure is, and the factory runs there too.
  ///
  /// Injections run in the order in which they are declared, and before activations. Registrations on a cycle that an
  /// injection closes are shared: perResolution, scoped, weak or singleton.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
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
  /// The closure runs where the factory does. It has the isolation of the code that it is written in: if that is an
  /// actor, the factory runs on the actor too.
  ///
  /// The parameters after the first are edges of the graph. A `T?` among them is a `T` that must be registered;
  /// ``injectingIfRegistered(_:)`` takes `nil`. For example:
  ///
  /// ```swift
  /// registry.service(View.self, using: View.init).singleton()
  ///   .injecting { (view, presenter: any Presenting) in view.presenter = presenter }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    let plain = IsolatedFunction.nonisolated(dynamic: action)
    return addInjection(of: listed(repeat (each Dependency).self)) { $0.injection(of: plain) }
  }

  /// Calls a closure with each new instance and with dependencies, which are `nil` if they are optional and not
  /// registered.
  ///
  /// For example, to set a property to `nil` if nothing is registered for it:
  ///
  /// ```swift
  /// registry.service(View.self, using: View.init).injectingIfRegistered { $0.presenter = $1 }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @inlinable @discardableResult
  public func injectingIfRegistered<each Dependency>(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    let plain = IsolatedFunction.nonisolated(dynamic: action)
    return addInjection(of: listed(repeat (each Dependency).self), requiringOptionals: false) {
      $0.injection(of: plain)
    }
  }
}

extension Registration where Context == MainActor {
  /// Sets a property of each new instance on the main actor, after the initializer has returned.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
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
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    _ action: @escaping @MainActor (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return addInjection(of: listed(repeat (each Dependency).self)) { $0.injection(of: plain) }
  }

  /// Calls a closure on the main actor with each new instance and with dependencies, which are `nil` if they are
  /// optional and not registered.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @inlinable @discardableResult
  public func injectingIfRegistered<each Dependency>(
    _ action: @escaping @MainActor (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    let plain = IsolatedFunction.nonisolated(action)
    return addInjection(of: listed(repeat (each Dependency).self), requiringOptionals: false) {
      $0.injection(of: plain)
    }
  }
}

extension Registration where Context == Registry.Asynchronous, Service: Sendable {
  /// Sets a property of each new instance after the factory has returned, before anything else sees the instance.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  @discardableResult
  public func injecting<Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Service, Value> & Sendable, _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    let recipe = InjectionRecipe {
      $0.injection(awaiting: { (service: Service, value: Value) in service[keyPath: path] = value })
    }
    return add(recipe, of: [Value.self], identifier)
  }

  /// Calls a closure with each new instance and with dependencies, after the factory has returned and before anything
  /// else sees the instance.
  ///
  /// Dependencies that are asynchronous are awaited first, and those that an actor creates are created there.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @discardableResult
  public func injecting<each Dependency: Sendable>(
    _ action: @escaping @Sendable @concurrent (Service, repeat each Dependency) async throws -> Void
  ) -> Self {
    add(InjectionRecipe { $0.injection(awaiting: action) }, of: listed(repeat (each Dependency).self))
  }

  /// Calls a closure with each new instance and with dependencies, which are `nil` if they are optional and not
  /// registered.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  @preconcurrency @discardableResult
  public func injectingIfRegistered<each Dependency: Sendable>(
    _ action: @escaping @Sendable @concurrent (Service, repeat each Dependency) async throws -> Void
  ) -> Self {
    let recipe = InjectionRecipe { $0.injection(awaiting: action) }
    return add(recipe, of: listed(repeat (each Dependency).self), requiringOptionals: false)
  }
}

extension Registration {
  /// Has the factory run on the actor that an injection runs on.
  @usableFromInline
  func isolate(to actor: (any Actor)?) { registry.isolate(index, to: actor) }

  @usableFromInline
  func addInjection(
    of types: [any Any.Type], _ identifier: ServiceIdentifier? = nil, requiringOptionals: Bool = true,
    _ link: @escaping (LinkedParameters) -> Inject<Service>
  ) -> Self {
    add(InjectionRecipe(link: link), of: types, identifier, requiringOptionals: requiringOptionals)
  }

  /// Adds an injection and its parameters. What an optional wraps takes its place if it is required.
  private func add(
    _ recipe: Any, of types: [any Any.Type], _ identifier: ServiceIdentifier? = nil, requiringOptionals: Bool = true
  ) -> Self {
    guard registry.canRefine(index) else { return self }
    let first = registry.parameters.count
    for type in types {
      var record = ParameterRecord(type: type)
      if requiringOptionals, case let (.optional, wrapped?)? = Injector.Dependency.form(of: type) {
        record = ParameterRecord(type: wrapped)
        record.isUnwrapped = true
      }
      if let identifier { record.origin = .named(identifier) }
      registry.parameters.append(record)
    }
    registry.hooks(of: index).injections.append(
      Injection(parameters: first..<registry.parameters.count, recipe: recipe))
    return self
  }
}
