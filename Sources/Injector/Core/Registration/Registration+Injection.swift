extension Registration where Context == Registry.Inferred {
  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// Use it for what the initializer can't take: two types that need each other, or a property that a framework owns.
  /// The dependency is an edge of the graph like a parameter, and must be registered. For example:
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
  ///   - path: The key path of an optional property, which is set to an instance of the wrapped type.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  ///   - isolation: The isolation of the caller, in which the key path is formed. Don't pass a value.
  /// - Returns: The registration, to refine it further.
  @inlinable @discardableResult
  public func injecting<Value>(
    _ path: ReferenceWritableKeyPath<Service, Value?>, _ identifier: ServiceIdentifier? = nil,
    isolation: (any Actor)? = #isolation
  ) -> Self {
    isolate(to: isolation)
    return addInjection(of: [Value.self], identifier) {
      $0.injection { (service: Service, value: Value) in service[keyPath: path] = value }
    }
  }

  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// A property of an actor puts the factory on that actor.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  ///   - isolation: The isolation of the caller, in which the key path is formed. Don't pass a value.
  /// - Returns: The registration, to refine it further.
  @inlinable @_disfavoredOverload @discardableResult
  public func injecting<Value>(
    _ path: ReferenceWritableKeyPath<Service, Value>, _ identifier: ServiceIdentifier? = nil,
    isolation: (any Actor)? = #isolation
  ) -> Self {
    isolate(to: isolation)
    return addInjection(of: [Value.self], identifier) {
      $0.injection { (service: Service, value: Value) in service[keyPath: path] = value }
    }
  }

  /// Sets a property of each new instance to an instance of a type, or to `nil` if the type isn't registered.
  ///
  /// A property of an actor puts the factory on that actor.
  ///
  /// - Parameters:
  ///   - path: The key path of an optional property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  ///   - isolation: The isolation of the caller, in which the key path is formed. Don't pass a value.
  /// - Returns: The registration, to refine it further.
  @inlinable @discardableResult
  public func injectingIfRegistered<Value>(
    _ path: ReferenceWritableKeyPath<Service, Value?>, _ identifier: ServiceIdentifier? = nil,
    isolation: (any Actor)? = #isolation
  ) -> Self {
    isolate(to: isolation)
    return addInjection(of: [Value?.self], identifier) {
      $0.injection { (service: Service, value: Value?) in service[keyPath: path] = value }
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
  /// - Returns: The registration, to refine it further.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    return addInjection(of: repeat (each Dependency).self, requiringOptionals: true) {
      $0.injection(of: IsolatedFunction.nonisolated(dynamicInjecting: action))
    }
  }

  /// Calls a closure with each new instance and with dependencies, which are `nil` if they are optional and not
  /// registered.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  /// - Returns: The registration, to refine it further.
  @preconcurrency @inlinable @discardableResult
  public func injectingIfRegistered<each Dependency>(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    isolate(to: action.isolation)
    return addInjection(of: repeat (each Dependency).self, requiringOptionals: false) {
      $0.injection(of: IsolatedFunction.nonisolated(dynamicInjecting: action))
    }
  }
}
