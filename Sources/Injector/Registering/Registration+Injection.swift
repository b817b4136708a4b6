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
  /// The parameters after the first are edges of the graph. A `T?` among them is a `T` that must be registered: take
  /// what may be missing as an optional parameter of the factory, or resolve it in ``onActivation(_:)``. For example:
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
}

extension Registration {
  /// Adds an injection and its parameters. What an optional wraps takes its place, as it must be registered.
  @usableFromInline
  func addInjection(
    of types: [any Any.Type], _ identifier: ServiceIdentifier? = nil,
    _ link: @escaping (LinkedParameters) -> Inject<Service>
  ) -> Self {
    guard registry.isUsable else { return self }
    recipe.injections.append((recipe.parameters.count, link))
    for type in types {
      var parameter = Recipe.Parameter(type: type)
      if let identifier { parameter.origin = .named(identifier) }
      recipe.parameters.append(parameter)
    }
    return self
  }
}
