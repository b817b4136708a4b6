extension Registration where Context == Registry.Asynchronous, Service: Sendable {
  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// - Parameters:
  ///   - path: The key path of an optional property, which is set to an instance of the wrapped type.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func injecting<Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Service, Value?> & Sendable, _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addAsyncInjection(of: [Value.self], identifier) { (link: Link) -> AsyncInject<Service> in
      link.injection(awaiting: { (service: Service, value: Value) in service[keyPath: path] = value })
    }
  }

  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @_disfavoredOverload @discardableResult
  public func injecting<Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Service, Value> & Sendable, _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addAsyncInjection(of: [Value.self], identifier) { (link: Link) -> AsyncInject<Service> in
      link.injection(awaiting: { (service: Service, value: Value) in service[keyPath: path] = value })
    }
  }

  /// Sets a property of each new instance to an instance of a type, or to `nil` if the type isn't registered.
  ///
  /// - Parameters:
  ///   - path: The key path of an optional property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func injectingIfRegistered<Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Service, Value?> & Sendable, _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addAsyncInjection(of: [Value?.self], identifier) { (link: Link) -> AsyncInject<Service> in
      link.injection(awaiting: { (service: Service, value: Value?) in service[keyPath: path] = value })
    }
  }

  /// Calls a closure with each new instance and with dependencies, after the initializer has returned and before
  /// anything else sees the instance.
  ///
  /// Dependencies that are asynchronous are awaited first, and those that an actor creates are created there.
  ///
  /// The parameters after the first are edges of the graph. A `T?` among them is a `T` that must be registered;
  /// ``injectingIfRegistered(_:)`` takes `nil`. For example:
  ///
  /// ```swift
  /// registry.asyncService(View.self, using: View.init).singleton()
  ///   .injecting { (view, presenter: any Presenting) in view.presenter = presenter }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  /// - Returns: The registration, to refine it further.
  @preconcurrency @discardableResult
  public func injecting<each Dependency: Sendable>(
    _ action: @escaping @Sendable @concurrent (Service, repeat each Dependency) async throws -> Void
  ) -> Self {
    addAsyncInjection(of: repeat (each Dependency).self, requiringOptionals: true) {
      (link: Link) -> AsyncInject<Service> in
      link.injection(awaiting: action)
    }
  }

  /// Calls a closure with each new instance and with dependencies, which are `nil` if they are optional and not
  /// registered.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  /// - Returns: The registration, to refine it further.
  @preconcurrency @discardableResult
  public func injectingIfRegistered<each Dependency: Sendable>(
    _ action: @escaping @Sendable @concurrent (Service, repeat each Dependency) async throws -> Void
  ) -> Self {
    addAsyncInjection(of: repeat (each Dependency).self, requiringOptionals: false) {
      (link: Link) -> AsyncInject<Service> in
      link.injection(awaiting: action)
    }
  }
}
